import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Earnings } from '../../kit/db-types.ts';
import { deferred } from '../../kit/statements.ts';
import { moneySettings } from '../wallet/index.ts';
import type { SaleSplit } from './sale-split.ts';

export type Earning = Selectable<Earnings>;

export interface NewEarning {
  readonly id: string;
  readonly creatorId: string;
  readonly fanId: string;
  readonly kind: 'unlock' | 'tip' | 'subscription' | 'message';
  readonly title: string;
  readonly split: SaleSplit;
  readonly feeBps: number;
}

export const insertEarning = (tx: Tx, line: NewEarning): Promise<void> => insertEarnings(tx, [line]);

/**
 * Inserts earnings. The earnings of a new page stay pending longer, because a new page's
 * sales are disputed most often.
 */
export async function insertEarnings(tx: Tx, lines: readonly NewEarning[]): Promise<void> {
  await sql`
    insert into earnings
      (id, creator_id, fan_id, kind, title, gross, fee, referral, net, fee_bps, created_at, releases_at)
    select l.id, l.creator_id, l.fan_id, l.kind, l.title, l.gross, l.fee, l.referral, l.net, l.fee_bps,
      (select app_now()), (select (select app_now()) + make_interval(days => ${pendingDaysOf('g')})
       from pages g where g.creator_id = l.creator_id)
    from jsonb_populate_recordset(null::earnings, ${JSON.stringify(lines.map(rowOf))}) l ${deferred}`.execute(
    tx,
  );
}

/** SQL for the number of days for which the page's earnings stay pending. */
const pendingDaysOf = (page: string) => {
  const { pendingDays, pendingDaysNew, pendingNewCreatorDays } = moneySettings;
  return sql`case
    when ${sql.ref(`${page}.opened_at`)} > (select app_now()) - make_interval(days => ${pendingNewCreatorDays.value}::integer)
    then ${pendingDaysNew.value}::integer else ${pendingDays.value}::integer end`;
};

/**
 * The number of days for which a sale made now stays pending. A creator without a page is treated like one
 * with a new page.
 */
export async function readPendingDays(reader: Reader, creatorId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select ${pendingDaysOf('g')} as days from pages g where g.creator_id = ${creatorId}`.execute(reader);
  return rows[0]?.days ?? moneySettings.pendingDaysNew.value;
}

const rowOf = ({ split, ...line }: NewEarning) => ({
  id: line.id,
  creator_id: line.creatorId,
  fan_id: line.fanId,
  kind: line.kind,
  title: line.title,
  gross: (split.gross.units - split.tax.units).toString(),
  fee: split.platform.units.toString(),
  referral: split.referral.units.toString(),
  net: split.creator.units.toString(),
  fee_bps: line.feeBps,
});

export const findEarning = (reader: Reader, id: string): Promise<Earning | undefined> =>
  reader.selectFrom('earnings').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Locks a creator's earnings. Releases, moves and reversals take this lock, so that only one of them at a
 * time computes the creator's debt.
 */
export async function lockEarnings(tx: Tx, creatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`earnings ${creatorId}`}, 0)) ${deferred}`.execute(
    tx,
  );
}

/**
 * Marks an earning as reversed; throws when it already is. The returned row says
 * whether the earning was released.
 */
export const reverseEarning = (tx: Tx, id: string): Promise<Earning> =>
  tx
    .updateTable('earnings')
    .set({ reversed_at: sql`app_now()` })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks a reversed earning as not reversed. A released earning stays released, and a pending one pending. */
export const restoreEarning = (tx: Tx, id: string): Promise<Earning> =>
  tx
    .updateTable('earnings')
    .set({ reversed_at: null })
    .where('id', '=', id)
    .where('reversed_at', 'is not', null)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * SQL for whether an earning can be released. A fan's spending is frozen during a dispute, and after a lost
 * dispute until an operator has reviewed it. Earnings from this fan are not released in that time, because
 * the money may come from a stolen card.
 */
const isDue = sql<boolean>`(released_at is null and reversed_at is null and releases_at <= app_now()
  and not exists (select from people f where f.id = earnings.fan_id and f.is_spending_frozen))`;

/** The ids of earnings that are due for release, oldest first. */
export async function dueEarnings(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const rows = await reader
    .selectFrom('earnings')
    .select('id')
    .where(isDue)
    .orderBy('releases_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks an earning as released. Undefined when another worker released it, or when
 * it was reversed in the meantime.
 */
export const markReleased = (tx: Tx, id: string): Promise<Earning | undefined> =>
  tx
    .updateTable('earnings')
    .set({ released_at: sql`app_now()` })
    .where('id', '=', id)
    .where(isDue)
    .returningAll()
    .executeTakeFirst();

export interface EarningLine {
  readonly id: string;
  readonly kind: 'unlock' | 'tip' | 'subscription' | 'message';
  readonly title: string;
  readonly from: string;
  readonly gross: string;
  readonly fee: string;
  readonly net: string;
  readonly createdAt: Date;
  readonly releasesAt: Date;
  readonly releasedAt: Date | null;
  readonly reversedAt: Date | null;
}

/** The creator's earnings, newest first, including reversed ones. */
export function listEarnings(
  reader: Reader,
  { creatorId, after, limit }: { creatorId: string; after: string | null; limit: number },
): Promise<EarningLine[]> {
  return reader
    .selectFrom('earnings')
    .innerJoin('people', 'people.id', 'earnings.fan_id')
    .select([
      'earnings.id',
      sql<EarningLine['kind']>`earnings.kind`.as('kind'),
      'earnings.title',
      'people.display_name as from',
      'earnings.gross',
      'earnings.fee',
      'earnings.net',
      'earnings.created_at as createdAt',
      'earnings.releases_at as releasesAt',
      'earnings.released_at as releasedAt',
      'earnings.reversed_at as reversedAt',
    ])
    .where('earnings.creator_id', '=', creatorId)
    .where(
      sql<boolean>`(${after}::uuid is null or (earnings.created_at, earnings.id) <
        (select c.created_at, c.id from earnings c where c.id = ${after}::uuid and c.creator_id = ${creatorId}))`,
    )
    .orderBy('earnings.created_at', 'desc')
    .orderBy('earnings.id', 'desc')
    .limit(limit)
    .execute();
}

/** The time of the next release, and the sum released on that day in the creator's time zone. */
export async function nextRelease(
  reader: Reader,
  { creatorId, minutesEast }: { creatorId: string; minutesEast: number },
): Promise<{ at: Date; net: string } | undefined> {
  const day = sql`date_trunc('day', releases_at at time zone 'utc' + make_interval(mins => ${sql.lit(minutesEast)}))`;
  return reader
    .selectFrom('earnings')
    .select(({ fn }) => [fn.min('releases_at').as('at'), fn.sum<string>('net').as('net')])
    .where('creator_id', '=', creatorId)
    .where('released_at', 'is', null)
    .where('reversed_at', 'is', null)
    .groupBy(day)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
}
