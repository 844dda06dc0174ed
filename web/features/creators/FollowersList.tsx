import { WriteToFanButton } from '#web/features/chat/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './FollowsList.module.css';
import { useFollowers } from './queries.ts';

/** The followers of the creator's page. Following is free, so not every follower is a member. */
export function FollowersList() {
  const t = useT();
  const format = useFormat();
  const list = useFollowers();
  const followers = list.data?.pages.flatMap((page) => page.followers);
  const count = list.data?.pages[0]?.count ?? 0;
  if (!followers && list.isError) return <LoadFailed onRetry={() => void list.refetch()} />;
  if (!followers) return <Skeleton shape="block" height="240px" />;
  if (followers.length === 0)
    return (
      <EmptyState drawing="feed" title={t('subscriptions.followers.none')}>
        {t('subscriptions.followers.none.text')}
      </EmptyState>
    );
  return (
    <Card>
      <Text size="ui" tone="support">
        {t('subscriptions.followers.count', { count })}
      </Text>
      <Rows label={t('subscriptions.followers')}>
        {followers.map(({ id, address, name, avatar, domain, isMember, at }) => (
          <Row
            key={address}
            leading={<Avatar name={name} src={avatar} seed={domain ?? address} />}
            title={
              domain === null ? (
                <bdi>{name}</bdi>
              ) : (
                <Link className={styles.name} to={`/${domain}`}>
                  <bdi>{name}</bdi>
                </Link>
              )
            }
            detail={t('subscriptions.followers.since', { when: format.date(at) })}
            trailing={
              <span className={styles.end}>
                {isMember && <Tag tone="positive">{t('subscriptions.followers.member')}</Tag>}
                <WriteToFanButton fanId={id} name={name} />
              </span>
            }
          />
        ))}
      </Rows>
      {list.hasNextPage && (
        <Button wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('subscriptions.more')}
        </Button>
      )}
    </Card>
  );
}
