import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { lockPerson } from '../wallet/index.ts';
import type { ChargeRow } from './charges.store.ts';

export interface DisputeUpdate {
  readonly ref: string;
  readonly amount: bigint;
  readonly state: 'open' | 'won' | 'lost';
}

/**
 * The columns to set when a dispute is lost. A loss after an appeal needs its own review, but `lost_at`
 * stays the time of the first loss.
 */
const LOST_AGAIN = {
  reviewed_at: null,
  reviewed_by: null,
  review_reason: null,
  lost_at: sql<Date>`coalesce(disputes.lost_at, app_now())`,
};

/**
 * Stores a dispute's state. The person's spending is frozen while any of their disputes is open, or lost and
 * not reviewed. During an appeal, a won dispute is open again, but a lost dispute stays lost. The appeal's
 * decision may turn won into lost or lost into won.
 */
export async function recordDispute(
  tx: Tx,
  charge: ChargeRow,
  { ref, amount, state }: DisputeUpdate,
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
      lost_at: state === 'lost' ? closedAt : null,
    })
    .onConflict((conflict) => {
      const known = conflict.columns(['rail', 'provider_ref']);
      return state === 'open'
        ? known.doUpdateSet({ state, closed_at: closedAt }).where('disputes.state', '=', 'won')
        : known
            .doUpdateSet({ state, closed_at: closedAt, ...(state === 'lost' ? LOST_AGAIN : {}) })
            .where('disputes.state', '<>', state);
    })
    .execute();
  await freezeOrNot(tx, charge.person_id);
}

/**
 * Freezes or unfreezes the person's spending. The lock is a statement of its own, so that the update sees
 * the other disputes as they are after the wait for the lock.
 */
async function freezeOrNot(tx: Tx, personId: string): Promise<boolean> {
  await lockPerson(tx, personId);
  const { is_spending_frozen } = await tx
    .updateTable('people')
    .set({
      is_spending_frozen: sql<boolean>`exists (
        select from disputes d where d.person_id = people.id
          and (d.state = 'open' or (d.state = 'lost' and d.reviewed_at is null)))`,
    })
    .where('id', '=', personId)
    .returning('is_spending_frozen')
    .executeTakeFirstOrThrow();
  return is_spending_frozen;
}

/**
 * What the person who made a charge has lost in other disputes. A later win on appeal does not change these
 * facts.
 */
export interface EarlierLosses {
  /** Whether the person has ever lost a dispute about another payment. */
  readonly isAnother: boolean;
  /** The amount lost in other disputes about the same payment, in units. */
  readonly ofThis: string;
}

export async function earlierLosses(
  reader: Reader,
  { id, person_id, rail }: ChargeRow,
  { ref }: { ref: string },
): Promise<EarlierLosses> {
  const { rows } = await sql<EarlierLosses>`
    select coalesce(bool_or(charge_id <> ${id}), false) as "isAnother",
      coalesce(sum(amount) filter (where charge_id = ${id}), 0)::text as "ofThis"
    from disputes
    where person_id = ${person_id} and lost_at is not null and (rail, provider_ref) <> (${rail}, ${ref})`.execute(
    reader,
  );
  if (!rows[0]) throw new Error('The aggregate query returned no row.');
  return rows[0];
}

export async function findPersonByAddress(reader: Reader, address: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('people')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.id;
}

export interface Review {
  readonly personId: string;
  readonly by: string;
  readonly reason: string;
}

/** Records an operator's review of all of a person's lost disputes. Null when there was nothing to review. */
export async function reviewLost(
  tx: Tx,
  { personId, by, reason }: Review,
): Promise<{ isSpendingFrozen: boolean } | null> {
  const reviewed = await tx
    .updateTable('disputes')
    .set({ reviewed_at: sql<Date>`app_now()`, reviewed_by: by, review_reason: reason })
    .where('person_id', '=', personId)
    .where('state', '=', 'lost')
    .where('reviewed_at', 'is', null)
    .returning('provider_ref')
    .execute();
  if (reviewed.length === 0) return null;
  return { isSpendingFrozen: await freezeOrNot(tx, personId) };
}
