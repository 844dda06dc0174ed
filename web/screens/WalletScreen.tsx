import { EarningsBox } from '#web/features/purchases/EarningsBox.tsx';
import { OpenIntentCard } from '#web/features/purchases/OpenIntentCard.tsx';
import { BalanceHero } from '#web/features/wallet/BalanceHero.tsx';
import { Buckets } from '#web/features/wallet/Buckets.tsx';
import { useBalance } from '#web/features/wallet/balance.ts';
import { History } from '#web/features/wallet/History.tsx';
import { LimitCard } from '#web/features/wallet/LimitCard.tsx';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { OtherAssets } from '#web/features/wallet/OtherAssets.tsx';
import { StatementCard } from '#web/features/wallet/StatementCard.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** A person's wallet: the balance with its buckets, the history, earnings, limits and statements. */
export function WalletScreen() {
  const t = useT();
  const { data, isError, refetch } = useBalance();
  return (
    <ScreenFrame
      title={t('titles.Wallet')}
      actions={
        <Link className={buttonClass()} to={routeNamed('Payments').path}>
          {t('wallet.wallet.cards')}
        </Link>
      }
      side={
        <>
          <EarningsBox />
          {data && <Buckets buckets={data.buckets} />}
          {data && <OtherAssets balance={data.balance} />}
          {!data && (
            <Card aria-busy={!isError}>
              {isError ? (
                <MoneyFailed onRetry={() => void refetch()} />
              ) : (
                <Skeleton shape="block" height="220px" />
              )}
            </Card>
          )}
          <LimitCard />
          <StatementCard />
        </>
      }
    >
      <BalanceHero />
      <OpenIntentCard />
      <History />
    </ScreenFrame>
  );
}
