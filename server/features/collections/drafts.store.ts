import { sql } from 'kysely';
import type { z } from 'zod';
import type { CollectionState, CollectionStop, collections } from '#contract/collections.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';

export type CollectionInput = z.output<typeof collections.save.input>['collection'];
type State = z.output<typeof CollectionState>;

interface Own {
  readonly id: string;
  readonly creatorId: string;
}

/** The facts that decide whether and how a collection may be changed. */
export interface OwnCollection {
  readonly id: string;
  readonly version: number;
  readonly state: State;
  readonly price: string | null;
  readonly forTiers: string[];
  readonly publishAt: Date | null;
  readonly sold: number;
  /** The ids of the files and posts that are in the collection now, without removed ones. */
  readonly itemIds: string[];
}

export async function lockOwnCollection(tx: Tx, { id, creatorId }: Own): Promise<OwnCollection | undefined> {
  const { rows } = await sql<OwnCollection>`
    select c.id, c.version, c.state, c.price::text as price, c.for_tiers as "forTiers", c.publish_at as "publishAt",
      c.sold, array(select coalesce(i.asset_id, i.post_id) from collection_items i
                    where i.collection_id = c.id and i.removed_at is null) as "itemIds"
    from collections c where c.id = ${id} and c.creator_id = ${creatorId} for update of c`.execute(tx);
  return rows[0];
}

export interface Seller {
  readonly isVerifiedToSell: boolean;
  readonly tierIds: string[];
  readonly now: Date;
}

export async function findSeller(reader: Reader, creatorId: string): Promise<Seller> {
  const { rows } = await sql<Seller>`
    select p.is_verified_to_sell as "isVerifiedToSell",
      array(select t.id from tiers t where t.creator_id = p.id) as "tierIds", app_now() as now
    from people p where p.id = ${creatorId}`.execute(reader);
  if (!rows[0]) throw new Error(`There is no person ${creatorId}.`);
  return rows[0];
}

interface Saved extends Own {
  readonly collection: CollectionInput;
  readonly price: Money | null;
}

/** Inserts a collection; returns false if the id is already taken. */
export async function insertCollection(
  tx: Tx,
  { id, creatorId, collection, price }: Saved,
): Promise<boolean> {
  const { rows } = await sql`
    insert into collections (id, creator_id, title, description, cover_id, price, for_tiers, supply, state, publish_at)
    values (${id}, ${creatorId}, ${collection.title}, ${collection.description}, ${collection.coverId},
      ${price?.units.toString() ?? null}, ${collection.tierIds}::uuid[], ${collection.supply}, 'draft',
      ${collection.publishAt})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function updateCollection(tx: Tx, { id, collection, price }: Saved): Promise<void> {
  await sql`
    update collections set title = ${collection.title}, description = ${collection.description},
      cover_id = ${collection.coverId}, price = ${price?.units.toString() ?? null},
      for_tiers = ${collection.tierIds}::uuid[], supply = ${collection.supply}, publish_at = ${collection.publishAt},
      stopped_by = null, version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx);
}

/**
 * Replaces a collection's items. If copies have been sold, removed items are kept for their owners, with the
 * reason; otherwise they are deleted.
 */
export async function replaceItems(
  tx: Tx,
  id: string,
  { items, isSold, reason }: { items: CollectionInput['items']; isSold: boolean; reason: string },
): Promise<void> {
  const ids = items.map((item) => item.id);
  await (isSold
    ? sql`update collection_items set removed_at = app_now(), removed_reason = ${reason}
          where collection_id = ${id} and removed_at is null and coalesce(asset_id, post_id) <> all(${ids}::uuid[])`
    : sql`delete from collection_items
          where collection_id = ${id} and coalesce(asset_id, post_id) <> all(${ids}::uuid[])`
  ).execute(tx);
  await sql`
    insert into collection_items (collection_id, position, asset_id, post_id)
    select ${id}, w.place::integer, case w.kind when 'media' then w.id end, case w.kind when 'post' then w.id end
    from unnest(${items.map(({ kind }) => kind)}::text[], ${ids}::uuid[]) with ordinality w(kind, id, place)
    on conflict (collection_id, asset_id, post_id)
    do update set position = excluded.position, removed_at = null, removed_reason = null`.execute(tx);
}

/**
 * Counts how many of these posts are the creator's own, and how many of the creator's own posts are
 * published. Also returns whether a co-creator's consent is missing for any of the creator's own posts.
 */
export async function checkPosts(
  tx: Tx,
  { creatorId, ids }: { creatorId: string; ids: readonly string[] },
): Promise<{ own: number; out: number; isConsentMissing: boolean }> {
  const { rows } = await sql<{ own: number; out: number; isConsentMissing: boolean }>`
    select count(*)::integer as own, (count(*) filter (where p.state = 'published'))::integer as out,
      coalesce(bool_or(p.consent_ended_at is not null or p.co_creators > 0 and exists (
        select from post_co_creators w where w.post_id = p.id and w.agreed_at is null)), false) as "isConsentMissing"
    from posts p
    where p.id = any(${ids}::uuid[]) and p.creator_id = ${creatorId}`.execute(tx);
  if (!rows[0]) throw new Error('The query for posts returned no row.');
  return rows[0];
}

export async function setState(tx: Tx, id: string, state: State): Promise<void> {
  await sql`update collections set state = ${state}, version = version + 1, updated_at = app_now(), stopped_by = null,
    publish_at = case when ${state} = 'scheduled' then publish_at end where id = ${id}`.execute(tx);
}

/** Turns a due collection that cannot be published back into a draft, and stores the reason. */
export async function stopCollection(
  tx: Tx,
  id: string,
  stoppedBy: z.output<typeof CollectionStop>,
): Promise<void> {
  await setState(tx, id, 'draft');
  await sql`update collections set stopped_by = ${stoppedBy} where id = ${id}`.execute(tx);
}

/** Removes all items and the cover of an unsold collection, so that the files can be deleted. */
export async function releaseItems(tx: Tx, id: string): Promise<void> {
  await sql`delete from collection_items where collection_id = ${id}`.execute(tx);
  await sql`update collections set cover_id = null where id = ${id}`.execute(tx);
}

/** The collection's current items, in the format in which they are saved. */
export async function readItems(tx: Tx, id: string): Promise<CollectionInput['items']> {
  const { rows } = await sql<CollectionInput['items'][number]>`
    select case when asset_id is null then 'post' else 'media' end as kind, coalesce(asset_id, post_id) as id
    from collection_items where collection_id = ${id} and removed_at is null order by position`.execute(tx);
  return rows;
}

export async function dueCollections(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from collections k where state = 'scheduled' and publish_at <= app_now()
      and not exists (select from pages g where g.creator_id = k.creator_id and g.is_queue_paused)
    order by publish_at, id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/**
 * Locks a due collection and returns its creator's id; undefined if it is not due or another worker has
 * locked it.
 */
export async function claimDue(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ creatorId: string }>`
    select creator_id as "creatorId" from collections
    where id = ${id} and state = 'scheduled' and publish_at <= app_now() for update skip locked`.execute(tx);
  return rows[0]?.creatorId;
}

/** Whether any collection uses one of these files; a file in use cannot be deleted (CO11). */
export async function holdsMedia(reader: Reader, assetIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from collection_items where asset_id = any(${assetIds}::uuid[]))
      or exists (select from collections where cover_id = any(${assetIds}::uuid[])) as held`.execute(reader);
  return rows[0]?.held === true;
}
