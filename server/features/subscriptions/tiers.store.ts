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

/** A tier that fans can subscribe to; undefined for a hidden or archived tier. */
export const findLiveTier = (reader: Reader, id: string): Promise<Tier | undefined> =>
  reader.selectFrom('tiers').selectAll().where('id', '=', id).where('is_live', '=', true).executeTakeFirst();

/** A tier of this creator; undefined when it is archived. */
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

export interface Places {
  /** The number of fans whose subscription has not expired. */
  readonly members: number;
  /** The number of occupied places: members, scheduled switches to this tier, and unclaimed bought gifts. */
  readonly taken: number;
}

const noPlaces: Places = { members: 0, taken: 0 };

/** SQL: the number of members of a tier. `alias` names a row of `tiers`. */
const membersOf = (alias: string) => sql<number>`(
  select count(*)::integer from subscriptions m where m.tier_id = ${sql.ref(`${alias}.id`)} and m.state <> 'expired')`;
const keptOf = (alias: string) => sql<number>`(
  (select count(*)::integer from subscriptions l
   where l.next_tier_id = ${sql.ref(`${alias}.id`)} and l.state <> 'expired')
  + (select count(*)::integer from gifts k join purchases q on q.id = k.purchase_id
     where k.tier_id = ${sql.ref(`${alias}.id`)} and k.claimed_at is null and k.withdrawn_at is null and q.state = 'paid'))`;

/**
 * SQL: whether a tier has a free place. Takes no lock, so the answer can be outdated. `alias` names a row of
 * `tiers`.
 */
export const hasPlaceIn = (alias: string) => sql<boolean>`(
  ${sql.ref(`${alias}.member_cap`)} is null or ${membersOf(alias)} + ${keptOf(alias)} < ${sql.ref(`${alias}.member_cap`)})`;

/**
 * Counts members and occupied places in a single statement, so that a gift that is being claimed counts
 * either as a gift or as a member, never as both.
 */
export async function countPlaces(
  reader: Reader,
  tierIds: readonly string[],
): Promise<(tierId: string) => Places> {
  if (tierIds.length === 0) return () => noPlaces;
  const { rows } = await sql<Places & { id: string }>`
    select c.id, c.members, c.members + c.kept as taken
    from (select t.id, ${membersOf('t')} as members, ${keptOf('t')} as kept
          from tiers t where t.id = any(${tierIds}::uuid[])) c`.execute(reader);
  const counted = new Map(rows.map(({ id, members, taken }) => [id, { members, taken }]));
  return (tierId) => counted.get(tierId) ?? noPlaces;
}

/**
 * Whether the tier has a free place. Locks the tier, so that concurrent requests for the last place wait in
 * turn.
 */
export async function hasRoom(tx: Tx, tier: Tier): Promise<boolean> {
  if (tier.member_cap === null) return true;
  await sql`select from tiers where id = ${tier.id} for no key update`.execute(tx);
  const placesOf = await countPlaces(tx, [tier.id]);
  return placesOf(tier.id).taken < tier.member_cap;
}

/** Whether the creator's page is old enough for prices up to `TIER_PRICE_MAX`. */
export async function isKnownCreator(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select opened_at <= app_now() - make_interval(days => ${KNOWN_CREATOR_DAYS}::integer) as known
    from pages where creator_id = ${id}`.execute(reader);
  return rows[0]?.known === true;
}
