import { FollowButton } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './FollowsList.module.css';
import { useFollows } from './queries.ts';

/**
 * The creators a person follows. A creator who is unfollowed here stays in the list until it reloads, so that
 * the person can follow them again.
 */
export function FollowsList() {
  const t = useT();
  const follows = useFollows();
  const creators = follows.data?.pages.flatMap((page) => page.creators);
  if (!creators && follows.isError) return <LoadFailed onRetry={() => void follows.refetch()} />;
  if (!creators) return <Skeleton shape="block" height="240px" />;
  if (creators.length === 0)
    return (
      <EmptyState
        drawing="feed"
        title={t('subscriptions.follows.none')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('Discover').path}>
            {t('subscriptions.find')}
          </Link>
        }
      >
        {t('subscriptions.follows.none.text')}
      </EmptyState>
    );
  return (
    <Card>
      <Rows label={t('subscriptions.follows')}>
        {creators.map((creator) => (
          <Row
            key={creator.id}
            leading={<Avatar name={creator.name} src={creator.avatar} seed={creator.domain} />}
            title={
              <Link className={styles.name} to={`/${creator.domain}`}>
                <bdi>{creator.name}</bdi>
              </Link>
            }
            detail={<bdi>@{creator.domain}</bdi>}
            trailing={<FollowButton creator={creator} isFollowing={creator.isFollowing} />}
          />
        ))}
      </Rows>
      {follows.hasNextPage && (
        <Button wide loading={follows.isFetchingNextPage} onClick={() => void follows.fetchNextPage()}>
          {t('subscriptions.more')}
        </Button>
      )}
    </Card>
  );
}
