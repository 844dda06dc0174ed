import { sql } from 'kysely';
import { ownerOfDomain } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';

const HITS_DAYS = 30;

export async function blockedCountries(reader: Reader, creatorId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('blocked_countries')
    .select('country')
    .where('creator_id', '=', creatorId)
    .orderBy('country')
    .execute();
  return rows.map(({ country }) => country);
}

/** Replaces the creator's blocked countries. A country that was already blocked keeps its date. */
export async function replaceCountries(
  tx: Tx,
  creatorId: string,
  countries: readonly string[],
): Promise<void> {
  await sql`
    delete from blocked_countries where creator_id = ${creatorId} and country <> all(${countries}::text[])`.execute(
    tx,
  );
  await sql`
    insert into blocked_countries (creator_id, country) select ${creatorId}, unnest(${countries}::text[])
    on conflict do nothing`.execute(tx);
}

export interface RangeRow {
  readonly id: string;
  readonly range: string;
  readonly note: string;
  readonly hits: number;
  readonly at: Date;
}

export async function listRanges(reader: Reader, creatorId: string): Promise<RangeRow[]> {
  const { rows } = await sql<RangeRow>`
    select r.id, r.range::text as range, r.note, r.created_at as at,
      coalesce((select sum(h.hits) from blocked_range_hits h
        where h.range_id = r.id and h.day > (app_now() at time zone 'UTC')::date - ${HITS_DAYS}::integer), 0)::integer as hits
    from blocked_ranges r where r.creator_id = ${creatorId} order by r.created_at desc, r.id desc`.execute(
    reader,
  );
  return rows;
}

/**
 * Counts the creator's ranges under a lock, so that concurrent requests cannot together exceed the maximum.
 */
export async function countRanges(tx: Tx, creatorId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blocked ranges ${creatorId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('blocked_ranges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function holdsAddress(reader: Reader, range: string, ip: string | null): Promise<boolean> {
  if (ip === null) return false;
  const { rows } = await sql<{ holds: boolean }>`
    select network(${range}::inet) >>= ${ip}::inet as holds`.execute(reader);
  return rows[0]?.holds === true;
}

/** Blocks a network; returns undefined if the creator has already blocked the same network. */
export async function insertRange(
  tx: Tx,
  { creatorId, range, note }: { creatorId: string; range: string; note: string },
): Promise<RangeRow | undefined> {
  const { rows } = await sql<RangeRow>`
    insert into blocked_ranges (id, creator_id, range, note)
    values (${newId()}, ${creatorId}, network(${range}::inet), ${note})
    on conflict do nothing returning id, range::text as range, note, 0 as hits, created_at as at`.execute(tx);
  return rows[0];
}

export async function deleteRange(tx: Tx, creatorId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('blocked_ranges')
    .where('creator_id', '=', creatorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts a request for a page as a hit of the blocked range that contains the address, if there is one (PR5).
 */
export async function recordHit(
  tx: Tx,
  { domain, ip }: { domain: string; ip: string | null },
): Promise<void> {
  if (ip === null) return;
  await sql`
    insert into blocked_range_hits (range_id, day)
    select r.id, (app_now() at time zone 'UTC')::date
    from blocked_ranges r where r.creator_id = ${ownerOfDomain(domain)} and r.range >>= ${ip}::inet
    on conflict (range_id, day) do update set hits = blocked_range_hits.hits + 1`.execute(tx);
}
