import { useMutation } from '@tanstack/react-query';
import { refusals } from '#contract/codes.ts';
import { refetchBalance } from '#web/features/wallet/index.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';
import { type CardChoice, closeAllModals, closeModal, openModal } from '#web/kit/modals.ts';
import { keepPending } from './pending.ts';
import { isOpen, type TopUp } from './queries.ts';

export interface Payment {
  /** The amount in dollars and cents, as text. */
  readonly amount: string;
  readonly card: CardChoice;
  readonly intentId?: string | undefined;
}

/**
 * Pays money into the wallet. A mask covers the page until the server answers, and the page shows nothing as
 * paid before that answer. The idempotency key belongs to the amount, card and purchase, so a request
 * repeated after a lost answer or a reload charges once.
 */
export function usePayIn() {
  const paying = useMutation({
    mutationFn: ({ amount, card, intentId }: Payment) => {
      const by = cardOnWire(card);
      const name = [amount, by.saved ?? by.entered, intentId ?? ''].join(':');
      beginPaying();
      return api.topUp.start({ amount, card: by, ...(intentId ? { intentId } : {}) }, { keyFor: name });
    },
    onSuccess: continueAfterPayment,
    onError: () => closeModal('payMask'),
  });

  return {
    pay: (payment: Payment) => {
      if (!paying.isPending) paying.mutate(payment);
    },
    isPaying: paying.isPending,
    declinedBy: declinedBy(paying.data, paying.variables?.card),
    /** Whether no answer arrived; the card may then have been charged or not. */
    isUnanswered: isOutcomeUnknown(paying.error),
    forget: paying.reset,
  };
}

/**
 * Whether an error leaves the outcome of a payment unknown. The refusal `provider_away` does not, because it
 * is an answer from our server.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ApiFailure && error.kind === 'network' && error.code !== refusals.provider_away.code
  );
}

type CardOnWire =
  | { readonly saved: string; readonly entered?: undefined }
  | { readonly entered: string; readonly save: boolean; readonly saved?: undefined };

/** The payment if it was declined and was made with the chosen card; otherwise null. */
export const declinedBy =
  (payment: TopUp | null | undefined, asked: CardChoice | undefined) =>
  (chosen: CardChoice | null): TopUp | null =>
    payment?.state === 'declined' && asked && chosen && nameOf(asked) === nameOf(chosen) ? payment : null;

const nameOf = (card: CardChoice): string => ('saved' in card ? card.saved.id : card.entered);

/** Converts the card to the format that the API expects. */
export function cardOnWire(card: CardChoice): CardOnWire {
  return 'saved' in card ? { saved: card.saved.id } : { entered: card.entered, save: card.isToBeSaved };
}

/** Covers the page with the payment mask, and clears the stored id of an earlier top-up. */
export function beginPaying(): void {
  keepPending(null);
  openModal('payMask', {});
}

/**
 * Leads the person to the bank, to the receipt, or to the page that waits for the outcome. After a declined
 * payment, the form stays open.
 */
export function continueAfterPayment(topUp: TopUp): void {
  keepPending(isOpen(topUp) ? topUp.id : null);
  refetchBalance();
  // The mask stays open while the browser leaves for the bank's page, which leads back to /pay/return.
  if (topUp.state === 'needs_action' && topUp.actionUrl !== null && goToBank(topUp.actionUrl)) return;
  closeModal('payMask');
  if (topUp.state === 'declined') return;
  closeAllModals();
  if (topUp.state === 'paid') openModal('paySuccess', { topUp });
  else goTo(`/pay/pending?id=${topUp.id}`);
}

/** Opens the bank's page. Returns false, and opens nothing, if `url` is not an http or https address. */
export function goToBank(url: string): boolean {
  const isWeb =
    URL.canParse(url, location.origin) && /^https?:$/.test(new URL(url, location.origin).protocol);
  if (isWeb) location.assign(url);
  return isWeb;
}
