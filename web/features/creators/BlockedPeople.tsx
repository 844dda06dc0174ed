import { useBlock } from '#web/features/follows/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type BlockedPerson, useBlocked } from './queries.ts';

/**
 * The people this person has blocked, fans and creators alike. Chats with them are hidden, so only this list
 * leads to them.
 */
export function BlockedPeople() {
  const t = useT();
  const list = useBlocked();
  // The list, not the row, runs the mutation, because an unblocked person's row is removed while the Undo
  // button is still shown.
  const block = useBlock();
  const people = list.data?.pages.flatMap((page) => page.people);
  if (!people && list.isError) return <LoadFailed onRetry={() => void list.refetch()} />;
  if (!people) return <Skeleton shape="block" height="240px" />;
  const unblock = ({ address, name }: BlockedPerson) =>
    block.mutate(
      { address, isBlocked: false },
      {
        onSuccess: () =>
          showToast(t('creators.unblocked', { name }), {
            action: { label: t('wallet.undo'), run: () => block.mutate({ address, isBlocked: true }) },
          }),
      },
    );
  if (people.length === 0)
    return (
      <EmptyState drawing="notFound" title={t('creators.blocked.none')}>
        {t('creators.blocked.none.text')}
      </EmptyState>
    );
  return (
    <Card>
      <Rows label={t('titles.SettingsBlocked')}>
        {people.map((person) => (
          <Blocked
            key={person.address}
            person={person}
            isBusy={
              block.isPending && 'address' in block.variables && block.variables.address === person.address
            }
            onUnblock={() => unblock(person)}
          />
        ))}
      </Rows>
      {list.hasNextPage && (
        <Button wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('creators.discover.more')}
        </Button>
      )}
    </Card>
  );
}

interface BlockedProps {
  readonly person: BlockedPerson;
  readonly isBusy: boolean;
  readonly onUnblock: () => void;
}

function Blocked({ person: { address, name, avatar, domain, at }, isBusy, onUnblock }: BlockedProps) {
  const t = useT();
  const format = useFormat();
  const when = t('creators.blocked.since', { when: format.date(at) });
  return (
    <Row
      leading={<Avatar name={name} src={avatar} seed={domain ?? address} />}
      title={<bdi>{name}</bdi>}
      detail={
        domain === null ? (
          when
        ) : (
          <>
            <bdi>@{domain}</bdi> · {when}
          </>
        )
      }
      trailing={
        <Button
          size="sm"
          loading={isBusy}
          aria-label={t('creators.unblock.of', { name })}
          onClick={onUnblock}
        >
          {t('creators.unblock')}
        </Button>
      }
    />
  );
}
