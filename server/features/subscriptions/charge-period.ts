import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import type { Money } from '../../ledger/index.ts';
import type { CardPayment } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { insertCharge } from './charges.store.ts';
import { type Paid, payCreator } from './pay.ts';

export interface PeriodToPay {
  readonly subscriptionId: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly amount: Money;
  readonly actor: string;
  /** The card payment that pays for this period. When absent, the wallet pays. */
  readonly byCard?: CardPayment;
  /** The intent that this charge completes, if there is one. */
  readonly intentId?: string | null;
}

/**
 * Charges one period of a subscription that the caller has locked, and records the charge. The ledger's
 * business key and the charge's unique key prevent a second charge for the same period by another worker
 * (M11).
 */
export async function chargePeriod(tx: Tx, period: PeriodToPay, taxRates: TaxRates): Promise<Paid> {
  const { subscriptionId, start, end, amount, ...shared } = period;
  const id = newId();
  const sale = {
    ...shared,
    id,
    amount,
    // Each period is an item with its own id, so that it is paid and refunded separately.
    item: { kind: 'subscription' as const, id },
    businessKey: `subscription:${subscriptionId}:${start.toISOString()}`,
    memo: { subscription: subscriptionId },
  };
  const paid = await payCreator(tx, sale, taxRates);
  if (paid.outcome === 'paid') await insertCharge(tx, { id, subscriptionId, start, end, amount });
  return paid;
}
