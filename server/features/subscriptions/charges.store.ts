import type { Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';

export interface NewCharge {
  /** The charge's id, which is also the id of its purchase. */
  readonly id: string;
  readonly subscriptionId: string;
  readonly start: Date;
  readonly end: Date;
  readonly amount: Money;
}

/**
 * Records the period that a sale paid for. The table's unique key prevents a second sale of the same period.
 */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tx
    .insertInto('subscription_charges')
    .values({
      id: charge.id,
      subscription_id: charge.subscriptionId,
      period_start: charge.start,
      period_end: charge.end,
      amount: charge.amount.units.toString(),
    })
    .execute();
}
