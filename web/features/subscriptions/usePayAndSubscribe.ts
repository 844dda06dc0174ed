import { usePayIn } from '#web/features/top-up/index.ts';
import type { CardChoice } from '#web/kit/modals.ts';
import { keepSubscription } from './kept-subscription.ts';
import { type SubscriptionQuote, type SubscriptionRequest, useOpenSubscriptionIntent } from './queries.ts';

/**
 * Pays in and subscribes: the wish is written down first and named in the top-up, and the server begins it when the
 * money is there. Whoever leaves on the way finds both again.
 */
export function usePayAndSubscribe() {
  const paying = usePayIn();
  const intent = useOpenSubscriptionIntent();

  function pay(
    amount: string,
    card: CardChoice,
    wish: { wish: SubscriptionRequest; quote: SubscriptionQuote },
  ): void {
    if (paying.isPaying || intent.isPending) return;
    paying.forget();
    intent.mutate(wish, {
      onSuccess: ({ id }) => {
        keepSubscription(id);
        paying.pay({ amount, card, intentId: id });
      },
    });
  }

  return {
    pay,
    isPaying: paying.isPaying || intent.isPending,
    declinedBy: paying.declinedBy,
    isUnheard: paying.isUnheard,
    error: intent.error,
  };
}
