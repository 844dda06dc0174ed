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
  /** What a card has paid for it; otherwise the wallet does. */
  readonly byCard?: CardPayment;
  /** What the fan put off until the money for it came, or the card was asked for. */
  readonly intentId?: string | null;
}

/**
 * Takes the money for one period of a subscription that the caller has locked, and writes it down. The business key and
 * the unique key of the charge stop a second charge for the same period, whoever tries it (M11).
 */
export async function chargePeriod(tx: Tx, period: PeriodToPay, taxRates: TaxRates): Promise<Paid> {
  const { subscriptionId, start, end, amount, ...parties } = period;
  const id = newId();
  const sale = {
    ...parties,
    id,
    amount,
    // Each period is a thing of its own: it is paid, and given back, by itself.
    item: { kind: 'subscription' as const, id },
    businessKey: `subscription:${subscriptionId}:${start.toISOString()}`,
    memo: { subscription: subscriptionId },
  };
  const paid = await payCreator(tx, sale, taxRates);
  if (paid.outcome === 'paid') await insertCharge(tx, { id, subscriptionId, start, end, amount });
  return paid;
}
