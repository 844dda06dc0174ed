import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../kit/db.ts';
import { collectionAccess, isInCollection } from './collection-access.ts';
import { isInMessages } from './message-access.ts';
import { postAccess } from './post-access.ts';
import { relationship } from './relationship.ts';
import { isOpenToSeat } from './seats.ts';
import type { Viewer } from './viewer.ts';

/** Returns SQL for whether one kind of content, such as posts, lets the viewer see the file `m`. */
type Placement = (viewer: Viewer) => RawBuilder<boolean>;

const inPosts: Placement = (viewer) => sql<boolean>`exists (
  select from post_media o join posts p on p.id = o.post_id,
    lateral ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
  where o.asset_id = m.id and a.is_visible and (a.is_open or o.is_preview))`;

const inCollections: Placement = (viewer) => sql<boolean>`exists (
  select from collection_items i join collections k on k.id = i.collection_id,
    lateral ${relationship(viewer, sql.ref('k.creator_id'))} s, lateral ${collectionAccess(viewer)} a
  where i.asset_id = m.id and a.is_open and ${isInCollection(viewer)})`;

/** The cover of a collection is open to everybody who may see the collection. */
const onCovers: Placement = (viewer) => sql<boolean>`exists (
  select from collections k, lateral ${relationship(viewer, sql.ref('k.creator_id'))} s,
    lateral ${collectionAccess(viewer)} a
  where k.cover_id = m.id and a.is_visible)`;

/**
 * All kinds of content that use files. A file is open if one of them opens it. For example, a file in two posts is
 * open to viewers who may see only one of these posts.
 */
const placements: readonly Placement[] = [inPosts, inCollections, onCovers, isInMessages];

/**
 * Returns the files that a viewer may see now: the viewer's own files, public files, and files that any content
 * opens. If the viewer is a member in a seat, the seat must open the file too.
 */
export async function mayViewAssets(
  reader: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const places = placements.map((placement) => placement(viewer));
  const isInReach =
    viewer.seat && viewer.personId !== null ? sql`and ${isOpenToSeat(viewer.seat, viewer.personId)}` : sql``;
  const { rows } = await sql<{ id: string }>`
    select m.id from media_assets m
    where m.id = any(${ids}::uuid[])
      and (m.is_public or m.owner_id = ${viewer.personId}::uuid or ${sql.join(places, sql` or `)})
      ${isInReach}`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}
