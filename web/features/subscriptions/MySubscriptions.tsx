import { useState } from 'react';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './MySubscriptions.module.css';
import { type Group, useMySubscriptions } from './queries.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

const groups: readonly Group[] = [
  'all',
  'active',
  'expiring',
  'past_due',
  'paused',
  'trial',
  'gift',
  'expired',
];

/** A fan's subscriptions, grouped by status. Only groups with subscriptions are offered. */
export function MySubscriptions() {
  const t = useT();
  const [show, setShow] = useState<Group>('all');
  const mine = useMySubscriptions(show);
  const counts = mine.data?.pages[0]?.counts;
  const listed = mine.data?.pages.flatMap((page) => page.subscriptions);

  if (!mine.data && mine.isError) return <MoneyFailed onRetry={() => void mine.refetch()} />;
  return (
    <div className={styles.list}>
      {counts && counts.all > 0 && (
        <div className={styles.chips}>
          {groups
            .filter((group) => group === 'all' || group === show || counts[group] > 0)
            .map((group) => (
              <Chip key={group} chosen={group === show} count={counts[group]} onClick={() => setShow(group)}>
                {t(`subscriptions.group.${group}`)}
              </Chip>
            ))}
        </div>
      )}
      {!listed && (
        <div className={styles.list} aria-busy="true">
          <Skeleton shape="block" height="150px" />
          <Skeleton shape="block" height="150px" />
        </div>
      )}
      {listed?.length === 0 && (
        <EmptyState
          drawing="feed"
          title={t(show === 'all' ? 'subscriptions.none' : 'subscriptions.noneHere')}
          action={
            <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('Home').path}>
              {t('subscriptions.find')}
            </Link>
          }
        >
          {t('subscriptions.none.text')}
        </EmptyState>
      )}
      {listed?.map((subscription) => (
        <SubscriptionCard key={subscription.id} subscription={subscription} />
      ))}
      {mine.hasNextPage && (
        <Button wide loading={mine.isFetchingNextPage} onClick={() => void mine.fetchNextPage()}>
          {t('subscriptions.more')}
        </Button>
      )}
    </div>
  );
}
