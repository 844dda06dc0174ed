import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { lockPerson } from '../wallet/index.ts';
import type { ChargeRow } from './charges.store.ts';

export interface DisputeNews {
  readonly ref: string;
  readonly amount: bigint;
  readonly state: 'open' | 'won' | 'lost';
}

/** Lost once more after an appeal: another loss than the one that somebody has looked at, though not the first one. */
const LOST_AGAIN = {
  reviewed_at: null,
  reviewed_by: null,
  review_reason: null,
  lost_at: sql<Date>`coalesce(disputes.lost_at, app_now())`,
};

/**
 * Writes down how a dispute stands, and freezes the person's spending while any of theirs is open, or was lost and
 * nobody has looked at it. An appeal opens one that was won, and may turn one end into the other; one that was lost stays lost
 * until then.
 */
export async function recordDispute(
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

/** Two statements: whoever waited for another dispute of the same person must see how that one stands now. */
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

/** What banks have decided against payments of a charge’s person before; that one was won on appeal later changes nothing. */
export interface EarlierLosses {
  /** Of another payment of theirs. */
  readonly isAnother: boolean;
  /** By other disputes about the same one, in units. */
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
  if (!rows[0]) throw new Error('Sums come back as one row.');
  return rows[0];
}

export async function findDisputed(reader: Reader, address: string): Promise<string | undefined> {
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

/** Somebody has looked at what this person's lost disputes mean. Null when there was nothing to look at. */
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
