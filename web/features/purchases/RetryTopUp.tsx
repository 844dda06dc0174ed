import type { TopUp } from '#web/features/top-up/index.ts';
import { unitsOf, wireDollars } from '#web/kit/dollars.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { openModal } from '#web/kit/modals.ts';
import { HOME } from '#web/kit/same-origin.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { useKeptIntent } from './kept-intent.ts';
import { useIntent } from './queries.ts';

/**
 * Retries a failed payment. A card payment for an item reopens the item's buy dialog; a top-up is repeated
 * for the same purchase.
 */
export function RetryTopUp({ topUp }: { topUp: TopUp }) {
  const t = useT();
  const kept = useKeptIntent();
  const { intentId } = topUp;
  const { data: intent } = useIntent(topUp.purpose === 'purchase' ? intentId : null);

  if (topUp.purpose === 'purchase' && intent) {
    const { item } = intent.quote;
    return (
      <Button
        variant="primary"
        wide
        onClick={() => {
          goTo(kept?.id === intent.id ? kept.path : HOME);
          openModal('buy', { item, isByCard: true });
        }}
      >
        {t('wallet.payAgain')}
      </Button>
    );
  }
  const wanted = new URLSearchParams({ amount: wireDollars(unitsOf(topUp.amount)) });
  if (intentId && topUp.purpose === 'top_up') wanted.set('intentId', intentId);
  return (
    <Link
      className={buttonClass({ variant: 'primary', wide: true })}
      to={`${routeNamed('TopUp').path}?${wanted}`}
    >
      {t('wallet.payAgain')}
    </Link>
  );
}
