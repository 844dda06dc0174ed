export type CannotPay = 'account_restricted' | 'spending_frozen';

interface Payer {
  readonly isRestricted: boolean;
  readonly isSpendingFrozen: boolean;
}

/**
 * Returns why a person cannot pay; null if they can. `isCharged` means that the person's card has paid for
 * the purchase or for a part of it. A spending freeze then does not stop the purchase, but a restriction of
 * the account does.
 */
export function whyCannotPay(payer: Payer, { isCharged = false } = {}): CannotPay | null {
  if (payer.isRestricted) return 'account_restricted';
  return payer.isSpendingFrozen && !isCharged ? 'spending_frozen' : null;
}
