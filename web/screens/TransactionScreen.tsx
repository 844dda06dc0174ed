import { useParams } from 'react-router';
import { useReceipt } from '#web/features/purchases/queries.ts';
import { ReceiptPaper } from '#web/features/purchases/ReceiptPaper.tsx';
import { MissingOrFailed } from '#web/features/wallet/MissingOrFailed.tsx';
import { AskSupport } from '#web/kit/AskSupport.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './TransactionScreen.module.css';

/** A single receipt with its items and amounts. */
export function TransactionScreen() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useReceipt(id);
  return (
    <ScreenFrame title={t('titles.Transaction')} back="Wallet" narrow>
      {!data && (
        <Card aria-busy={!isError}>
          {isError ? (
            <MissingOrFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="block" height="420px" />
          )}
        </Card>
      )}
      {data && (
        <>
          <ReceiptPaper receipt={data} />
          <div className={styles.acts}>
            <Button onClick={() => window.print()}>{t('wallet.receipt.print')}</Button>
            <AskSupport label={t('wallet.ways.help')} subject={data.id} />
            <Link className={buttonClass({ variant: 'ghost' })} to={routeNamed('Wallet').path}>
              {t('titles.Wallet')}
            </Link>
          </div>
        </>
      )}
    </ScreenFrame>
  );
}
