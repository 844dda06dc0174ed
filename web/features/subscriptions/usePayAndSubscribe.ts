import { usePayIn } from '#web/features/top-up/index.ts';
import type { CardChoice } from '#web/kit/modals.ts';
import { keepSubscription } from './kept-subscription.ts';
import { type SubscriptionQuote, type SubscriptionRequest, useOpenSubscriptionIntent } from './queries.ts';

/**
 * Tops up the wallet and subscribes. The intent is created first, and the top-up contains the intent's id.
 * The server starts the subscription when the money arrives, even if the person has left the page.
 */
export function usePayAndSubscribe() {
  const paying = usePayIn();
  const intent = useOpenSubscriptionIntent();

  function pay(
    amount: string,
    card: CardChoice,
    order: { request: SubscriptionRequest; quote: SubscriptionQuote },
  ): void {
    if (paying.isPaying || intent.isPending) return;
    paying.forget();
    intent.mutate(order, {
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
    isUnanswered: paying.isUnanswered,
    error: intent.error,
  };
}
