import { RetryTopUp } from '#web/features/purchases/index.ts';
import type { TopUp } from '#web/features/top-up/index.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { openModal } from '#web/kit/modals.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { useSubscriptionIntent } from './queries.ts';

/**
 * The button that retries a failed payment. After a payment for a subscription, it opens the dialog to
 * subscribe; a person who is a member by now gets a link to the creator's page instead. `RetryTopUp` handles
 * payments for purchases and top-ups.
 */
export function RetryPayment({ topUp }: { topUp: TopUp }) {
  const t = useT();
  const asked = topUp.purpose === 'purchase' ? topUp.intentId : null;
  const { data: intent, isLoading } = useSubscriptionIntent(asked);
  if (isLoading) return null;
  if (!intent) return <RetryTopUp topUp={topUp} />;
  const page = `/${intent.creator.domain}`;
  if (intent.isMember)
    return (
      <Link className={buttonClass({ variant: 'primary', wide: true })} to={page}>
        {t('wallet.after.see', { title: intent.creator.name })}
      </Link>
    );
  return (
    <Button
      variant="primary"
      wide
      onClick={() => {
        goTo(page);
        openModal('subscribe', { tierId: intent.tier.id });
      }}
    >
      {t('wallet.payAgain')}
    </Button>
  );
}
