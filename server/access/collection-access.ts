import { type RawBuilder, sql } from 'kysely';
import { type Asker, askerOf } from './relationship.ts';
import type { Viewer } from './viewer.ts';

const nobody: Asker = { person: null, country: null, ip: null };

/**
 * What a viewer may do with the collection `k`, given their standing `s` with its creator: `is_owned`, `is_visible` (it
 * is there for them) and `is_open` (what is inside is too). One row, to be joined laterally as `a`. Owners keep what
 * was hidden, withdrawn or shut out since (AX3); tiers open what is on the page (AX5).
 */
export const collectionAccess = (viewer: Viewer): RawBuilder<unknown> =>
  collectionAccessOf(viewer.eyes === undefined ? askerOf(viewer) : nobody);

export function collectionAccessOf({ person }: Asker): RawBuilder<unknown> {
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

/** Whether the line `i` of the collection `k` is there for a viewer: what was taken out stays with who owned it then. */
export function isInCollection(viewer: Viewer): RawBuilder<boolean> {
  const { person } = viewer.eyes === undefined ? askerOf(viewer) : nobody;
  return person
    ? sql<boolean>`(i.removed_at is null or exists (
        select from owned_collections o
        where o.fan_id = ${person} and o.collection_id = i.collection_id and o.created_at < i.removed_at))`
    : sql<boolean>`(i.removed_at is null)`;
}

/** Whether somebody owns the post `p` because they own a collection that it stands in, or stood in when they bought it. */
export const isInOwnedCollection = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from collection_items i join collections k on k.id = i.collection_id
    join owned_collections o on o.collection_id = i.collection_id
  where i.post_id = p.id and o.fan_id = ${person} and k.moderated_at is null
    and (i.removed_at is null or o.created_at < i.removed_at))`;

/** Whether a tier of the viewer's, by their standing `s`, includes a collection that the post `p` stands in. */
export const isInTierCollection: RawBuilder<boolean> = sql<boolean>`exists (
  select from collection_items i join collections k on k.id = i.collection_id
  where i.post_id = p.id and i.removed_at is null and k.state = 'live' and k.moderated_at is null
    and k.for_tiers && s.tier_ids)`;
