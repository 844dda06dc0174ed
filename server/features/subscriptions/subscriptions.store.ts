import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Subscriptions } from '../../kit/db-types.ts';
import { isCovered, isMemberNow } from './member.store.ts';
import { cardPaymentInProgress } from './renewal-payments.store.ts';

export type Subscription = Selectable<Subscriptions>;

/** A subscription that is locked until the transaction ends, with its coverage and the current time. */
export interface LockedSubscription {
  readonly subscription: Subscription;
  /** Whether a trial, a gift or an unrefunded payment covers the current period. */
  readonly isCovered: boolean;
  /** The current time, truncated to milliseconds: the precision of all computed and stored times. */
  readonly now: Date;
}

/**
 * Reads coverage and time in a second statement, which sees what the previous lock holder wrote to other
 * tables.
 */
async function withFacts(tx: Tx, subscription: Subscription | undefined): Promise<LockedSubscription | null> {
  if (!subscription) return null;
  const { rows } = await sql<{ now: Date; covered: boolean }>`
    select date_trunc('milliseconds', app_now()) as now, ${isCovered} as covered
    from subscriptions s where s.id = ${subscription.id}`.execute(tx);
  const facts = rows[0];
  if (!facts) throw new Error(`Subscription ${subscription.id} is locked but does not exist.`);
  return { subscription, isCovered: facts.covered, now: facts.now };
}

/** Locks a fan's own subscription in any state. */
export async function lockOwn(
  tx: Tx,
  { id, fanId }: { id: string; fanId: string },
): Promise<LockedSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('fan_id', '=', fanId)
    .forUpdate()
    .executeTakeFirst();
  return withFacts(tx, row);
}

/**
 * Makes concurrent requests of one fan for one page wait for each other, so that each sees what the previous
 * one did.
 */
export async function lockSubscribing(
  tx: Tx,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscribe ${fanId} ${creatorId}`}, 0))`.execute(
    tx,
  );
}

/** Locks the fan's live subscription to a creator. */
export async function lockLive(
  tx: Tx,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<LockedSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('creator_id', '=', creatorId)
    .where('state', '<>', 'expired')
    .forUpdate()
    .executeTakeFirst();
  return withFacts(tx, row);
}

/** Locks the subscription whose period or gift this purchase paid for. */
export async function lockPaidBy(tx: Tx, purchaseId: string): Promise<LockedSubscription | null> {
  const { rows } = await sql<{ id: string; fanId: string }>`
    select s.id, s.fan_id as "fanId" from subscription_charges c join subscriptions s on s.id = c.subscription_id
    where c.id = ${purchaseId}
    union all
    select s.id, s.fan_id from purchases p join gifts g on g.id = p.item_id and g.purchase_id = p.id
      join subscriptions s on s.fan_id = g.claimed_by and s.gift_id = g.id
    where p.id = ${purchaseId}`.execute(tx);
  return rows[0] ? lockOwn(tx, rows[0]) : null;
}

/** Locks a due subscription. Null when another worker has locked it or has already handled it. */
export async function lockDue(tx: Tx, id: string): Promise<LockedSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('due_at', '<=', sql<Date>`app_now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return withFacts(tx, row);
}

/** The due subscriptions, oldest first, except those with a card payment in progress. */
export async function dueSubscriptions(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const rows = await reader
    .selectFrom('subscriptions')
    .select('id')
    .where('due_at', '<=', sql<Date>`app_now()`)
    .where(sql<boolean>`not ${cardPaymentInProgress}`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const insertSubscription = (tx: Tx, row: Insertable<Subscriptions>): Promise<Subscription> =>
  tx.insertInto('subscriptions').values(row).returningAll().executeTakeFirstOrThrow();

export const updateSubscription = (
  tx: Tx,
  id: string,
  changes: Updateable<Subscriptions>,
): Promise<Subscription> =>
  tx.updateTable('subscriptions').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The domain of a subscription's page, and whether the subscription opens the page now. */
export async function readDomainAndMembership(
  reader: Reader,
  id: string,
): Promise<{ domain: string; isMember: boolean }> {
  const { rows } = await sql<{ domain: string | null; isMember: boolean }>`
    select p.creator_domain as domain, ${isMemberNow} as "isMember"
    from subscriptions s join people p on p.id = s.creator_id where s.id = ${id}`.execute(reader);
  const { domain, isMember } = rows[0] ?? {};
  if (!domain) throw new Error(`Subscription ${id} belongs to a creator without a page.`);
  return { domain, isMember: isMember === true };
}

/** Which of these creators have already given this fan a trial. A fan gets one trial per creator. */
export async function triedCreators(
  reader: Reader,
  { fanId, creatorIds }: { fanId: string | null; creatorIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (fanId === null || creatorIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('subscriptions')
    .select('creator_id')
    .where('fan_id', '=', fanId)
    .where('creator_id', 'in', creatorIds)
    .where('trial_until', 'is not', null)
    .execute();
  return new Set(rows.map(({ creator_id }) => creator_id));
}

/**
 * Whether this fan left this creator in the last `days` days with an unpaid renewal. An unpaid trial does not
 * count.
 */
export async function leftUnpaid(
  reader: Reader,
  { fan_id, creator_id }: Pick<Subscription, 'fan_id' | 'creator_id'>,
  { days }: { days: number },
): Promise<boolean> {
  const row = await reader
    .selectFrom('subscriptions')
    .select('id')
    .where('fan_id', '=', fan_id)
    .where('creator_id', '=', creator_id)
    .where('state', '=', 'expired')
    .where('attempts', '>', 0)
    .where('periods', '>', 0)
    .where('ended_at', '>', sql<Date>`app_now() - make_interval(days => ${days}::integer)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readNow(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select date_trunc('milliseconds', app_now()) as at`.execute(
    reader,
  );
  const at = rows[0]?.at;
  if (!at) throw new Error('The database returned no time.');
  return at;
}
