import { useMutation } from '@tanstack/react-query';
import {
  beginPaying,
  cardOnWire,
  continueAfterPayment,
  declinedBy,
  isOutcomeUnknown,
} from '#web/features/top-up/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { dollars } from '#web/kit/dollars.ts';
import { type CardChoice, closeAllModals, closeModal } from '#web/kit/modals.ts';
import { rememberReceipt } from './bought.ts';
import { keepIntent } from './kept-intent.ts';
import { actOn, type Quote, useRefetchNotes } from './queries.ts';

interface CardOrder {
  readonly quote: Quote;
  /** The amount that the card pays; the wallet pays the rest. */
  readonly cardPart: bigint;
  readonly card: CardChoice;
}

/**
 * Buys an item by card, or by wallet and card together. The idempotency key belongs to the item, price, share
 * and card, so a request repeated after a lost answer or a reload charges once.
 */
export function useBuyByCard() {
  const askNotesAgain = useRefetchNotes();
  const buying = useMutation({
    mutationFn: ({ quote, cardPart, card }: CardOrder) => {
      const { item, byCard } = quote;
      const by = cardOnWire(card);
      beginPaying();
      return api.purchases.payByCard(
        { item, expectedTotal: byCard.total, cardPart: dollars(cardPart), card: by },
        { keyFor: [actOn(item, byCard.total), cardPart, by.saved ?? by.entered].join(':') },
      );
    },
    onSuccess: ({ payment, intent }) => {
      const item = intent?.quote.item;
      if (intent?.receiptId && item && item.kind !== 'tip') rememberReceipt(item.id, intent.receiptId);
      askNotesAgain();
      if (intent && payment && payment.state !== 'declined') keepIntent(intent.id);
      if (payment) continueAfterPayment(payment);
      else closeAllModals();
    },
    onError: () => closeModal('payMask'),
  });
  return {
    pay: (order: CardOrder, onPriceChanged: () => void) => {
      if (buying.isPending) return;
      buying.mutate(order, {
        onError: (error) => {
          const reason = refusalOf(api.purchases.payByCard, error)?.reason;
          if (reason === 'price_changed' || reason === 'insufficient_funds') onPriceChanged();
        },
      });
    },
    isPaying: buying.isPending,
    declinedBy: declinedBy(buying.data?.payment, buying.variables?.card),
    isUnanswered: isOutcomeUnknown(buying.error),
  };
}
