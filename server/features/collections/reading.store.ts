import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { CollectionState, CollectionStop } from '#contract/collections.ts';
import {
  collectionAccess,
  isInCollection,
  postAccess,
  relationship,
  type Viewer,
} from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';

export interface CollectionRow {
  readonly id: string;
  readonly creator: { id: string; domain: string; name: string; avatar: string | null; isVerified: boolean };
  readonly title: string;
  readonly description: string;
  readonly coverId: string | null;
  readonly state: z.output<typeof CollectionState>;
  readonly items: number;
  readonly price: string | null;
  readonly paid: string;
  readonly tiers: readonly { id: string; name: string }[];
  readonly supply: number | null;
  readonly sold: number;
  readonly isOwned: boolean;
  readonly isOpen: boolean;
  readonly isSelf: boolean;
  readonly isExplicit: boolean;
  readonly createdAt: Date;
  readonly publishAt: Date | null;
  readonly stoppedBy: z.output<typeof CollectionStop> | null;
  readonly version: number;
  readonly forTiers: string[];
  readonly earned: string;
  readonly owners: number;
  /** The row's sort time, for lists whose cursor is a `PageCursor`. */
  readonly moment?: string;
}

/** SQL for the sum that this person paid for posts in the collection `k`, and the ids of those purchases. */
export const paidForPostsInside = (person: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(sum(u.price), 0) as paid, coalesce(array_agg(u.id), '{}') as ids
  from collection_items i join purchases u on u.item_id = i.post_id
  where i.collection_id = k.id and i.removed_at is null and u.kind = 'unlock' and u.item_kind = 'post'
    and u.state = 'paid' and u.fan_id = ${person})`;

/** SQL for the creator's earnings from sales of the collection `k`. */
const earned = sql`(select coalesce(sum(e.net), 0)::text from purchases u join earnings e on e.id = u.id
  where u.item_id = k.id and u.kind = 'unlock' and u.item_kind = 'collection' and e.reversed_at is null)`;

const columns = (viewer: Viewer) => sql`
  k.id, jsonb_build_object('id', h.id, 'domain', h.creator_domain, 'name', h.display_name, 'avatar', h.avatar,
    'isVerified', h.is_verified_to_sell) as creator,
  k.title, k.description, k.cover_id as "coverId", k.state,
  (select count(*)::integer from collection_items i where i.collection_id = k.id and ${isInCollection(viewer)}) as items,
  k.price::text as price, t.paid::text as paid,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.price, r.id) from tiers r
    where r.id = any(k.for_tiers) and (r.is_live or s.is_self)), '[]') as tiers,
  k.supply, k.sold, a.is_owned as "isOwned", a.is_open as "isOpen", s.is_self as "isSelf",
  coalesce((select g.is_explicit from pages g where g.creator_id = h.id), false) or exists (
    select from collection_items i join posts x on x.id = i.post_id
    where i.collection_id = k.id and x.label = 'explicit' and ${isInCollection(viewer)}) as "isExplicit",
  k.created_at as "createdAt", k.publish_at as "publishAt", k.stopped_by as "stoppedBy", k.version, k.for_tiers as "forTiers",
  case when s.is_self then ${earned} else '0' end as earned,
  (select count(*)::integer from owned_collections o where o.collection_id = k.id) as owners`;

const from = (viewer: Viewer) => sql`
  collections k join people h on h.id = k.creator_id, lateral ${relationship(viewer, sql.ref('k.creator_id'))} s,
  lateral ${collectionAccess(viewer)} a, lateral ${paidForPostsInside(sql`${viewer.personId}::uuid`)} t`;

export async function findCollection(
  reader: Reader,
  viewer: Viewer,
  id: string,
): Promise<CollectionRow | undefined> {
  const { rows } = await sql<CollectionRow>`
    select ${columns(viewer)} from ${from(viewer)} where k.id = ${id} and a.is_visible`.execute(reader);
  return rows[0];
}

interface Wanted<After> {
  readonly viewer: Viewer;
  readonly after: After | null;
  readonly limit: number;
}

const shows = {
  all: sql`true`,
  owned: sql`a.is_owned`,
  for_sale: sql`(k.state = 'live' and k.price is not null and not a.is_owned and (k.supply is null or k.sold < k.supply))`,
};
/**
 * The sort key of each order. The row to show first has the highest key in both orders, so that one cursor
 * condition is enough. In the order by price, collections without a price come last, because only subscribers
 * get them.
 */
const ranks = {
  newest: sql`extract(epoch from k.created_at)::numeric`,
  cheapest: sql`-coalesce(k.price, 1e30)`,
};

/**
 * A creator's collections. A withdrawn collection is listed only for fans who own a copy; its creator finds
 * it in the settings.
 */
export async function listOfCreator(
  reader: Reader,
  {
    viewer,
    after,
    limit,
    creatorId,
    show,
    sort,
  }: Wanted<string> & { creatorId: string; show: keyof typeof shows; sort: keyof typeof ranks },
): Promise<CollectionRow[]> {
  const rank = ranks[sort];
  const { rows } = await sql<CollectionRow>`
    select ${columns(viewer)} from ${from(viewer)}
    where k.creator_id = ${creatorId} and a.is_visible and (k.state <> 'withdrawn' or a.is_owned) and ${shows[show]}
      and (${after}::uuid is null or (${rank}, k.id) < (
        select (select ${rank} from collections k where k.id = ${after}::uuid and k.creator_id = ${creatorId}), ${after}::uuid))
    order by ${rank} desc, k.id desc limit ${limit}`.execute(reader);
  return rows;
}

export async function listOwned(
  reader: Reader,
  { viewer, after, limit, query }: Wanted<PageCursor> & { query: string },
): Promise<CollectionRow[]> {
  const words = `%${query.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<CollectionRow>`
    select ${columns(viewer)}, ${momentOf(sql.ref('w.created_at'))} as moment from owned_collections w, ${from(viewer)}
    where w.fan_id = ${viewer.personId} and k.id = w.collection_id and a.is_visible
      and (k.title ilike ${words} or h.display_name ilike ${words})
      and ${isAfterCursor(after, sql.ref('w.created_at'), sql.ref('w.collection_id'))}
    order by w.created_at desc, w.collection_id desc limit ${limit}`.execute(reader);
  return rows;
}

