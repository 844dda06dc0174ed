import { usePayIn } from '#web/features/top-up/usePayIn.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import type { CardChoice } from '#web/kit/modals.ts';
import { keepIntent } from './kept-intent.ts';
import { type Quote, useOpenIntent } from './queries.ts';

/**
 * Pays in and, when something was being bought, buys it: the purchase is opened first and named in the top-up, and
 * the server completes it when the money is there. Whoever leaves on the way finds both again.
 */
export function usePayAndBuy() {
  const paying = usePayIn();
  const intent = useOpenIntent();

  function pay(amount: string, card: CardChoice, quote: Quote | null): void {
    if (paying.isPaying || intent.isPending) return;
    paying.forget();
    if (!quote) {
      paying.pay({ amount, card });
      return;
    }
    intent.mutate(quote, {
      onSuccess: ({ id }) => {
        keepIntent(id);
        paying.pay({ amount, card, intentId: id });
      },
    });
  }

  return {
    pay,
    isPaying: paying.isPaying || intent.isPending,
    declined: paying.declined,
    isUnheard: paying.isUnheard,
    /** Nothing was charged; the new price has to be seen first. */
    isPriceChanged: refusalOf(api.purchases.openIntent, intent.error)?.reason === 'price_changed',
  };
}
