export type CannotPay = 'account_restricted' | 'spending_frozen';

interface Payer {
  readonly isRestricted: boolean;
  readonly isSpendingFrozen: boolean;
}

/**
 * Why a person cannot pay; null if they can. With `isCharged` their card has paid already: a spending freeze
 * since then does not stop the purchase, a restriction of the account does.
 */
export function whyCannotPay(payer: Payer, { isCharged = false } = {}): CannotPay | null {
  if (payer.isRestricted) return 'account_restricted';
  return payer.isSpendingFrozen && !isCharged ? 'spending_frozen' : null;
}
