import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import type { ChargeRow } from './charges.store.ts';

export interface DisputeNews {
  readonly ref: string;
  readonly amount: bigint;
  readonly state: 'open' | 'won' | 'lost';
}

/**
 * Writes down how a dispute stands, and freezes the person's spending while any of theirs is open. An end stays one:
 * news that come late do not open it again.
 */
export async function noteDispute(
  tx: Tx,
  charge: ChargeRow,
  { ref, amount, state }: DisputeNews,
): Promise<void> {
  const closedAt = state === 'open' ? null : sql<Date>`app_now()`;
  await tx
    .insertInto('disputes')
    .values({
      rail: charge.rail,
      provider_ref: ref,
      charge_id: charge.id,
      person_id: charge.person_id,
      amount: amount.toString(),
      state,
      closed_at: closedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rail', 'provider_ref'])
        .doUpdateSet({ state, closed_at: closedAt })
        .where('disputes.state', '=', 'open'),
    )
    .execute();
  await tx
    .updateTable('people')
    .set({
      is_spending_frozen: sql<boolean>`exists (
        select from disputes d where d.person_id = people.id and d.state = 'open')`,
    })
    .where('id', '=', charge.person_id)
    .execute();
}
