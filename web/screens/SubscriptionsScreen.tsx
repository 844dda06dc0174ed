import { useState } from 'react';
import { MyFans } from '#web/features/subscriptions/MyFans.tsx';
import { MySubscriptions } from '#web/features/subscriptions/MySubscriptions.tsx';
import { useMySubscriptions } from '#web/features/subscriptions/queries.ts';
import { Renewals } from '#web/features/subscriptions/Renewals.tsx';
import { BigAmount } from '#web/features/wallet/BigAmount.tsx';
import { MoneyPage } from '#web/features/wallet/MoneyPage.tsx';
import { useMoney } from '#web/features/wallet/useMoney.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useRole } from '#web/kit/role.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Card } from '#web/ui/Card.tsx';
import { UnderlineTabs } from '#web/ui/UnderlineTabs.tsx';

/** What one subscribes to, and for a creator also who subscribes to them. */
export function SubscriptionsScreen() {
  const t = useT();
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const role = useRole();
  const [tab, setTab] = useState<'fans' | 'mine'>(role === 'creator' ? 'fans' : 'mine');
  const isMine = !isCreator || tab === 'mine';
  return (
    <MoneyPage
      title={t('titles.Subscriptions')}
      side={
        isMine && (
          <>
            <MonthlyTotal />
            <Renewals />
          </>
        )
      }
    >
      {isCreator ? (
        <UnderlineTabs
          label={t('titles.Subscriptions')}
          tabs={[
            { value: 'fans', label: t('membership.fans') },
            { value: 'mine', label: t('membership.mine') },
          ]}
          value={tab}
          onValueChange={setTab}
        >
          {tab === 'fans' ? <MyFans /> : <MySubscriptions />}
        </UnderlineTabs>
      ) : (
        <MySubscriptions />
      )}
    </MoneyPage>
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
      <h2>{t('membership.monthly')}</h2>
      <BigAmount value={money.write(total)} />
    </Card>
  );
}
