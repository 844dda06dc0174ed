import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';
import type { Purchase } from './purchases.store.ts';

export interface ShieldFacts {
  /** The age of the fan's account at the time of the sale, in days. */
  readonly fanDays: number;
  /** The number of this creator's other sales and tips that were charged back in the last `days` days. */
  readonly losses: number;
  /** The creator's net of the sale, in units. */
  readonly net: string;
}

/**
 * Makes shield decisions for one creator wait for each other. Callers take this lock before any lock on
 * wallets or earnings, never while they hold one.
 */
export async function lockShield(tx: Tx, creatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shield ${creatorId}`}, 0)) ${deferred}`.execute(
    tx,
  );
}

export async function readShieldFacts(
  reader: Reader,
  { id }: Pick<Purchase, 'id'>,
  { days }: { days: number },
): Promise<ShieldFacts> {
  const since = sql`app_now() - make_interval(days => ${days}::integer)`;
  const { rows } = await sql<ShieldFacts>`
    select extract(epoch from u.created_at - f.created_at)::float8 / 86400 as "fanDays",
      ((select count(*) from purchases o
        where o.creator_id = u.creator_id and o.charged_back_at > ${since} and o.id <> u.id)
      + (select count(*) from tips t where t.creator_id = u.creator_id and t.charged_back_at > ${since}))::integer as losses,
      e.net::text as net
    from purchases u join people f on f.id = u.fan_id join earnings e on e.id = u.id where u.id = ${id}`.execute(
    reader,
  );
  if (!rows[0]) throw new Error(`There is no sale ${id}.`);
  return rows[0];
}
