import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AfterPaying } from '#web/features/subscriptions/AfterPaying.tsx';
import { RetryPayment } from '#web/features/subscriptions/RetryPayment.tsx';
import { KeptMoneyLink } from '#web/features/top-up/KeptMoneyLink.tsx';
import { isAwaited, keepPending, pendingId } from '#web/features/top-up/pending.ts';
import { isOpen, useTopUp } from '#web/features/top-up/queries.ts';
import { TopUpReceipt } from '#web/features/top-up/TopUpReceipt.tsx';
import { TopUpActions } from '#web/features/top-up/TopUpWaysOn.tsx';
import { useBalance } from '#web/features/wallet/balance.ts';
import { MissingOrFailed } from '#web/features/wallet/MissingOrFailed.tsx';
import { AuthButton } from '#web/kit/AuthButton.tsx';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Queries } from '#web/kit/query.tsx';
import { HOME } from '#web/kit/same-origin.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './PayScreen.module.css';

/**
 * The screen on which a person waits for the outcome of a payment, for example after the bank's page. The
 * address can be forged, so only the top-up id is read from it, and the outcome is requested from the server.
 */
export function PayScreen() {
  const t = useT();
  const { search } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const id = pendingId(search);
  return (
    <div className={styles.page}>
      <Link className={styles.brand} to={isLoggedIn ? HOME : '/'} aria-label={boot.brand.name}>
        <Mark size={36} />
      </Link>
      <h1 className={styles.hidden}>{t('titles.Pay')}</h1>
      {!isLoggedIn && (
        <EmptyState
          drawing="wallet"
          title={t('wallet.result.logIn')}
          action={<AuthButton variant="primary">{t('core.logIn')}</AuthButton>}
        >
          {t('wallet.result.logIn.text')}
        </EmptyState>
      )}
      {isLoggedIn && id === null && (
        <EmptyState
          drawing="wallet"
          title={t('wallet.result.none')}
          action={
            <Link className={buttonClass({ variant: 'primary' })} to={routeNamed('TopUpTransactions').path}>
              {t('titles.TopUpTransactions')}
            </Link>
          }
        >
          {t('wallet.result.none.text')}
        </EmptyState>
      )}
      {isLoggedIn && id !== null && (
        <Queries>
          <Result id={id} />
        </Queries>
      )}
    </div>
  );
}

function Result({ id }: { id: string }) {
  const t = useT();
  const { data: topUp, isError, error, refetch } = useTopUp(id);
  const balance = useBalance();
  const [isNew] = useState(() => isAwaited(id));
  const state = topUp?.state;
  const isSettled = topUp !== undefined && !isOpen(topUp);
  const askBalance = balance.refetch;

  useEffect(() => {
    if (!isSettled) return;
    keepPending(null);
    if (state === 'paid') void askBalance();
  }, [isSettled, state, askBalance]);

  if (!topUp) {
    return isError ? (
      <MissingOrFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.box} aria-busy="true">
        <Skeleton shape="block" height="420px" />
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <TopUpReceipt topUp={topUp} isNew={isNew} />
      {isOpen(topUp) && <ProgressBar label={t('wallet.result.asking')} />}
      {state === 'paid' ? (
        <div className={styles.acts}>
          <KeptMoneyLink topUp={topUp} />
          <AfterPaying intentId={topUp.intentId} />
        </div>
      ) : (
        <Card>
          <TopUpActions topUp={topUp} again={<RetryPayment topUp={topUp} />} />
        </Card>
      )}
      {state !== 'paid' && (
        <Link className={buttonClass({ variant: 'ghost', wide: true })} to={routeNamed('Wallet').path}>
          {t('titles.Wallet')}
        </Link>
      )}
    </div>
  );
}
