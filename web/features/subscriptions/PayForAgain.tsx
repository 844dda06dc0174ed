import { PayAgain } from '#web/features/purchases/PayAgain.tsx';
import type { TopUp } from '#web/features/top-up/queries.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { Button } from '#web/ui/Button.tsx';
import { useKeptSubscription } from './kept-subscription.ts';
import { useSubscriptionIntent } from './queries.ts';

/** Tries a payment again that did not go through: a subscription from its own dialog, all else where `PayAgain` leads. */
export function PayForAgain({ topUp }: { topUp: TopUp }) {
  const t = useT();
  const kept = useKeptSubscription();
  const isKept = topUp.purpose === 'purchase' && kept?.id === topUp.intentId;
  const { data: intent } = useSubscriptionIntent(isKept ? topUp.intentId : null);
  if (!isKept || !intent) return <PayAgain topUp={topUp} />;
  return (
    <Button
      variant="primary"
      wide
      onClick={() => {
        goTo(kept.path);
        openModal('subscribe', { tierId: intent.tier.id });
      }}
    >
      {t('money.payAgain')}
    </Button>
  );
}
