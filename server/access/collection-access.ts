import { type RawBuilder, sql } from 'kysely';
import { type ViewerSql, viewerSqlOf } from './relationship.ts';
import type { Viewer } from './viewer.ts';

const nobody: ViewerSql = { person: null, country: null, ip: null };

/**
 * SQL for a viewer's access to the collection `k`: one row, joined laterally as `a`. The query needs the row `s`, the
 * viewer's relationship with the collection's creator. `is_owned`: the viewer has got the collection. `is_visible`:
 * the viewer may know of it. `is_open`: the viewer may see its content. Owners keep access after the collection is
 * hidden or withdrawn, and after a block or shut-out (AX3). A tier that includes the collection opens it while the
 * collection is live (AX5).
 */
export const collectionAccess = (viewer: Viewer): RawBuilder<unknown> =>
  collectionAccessOf(viewer.viewedAs === undefined ? viewerSqlOf(viewer) : nobody);

export function collectionAccessOf({ person }: ViewerSql): RawBuilder<unknown> {
  const isOwned = person
    ? sql`exists (select from owned_collections o where o.fan_id = ${person} and o.collection_id = k.id)`
    : sql`false`;
  return sql`(
    select b.is_owned, v.is_visible,
      v.is_visible and (b.is_owned or s.is_self or s.tier_ids is not null and k.for_tiers && s.tier_ids) as is_open
    from (select ${isOwned} as is_owned) b,
    lateral (select k.moderated_at is null
      and (b.is_owned or s.is_self or s.may_meet and k.state = 'live') as is_visible) v)`;
}

/**
 * SQL for whether a viewer sees the item `i` of the collection `k`. A removed item stays visible only to people who
 * owned the collection before its removal.
 */
export function isInCollection(viewer: Viewer): RawBuilder<boolean> {
  const { person } = viewer.viewedAs === undefined ? viewerSqlOf(viewer) : nobody;
  return person
    ? sql<boolean>`(i.removed_at is null or exists (
        select from owned_collections o
        where o.fan_id = ${person} and o.collection_id = i.collection_id and o.created_at < i.removed_at))`
    : sql<boolean>`(i.removed_at is null)`;
}

/**
 * SQL for whether a person owns the post `p` through a collection. Either the collection contains the post now, or
 * the post was removed from it after the person had got the collection.
 */
export const isInOwnedCollection = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from collection_items i join collections k on k.id = i.collection_id
    join owned_collections o on o.collection_id = i.collection_id
  where i.post_id = p.id and o.fan_id = ${person} and k.moderated_at is null
    and (i.removed_at is null or o.created_at < i.removed_at))`;

/**
 * SQL for whether a live collection contains the post `p` and one of the viewer's tiers (`s.tier_ids`) includes this
 * collection.
 */
export const isInTierCollection: RawBuilder<boolean> = sql<boolean>`exists (
  select from collection_items i join collections k on k.id = i.collection_id
  where i.post_id = p.id and i.removed_at is null and k.state = 'live' and k.moderated_at is null
    and k.for_tiers && s.tier_ids)`;
