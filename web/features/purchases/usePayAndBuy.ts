import { useRef } from 'react';
import { usePayIn } from '#web/features/top-up/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { type CardChoice, closeAllModals } from '#web/kit/modals.ts';
import { dropIntent, keepIntent } from './kept-intent.ts';
import { type Quote, useOpenIntent } from './queries.ts';

/**
 * Tops up the wallet and, when there is a quote, buys its item. The intent is created first, and the top-up
 * contains the intent's id. The server completes the purchase when the money arrives, even if the person has
 * left the page.
 */
export function usePayAndBuy() {
  const paying = usePayIn();
  const intent = useOpenIntent();
  // The id of the intent created first. A retry after a declined card must use the same intent, because a
  // second intent could send a tip twice.
  const begun = useRef<string>(undefined);

  function pay(amount: string, card: CardChoice, quote: Quote | null): void {
    if (paying.isPaying || intent.isPending) return;
    paying.forget();
    if (!quote) {
      paying.pay({ amount, card });
      return;
    }
    const { item, total } = quote;
    const intentId = begun.current ?? (item.kind === 'tip' ? item.intentId : undefined);
    const again = item.kind === 'tip' && intentId ? { ...item, intentId } : item;
    intent.mutate(
      { item: again, total },
      {
        onSuccess: ({ id, state }) => {
          if (state === 'paid') {
            // The item is owned or the tip was sent already, so nothing is left to pay.
            dropIntent();
            closeAllModals();
            return;
          }
          begun.current = id;
          keepIntent(id);
          paying.pay({ amount, card, intentId: id });
        },
      },
    );
  }

  return {
    pay,
    isPaying: paying.isPaying || intent.isPending,
    declinedBy: paying.declinedBy,
    isUnanswered: paying.isUnanswered,
    /** Whether the price changed and nothing was charged; the person must see the new price first. */
    isPriceChanged: refusalOf(api.purchases.openIntent, intent.error)?.reason === 'price_changed',
  };
}
