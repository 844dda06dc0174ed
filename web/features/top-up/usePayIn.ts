import { useMutation } from '@tanstack/react-query';
import { refusals } from '#contract/codes.ts';
import { refetchBalance } from '#web/features/wallet/index.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { goTo } from '#web/kit/history.ts';
import { type CardChoice, closeAllModals, closeModal, openModal } from '#web/kit/modals.ts';
import { keepPending } from './pending.ts';
import { isOpen, type TopUp } from './queries.ts';

export interface Payment {
  /** Dollars and cents. */
  readonly amount: string;
  readonly card: CardChoice;
  readonly intentId?: string | undefined;
}

/**
 * Pays money in. The mask covers the page until the server answers, and nothing is shown as paid before. One
 * idempotency key per amount, card and purchase: repeated after a lost answer or a reload, it is charged
 * once.
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
    /** No answer arrived, so the card may or may not have been charged. */
    isUnanswered: isOutcomeUnknown(paying.error),
    forget: paying.reset,
  };
}

/**
 * Whether the outcome of a payment is unknown. The refusal `provider_away` comes from our server, so it is an
 * answer.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ApiFailure && error.kind === 'network' && error.code !== refusals.provider_away.code
  );
}

type CardOnWire =
  | { readonly saved: string; readonly entered?: undefined }
  | { readonly entered: string; readonly save: boolean; readonly saved?: undefined };

/**
 * The payment that the chosen card declined. It says nothing about another card, so choosing one hides it.
 */
export const declinedBy =
  (payment: TopUp | null | undefined, asked: CardChoice | undefined) =>
  (chosen: CardChoice | null): TopUp | null =>
    payment?.state === 'declined' && asked && chosen && nameOf(asked) === nameOf(chosen) ? payment : null;

const nameOf = (card: CardChoice): string => ('saved' in card ? card.saved.id : card.entered);

/** The card as the API expects it. */
export function cardOnWire(card: CardChoice): CardOnWire {
  return 'saved' in card ? { saved: card.saved.id } : { entered: card.entered, save: card.isToBeSaved };
}

/** Covers the page with the mask, and forgets the top-up that this tab waited for before. */
export function beginPaying(): void {
  keepPending(null);
  openModal('payMask', {});
}

/** Continues after a payment: to the bank, to the receipt, or to the page that waits for the outcome. */
export function continueAfterPayment(topUp: TopUp): void {
  keepPending(isOpen(topUp) ? topUp.id : null);
  refetchBalance();
  // The mask stays: the bank's page replaces this one and leads back to /pay/return.
  if (topUp.state === 'needs_action' && topUp.actionUrl !== null && goToBank(topUp.actionUrl)) return;
  closeModal('payMask');
  if (topUp.state === 'declined') return;
  closeAllModals();
  if (topUp.state === 'paid') openModal('paySuccess', { topUp });
  else goTo(`/pay/pending?id=${topUp.id}`);
}

/** Opens the bank's page. Our own server names it; this only checks that it is a web address. */
export function goToBank(url: string): boolean {
  const isWeb =
    URL.canParse(url, location.origin) && /^https?:$/.test(new URL(url, location.origin).protocol);
  if (isWeb) location.assign(url);
  return isWeb;
}
