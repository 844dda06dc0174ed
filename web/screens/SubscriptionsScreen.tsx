import { FollowersList } from '#web/features/creators/FollowersList.tsx';
import { FollowsList } from '#web/features/creators/FollowsList.tsx';
import { GivenGifts } from '#web/features/subscriptions/GivenGifts.tsx';
import { MyFans } from '#web/features/subscriptions/MyFans.tsx';
import { MySubscriptions } from '#web/features/subscriptions/MySubscriptions.tsx';
import { useMySubscriptions } from '#web/features/subscriptions/queries.ts';
import { Renewals } from '#web/features/subscriptions/Renewals.tsx';
import { BigAmount } from '#web/features/wallet/BigAmount.tsx';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useRole } from '#web/kit/role.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { useSearch } from '#web/kit/search.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Card } from '#web/ui/Card.tsx';
import { UnderlineTabs } from '#web/ui/UnderlineTabs.tsx';
import styles from './CollectionScreen.module.css';

const forFans = ['mine', 'given', 'follows'] as const;
const forCreators = ['fans', 'followers', ...forFans] as const;

/**
 * A person's subscriptions, gifts and follows; for creators also their subscribers and followers. The open
 * tab is part of the address.
 */
export function SubscriptionsScreen() {
  const t = useT();
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const role = useRole();
  const asked = useSearch().get('tab');
  const tabs = isCreator ? forCreators : forFans;
  const tab = tabs.find((one) => one === asked) ?? (isCreator && role === 'creator' ? 'fans' : 'mine');
  return (
    <ScreenFrame
      title={t('titles.Subscriptions')}
      side={
        tab === 'mine' && (
          <>
            <MonthlyTotal />
            <Renewals />
          </>
        )
      }
    >
      <UnderlineTabs
        label={t('titles.Subscriptions')}
        tabs={tabs.map((value) => ({ value, label: t(`subscriptions.${value}`) }))}
        value={tab}
        onValueChange={(next) => goTo(`${routeNamed('Subscriptions').path}?tab=${next}`, { replace: true })}
      >
        <div className={styles.panel}>
          {tab === 'fans' && <MyFans />}
          {tab === 'followers' && <FollowersList />}
          {tab === 'mine' && <MySubscriptions />}
          {tab === 'given' && <GivenGifts />}
          {tab === 'follows' && <FollowsList />}
        </div>
      </UnderlineTabs>
    </ScreenFrame>
  );
}

function MonthlyTotal() {
  const t = useT();
  const money = useMoney();
  const mine = useMySubscriptions('all');
  const total = mine.data?.pages[0]?.monthlyTotal;
  if (!total) return null;
  return (
    <Card>
      <h2>{t('subscriptions.monthly')}</h2>
      <BigAmount value={money.write(total)} />
    </Card>
  );
}
