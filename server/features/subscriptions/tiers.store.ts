import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Tiers } from '../../kit/db-types.ts';
import { KNOWN_CREATOR_DAYS } from './terms.ts';

export type Tier = Selectable<Tiers>;

export const listTiers = (reader: Reader, creatorId: string): Promise<Tier[]> =>
  reader
    .selectFrom('tiers')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('price')
    .orderBy('id')
    .execute();

/** What can be subscribed to now: not what was taken off the page. */
export const findLiveTier = (reader: Reader, id: string): Promise<Tier | undefined> =>
  reader.selectFrom('tiers').selectAll().where('id', '=', id).where('is_live', '=', true).executeTakeFirst();

/** A tier of one's own, unless it is archived. */
export const findOwnTier = (
  reader: Reader,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<Tier | undefined> =>
  reader
    .selectFrom('tiers')
    .selectAll()
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

export const findTier = (reader: Reader, id: string): Promise<Tier> =>
  reader.selectFrom('tiers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const insertTier = (tx: Tx, tier: Insertable<Tiers>): Promise<Tier> =>
  tx.insertInto('tiers').values(tier).returningAll().executeTakeFirstOrThrow();

export const updateTier = (
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
  changes: Updateable<Tiers>,
): Promise<Tier | undefined> =>
  tx
    .updateTable('tiers')
    .set(changes)
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .returningAll()
    .executeTakeFirst();

/** How many have a subscription to each of these tiers that is not over. */
export async function countMembers(
  reader: Reader,
  tierIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (tierIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('subscriptions')
    .select(['tier_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('tier_id', 'in', [...tierIds])
    .where('state', '<>', 'expired')
    .groupBy('tier_id')
    .execute();
  return new Map(rows.map(({ tier_id, count }) => [tier_id, count]));
}

/** Whether one more fits. The tier is locked, so that two who want the last place wait for each other. */
export async function hasRoom(tx: Tx, tier: Tier): Promise<boolean> {
  if (tier.member_cap === null) return true;
  await sql`select from tiers where id = ${tier.id} for no key update`.execute(tx);
  const members = await countMembers(tx, [tier.id]);
  return (members.get(tier.id) ?? 0) < tier.member_cap;
}

/** Whether somebody has been here long enough to ask for high prices. */
export async function isKnownCreator(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select created_at <= app_now() - make_interval(days => ${KNOWN_CREATOR_DAYS}::integer) as known
    from people where id = ${id}`.execute(reader);
  return rows[0]?.known === true;
}
