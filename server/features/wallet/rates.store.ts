import { sql } from 'kysely';
import type { Db, Reader } from '../../kit/db.ts';

export interface KnownRate {
  readonly price: string;
  readonly source: string;
  readonly observedAt: Date;
  readonly ageMs: number;
}

/** The latest rate of each pair, however old it is. */
export async function newestRates(reader: Reader): Promise<ReadonlyMap<string, KnownRate>> {
  const rows = await reader
    .selectFrom('rates')
    .distinctOn('pair')
    .select([
      'pair',
      'price',
      'source',
      'observed_at as observedAt',
      sql<number>`extract(epoch from app_now() - observed_at)::float8 * 1000`.as('ageMs'),
    ])
    .orderBy('pair')
    .orderBy('observed_at', 'desc')
    .execute();
  return new Map(rows.map(({ pair, ...rate }) => [pair, rate]));
}

/**
 * Stores a rate. The caller passes the rate's age instead of a time, because the database's clock can
 * differ from the caller's.
 */
export async function insertRate(
  db: Db,
  rate: { pair: string; price: string; source: string; ageMs: number },
): Promise<void> {
  await db
    .insertInto('rates')
    .values({
      pair: rate.pair,
      price: rate.price,
      source: rate.source,
      observed_at: sql<Date>`app_now() - make_interval(secs => ${rate.ageMs}::float8 / 1000)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Deletes rates older than two days. No exchange needs them, because each quote stores the rate that it uses.
 */
export async function deleteOldRates(db: Db): Promise<void> {
  await db.deleteFrom('rates').where('observed_at', '<', sql<Date>`app_now() - interval '2 days'`).execute();
}
