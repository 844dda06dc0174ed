import { useParams } from 'react-router';
import { RetryPayment } from '#web/features/subscriptions/RetryPayment.tsx';
import { useTopUp } from '#web/features/top-up/queries.ts';
import { TopUpReceipt } from '#web/features/top-up/TopUpReceipt.tsx';
import { TopUpRefund } from '#web/features/top-up/TopUpRefund.tsx';
import { TopUpSteps } from '#web/features/top-up/TopUpSteps.tsx';
import { TopUpActions } from '#web/features/top-up/TopUpWaysOn.tsx';
import { MissingOrFailed } from '#web/features/wallet/MissingOrFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { ScreenFrame } from '#web/kit/ScreenFrame.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** A single top-up: its steps, its amounts, and the actions that its state allows. */
export function TopUpTransactionScreen() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useTopUp(id);
  if (!data) {
    return (
      <ScreenFrame title={t('titles.TopUpTransaction')} back="TopUpTransactions" narrow>
        <Card aria-busy={!isError}>
          {isError ? (
            <MissingOrFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="block" height="380px" />
          )}
        </Card>
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame
      title={t('titles.TopUpTransaction')}
      back="TopUpTransactions"
      side={
        <>
          <TopUpRefund topUp={data} />
          <Card>
            <TopUpActions topUp={data} again={<RetryPayment topUp={data} />} />
          </Card>
        </>
      }
    >
      <Card>
        <TopUpSteps topUp={data} />
      </Card>
      <TopUpReceipt topUp={data} />
    </ScreenFrame>
  );
}
