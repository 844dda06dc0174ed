import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginPaying,
  cardOnWire,
  continueAfterPayment,
  declinedBy,
  isOutcomeUnknown,
} from '#web/features/top-up/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { type CardChoice, closeModal } from '#web/kit/modals.ts';
import { keepSubscription } from './kept-subscription.ts';
import { actOn, type SubscriptionQuote, type SubscriptionRequest } from './queries.ts';
import { subscriptionsKey } from './tier-list.ts';

interface Order {
  readonly request: SubscriptionRequest;
  readonly quote: SubscriptionQuote;
  readonly card: CardChoice;
}

/**
 * Subscribes by card, for exactly the cost of the first period. The idempotency key belongs to the tier,
 * months, price and card, so a request repeated after a lost answer or a reload charges once.
 */
export function useSubscribeByCard() {
  const cache = useQueryClient();
  const paying = useMutation({
    mutationFn: ({ request, quote, card }: Order) => {
      const by = cardOnWire(card);
      beginPaying();
      return api.subscriptions.subscribeByCard(
        {
          tierId: request.tierId,
          months: request.months,
          expectedTotal: quote.total,
          expectedPrice: quote.price,
          card: by,
        },
        { keyFor: `${actOn(request, quote)}:${by.saved ?? by.entered}` },
      );
    },
    onSuccess: ({ payment, intent }) => {
      if (payment.state !== 'declined') {
        keepSubscription(intent.id);
        void cache.invalidateQueries({ queryKey: subscriptionsKey });
      }
      continueAfterPayment(payment);
    },
    onError: () => closeModal('payMask'),
  });
  return {
    pay: (order: Order, onPriceChanged: () => void) => {
      if (paying.isPending) return;
      paying.mutate(order, {
        onError: (error) => {
          const reason = refusalOf(api.subscriptions.subscribeByCard, error)?.reason;
          if (reason === 'price_changed') onPriceChanged();
        },
      });
    },
    isPaying: paying.isPending,
    declinedBy: declinedBy(paying.data?.payment, paying.variables?.card),
    isUnanswered: isOutcomeUnknown(paying.error),
  };
}
