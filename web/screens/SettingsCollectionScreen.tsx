import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { type OwnCollection, useOwnCollections, useSetState } from '#web/features/collections/queries.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { api } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { useUser } from '#web/kit/user-store.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'positive',
  hidden: 'warning',
  withdrawn: 'neutral',
} as const;

/**
 * The creator's own collections, with all actions on them. Fans are redirected to the collections they own.
 */
export function SettingsCollectionScreen() {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  return isCreator ? <Own /> : <Navigate replace to={routeNamed('Collections').path} />;
}

function Own() {
  const t = useT();
  const own = useOwnCollections();
  const collections = own.data?.pages.flatMap((page) => page.collections) ?? [];
  const newPath = routeNamed('SettingsCollectionCreate').path;
  return (
    <SettingsFrame
      name="SettingsCollection"
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={newPath}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          {t('collections.own.new')}
        </Link>
      }
    >
      {own.isPending && <Skeleton shape="block" height="320px" />}
      {own.isError && !own.data && (
        <EmptyState
          drawing="error"
          title={t('collections.failed')}
          action={<Button onClick={() => void own.refetch()}>{t('collections.retry')}</Button>}
        />
      )}
      {own.data?.pages[0]?.isVerifiedToSell === false && (
        <Banner tone="warning" title={t('collections.own.unverified')}>
          {t('collections.own.unverified.text')}
        </Banner>
      )}
      {own.data && collections.length === 0 && (
        <EmptyState
          drawing="vault"
          title={t('collections.own.first')}
          action={
            <Link className={buttonClass()} to={newPath}>
              {t('collections.own.new')}
            </Link>
          }
        >
          {t('collections.own.first.text')}
        </EmptyState>
      )}
      {collections.length > 0 && <List collections={collections} />}
      {own.hasNextPage && (
        <Button loading={own.isFetchingNextPage} onClick={() => void own.fetchNextPage()}>
          {t('collections.more')}
        </Button>
      )}
    </SettingsFrame>
  );
}

function List({ collections }: { collections: readonly OwnCollection[] }) {
  const t = useT();
  const setState = useSetState();
  const [asked, setAsked] = useState<OwnCollection | null>(null);
  // The list contains no versions, so each change of state first requests the current version of its
  // collection. If the collection changes after that, the server still refuses the new state.
  const put = async (id: string, state: 'live' | 'hidden' | 'withdrawn') => {
    const { version } = await api.collections.draft({ id }, { isSeller: true });
    setState.mutate({ id, version, state }, { onSettled: () => setAsked(null) });
  };
  return (
    <Card>
      <Rows label={t('titles.SettingsCollection')}>
        {collections.map((one) => (
          <CollectionRow
            key={one.id}
            one={one}
            onPut={(state) => void put(one.id, state)}
            onWithdraw={() => setAsked(one)}
          />
        ))}
      </Rows>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        tone="warning"
        title={t('collections.own.withdraw.title', { name: asked?.title ?? '' })}
        message={t('collections.own.withdraw.text')}
        closeLabel={t('collections.own.keep')}
        action={{
          label: t('collections.own.withdraw'),
          variant: 'danger',
          loading: setState.isPending,
          onPress: () => asked && void put(asked.id, 'withdrawn'),
        }}
      />
    </Card>
  );
}

interface CollectionRowProps {
  readonly one: OwnCollection;
  readonly onPut: (state: 'live' | 'hidden') => void;
  readonly onWithdraw: () => void;
}

function CollectionRow({ one, onPut, onWithdraw }: CollectionRowProps) {
  const t = useT();
  const money = useMoney();
  const editPath = `${routeNamed('SettingsCollectionEdit').path}?id=${one.id}`;
  return (
    <Row
      title={
        one.state === 'withdrawn' ? (
          <bdi>{one.title}</bdi>
        ) : (
          <Link className={linkClass()} to={editPath}>
            <bdi>{one.title}</bdi>
          </Link>
        )
      }
      detail={
        <>
          {one.price ? money.write(one.price) : t('collections.tiersOnly')} ·{' '}
          {t('collections.items', { count: one.items })} ·{' '}
          {t('collections.own.facts', { sold: one.sold, earned: money.write(one.earned) })}
          {one.stoppedBy && (
            <Text size="meta" tone="danger">
              {t('collections.own.stopped')}: {t(`refusals.${one.stoppedBy}`)}
            </Text>
          )}
        </>
      }
      trailing={
        <>
          <Tag tone={tones[one.state]}>{t(`collections.state.${one.state}`)}</Tag>
          <Menu
            trigger={
              <IconButton
                label={t('collections.own.acts', { name: one.title })}
                icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
              />
            }
            groups={[
              [
                {
                  id: 'open',
                  label: t('collections.own.open'),
                  onSelect: () => goTo(`/${one.creator.domain}/${one.id}`),
                },
                ...(one.state === 'withdrawn'
                  ? []
                  : [
                      {
                        id: 'edit',
                        label: t('collections.own.edit'),
                        onSelect: () => goTo(editPath),
                      },
                      one.state === 'live'
                        ? {
                            id: 'hide',
                            label: t('collections.own.hide'),
                            onSelect: () => onPut('hidden'),
                          }
                        : {
                            id: 'publish',
                            label: t('collections.own.publish'),
                            onSelect: () => onPut('live'),
                          },
                    ]),
              ],
              one.state === 'withdrawn'
                ? []
                : [
                    {
                      id: 'withdraw',
                      label: t('collections.own.withdraw'),
                      tone: 'danger',
                      onSelect: onWithdraw,
                    },
                  ],
            ]}
          />
        </>
      }
    />
  );
}