/** All collections of the creator, including drafts; the last changed is first. */
export async function listOwn(
  reader: Reader,
  { viewer, after, limit }: Wanted<PageCursor>,
): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select ${columns(viewer)}, ${momentOf(sql.ref('k.updated_at'))} as moment from ${from(viewer)}
    where k.creator_id = ${viewer.personId}
      and ${isAfterCursor(after, sql.ref('k.updated_at'), sql.ref('k.id'))}
    order by k.updated_at desc, k.id desc limit ${limit}`.execute(reader);
  return rows;
}

export interface ItemRow {
  readonly kind: 'media' | 'post';
  readonly id: string;
  readonly isRemoved: boolean;
  readonly assetId: string | null;
  readonly isOpen: boolean;
  readonly title: string;
  readonly isOwned: boolean;
  readonly price: string | null;
}

/**
 * A collection's items, in order; posts that the viewer may not see are left out. A post is shown by its first
 * preview. If it has no preview, it is shown by its first file, and this file is open only if the post is open.
 * The post's title is shown only if the viewer may read its text.
 */
export async function listItems(reader: Reader, viewer: Viewer, id: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select case when i.asset_id is null then 'post' else 'media' end as kind, coalesce(i.asset_id, i.post_id) as id,
      i.removed_at is not null as "isRemoved", coalesce(i.asset_id, f.asset_id) as "assetId",
      case when i.asset_id is null then coalesce(z.is_open or f.is_preview, false) else a.is_open end as "isOpen",
      coalesce(z.title, '') as title, coalesce(z.is_owned, false) as "isOwned", z.price
    from collections k join collection_items i on i.collection_id = k.id,
      lateral ${relationship(viewer, sql.ref('k.creator_id'))} s, lateral ${collectionAccess(viewer)} a
      left join lateral (
        select p.id, q.is_open, q.is_owned, p.price::text as price,
          case when q.is_open or p.is_text_open then left(split_part(btrim(p.body), E'\n', 1), 80) else '' end as title
        from posts p, lateral ${postAccess(viewer)} q
        where p.id = i.post_id and q.is_visible) z on true
      left join lateral (
        select o.asset_id, o.is_preview from post_media o where o.post_id = z.id
        order by o.is_preview desc, o.position limit 1) f on true
    where k.id = ${id} and a.is_visible and ${isInCollection(viewer)} and (i.asset_id is not null or z.id is not null)
    order by i.position`.execute(reader);
  return rows;
}
