import { balanceTransactionConstants } from './constants.ts';
import type { BalanceTransaction } from './objects.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Stripe's fee for a charge: 2.9 % plus 30 of the currency's smallest units. Stripe keeps the fee after a
 * refund.
 */
export function chargeFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30;
}

export const DISPUTE_FEE = 1500;

/** Adds an amount to the platform's balance at Stripe; a negative amount is taken out. */
export function bookBalance(
  desk: RequestContext,
  entry: Pick<BalanceTransaction, 'amount' | 'fee' | 'currency' | 'type' | 'source'>,
): BalanceTransaction {
  const transaction: BalanceTransaction = {
    ...balanceTransactionConstants,
    id: desk.newId('txn'),
    object: 'balance_transaction',
    created: desk.seconds(),
    net: entry.amount - entry.fee,
    ...entry,
    ...{
      available_on: desk.seconds(),
      fee_details:
        entry.fee === 0
          ? []
          : [
              {
                amount: entry.fee,
                application: null,
                currency: entry.currency,
                description: 'Stripe processing fees',
                type: 'stripe_fee',
              },
            ],
      reporting_category: entry.type === 'adjustment' ? 'dispute' : entry.type,
    },
  };
  desk.book.balanceTransactions.set(transaction.id, transaction);
  return transaction;
}
