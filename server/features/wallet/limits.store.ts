import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { type Money, money } from '../../ledger/index.ts';
import type { FreedAmount, LimitFacts } from './spend-limits.ts';

const dollars = (units: string | null): Money | null => (units === null ? null : money('USD', BigInt(units)));

/**
 * Reads in one query all facts that determine a person's limits. The used amount includes pending charges.
 */
export async function readLimitFacts(reader: Reader, personId: string): Promise<LimitFacts> {
  const { rows } = await sql<{
    ageDays: number;
    hasCleanPayment: boolean;
    used: string;
    own: string | null;
    next: string | null;
    nextFrom: Date | null;
  }>`
    select extract(epoch from app_now() - p.created_at)::float8 / 86400 as "ageDays",
           exists (select from charges c where c.person_id = p.id and c.state = 'paid') as "hasCleanPayment",
           (select coalesce(sum(c.amount), 0)::text from charges c
            where c.person_id = p.id and c.created_at > app_now() - interval '24 hours'
              and c.state not in ('declined', 'cancelled')) as used,
           case when s.next_from <= app_now() then s.next_per_day else s.per_day end::text as own,
           s.next_per_day::text as next, case when s.next_from > app_now() then s.next_from end as "nextFrom"
    from people p left join spend_limits s on s.person_id = p.id
    where p.id = ${personId}`.execute(reader);
  const row = rows[0];
  if (!row) throw new Error('No person has this id.');
  return {
    ageDays: row.ageDays,
    hasCleanPayment: row.hasCleanPayment,
    used: money('USD', BigInt(row.used)),
    own: dollars(row.own),
    next: row.nextFrom && { perDay: dollars(row.next), from: row.nextFrom },
  };
}

const FREES_MAX = 50;

/**
 * The charges of the last 24 hours that count toward the limit, oldest first, each with the time at which it
 * no longer counts.
 */
export async function readFreedAmounts(reader: Reader, personId: string): Promise<readonly FreedAmount[]> {
  const { rows } = await sql<{ at: Date; amount: string }>`
    select c.created_at + interval '24 hours' as at, c.amount::text as amount from charges c
    where c.person_id = ${personId} and c.created_at > app_now() - interval '24 hours'
      and c.state not in ('declined', 'cancelled')
    order by c.created_at, c.id limit ${FREES_MAX}`.execute(reader);
  return rows.map(({ at, amount }) => ({ at, amount: money('USD', BigInt(amount)) }));
}

/** Locks the person, so that a charge is never checked against a limit that changes concurrently. */
export async function lockPerson(
  tx: Tx,
  personId: string,
): Promise<{ isRestricted: boolean; isSpendingFrozen: boolean }> {
  const row = await tx
    .selectFrom('people')
    .select(['is_restricted', 'is_spending_frozen'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { isRestricted: row.is_restricted, isSpendingFrozen: row.is_spending_frozen };
}

/** Sets the person's own limit immediately and discards a scheduled change. */
export async function setLimitNow(tx: Tx, personId: string, perDay: Money | null): Promise<Date> {
  const set = { per_day: perDay?.units.toString() ?? null, next_per_day: null, next_from: null };
  await tx
    .insertInto('spend_limits')
    .values({ person_id: personId, ...set })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(set))
    .execute();
  const { rows } = await sql<{ at: Date }>`select app_now() as at`.execute(tx);
  return instantOf(rows[0]?.at);
}

/**
 * Schedules a change of the person's own limit. Requesting the same change again does not restart the wait.
 */
export async function setLimitLater(
  tx: Tx,
  personId: string,
  { now, next, waitHours }: { now: Money; next: Money | null; waitHours: number },
): Promise<Date> {
  const next_per_day = next?.units.toString() ?? null;
  const { rows } = await sql<{ at: Date }>`
    insert into spend_limits as s (person_id, per_day, next_per_day, next_from)
    values (${personId}, ${now.units.toString()}::numeric, ${next_per_day}::numeric,
            app_now() + make_interval(hours => ${waitHours}::integer))
    on conflict (person_id) do update set
      per_day = excluded.per_day,
      next_per_day = excluded.next_per_day,
      next_from = case
        when s.next_from > app_now() and s.next_per_day is not distinct from excluded.next_per_day then s.next_from
        else excluded.next_from end
    returning next_from as at`.execute(tx);
  return instantOf(rows[0]?.at);
}

function instantOf(at: Date | undefined): Date {
  if (!at) throw new Error('Setting a limit returned no time.');
  return at;
}
