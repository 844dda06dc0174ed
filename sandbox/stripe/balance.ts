import { balanceTransactionConstants } from './constants.ts';
import type { BalanceTransaction } from './objects.ts';
import type { RequestContext } from './request-context.ts';

/** Stripe's fee of a charge: 2.9 % and 30 of the smallest unit. A refund does not return it. */
export function chargeFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30;
}

export const DISPUTE_FEE = 1500;

/** Books an amount into or out of the platform's balance at Stripe. */
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
