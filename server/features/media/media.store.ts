import { sql } from 'kysely';
import type { z } from 'zod';
import type { MediaKind, MediaRefusal, MediaState } from '#contract/media.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';
import { PREVIEW } from './rendition-names.ts';
import { roomBytes, takesRoom } from './room.store.ts';
import type { WatermarkStyle } from './watermark-positions.ts';

export type Kind = z.output<typeof MediaKind>;
export type State = z.output<typeof MediaState>;
export type RefusalReason = z.output<typeof MediaRefusal>;

/** One HLS segment, as a byte range of its video file: [duration in seconds, offset, length]. */
export type Segment = readonly [seconds: number, offset: number, length: number];

export interface RenditionRow {
  readonly name: string;
  readonly type: string;
  readonly hash: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly segments: readonly Segment[] | null;
}

export interface AssetRow {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: Kind;
  readonly state: State;
  readonly refusal: RefusalReason | null;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly color: string | null;
  readonly waveform: number[] | null;
  readonly isMarked: boolean;
  readonly createdAt: Date;
  readonly renditions: readonly Omit<RenditionRow, 'hash' | 'segments' | 'bytes'>[];
  /**
   * The start of this query's transaction by the database's clock. The expiry of signed URLs is computed from it.
   */
  readonly now: Date;
}

const assetColumns = sql`
  a.id, a.owner_id as "ownerId", a.kind, a.state, a.refusal, a.bytes, a.width, a.height,
  a.duration_ms as "durationMs", a.color, a.waveform, a.is_marked as "isMarked", a.created_at as "createdAt",
  app_now() as now,
  coalesce((select json_agg(json_build_object('name', r.name, 'type', r.type, 'width', r.width, 'height', r.height))
            from media_renditions r where r.asset_id = a.id and r.type <> 'video/mp4'), '[]') as renditions`;

/** Finds these assets in one query, with all columns that their views need. */
export async function findAssets(reader: Reader, ids: readonly string[]): Promise<AssetRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AssetRow>`
    select ${assetColumns} from media_assets a where a.id = any(${ids}::uuid[])`.execute(reader);
  return rows;
}

export async function listOwnAssets(
  reader: Reader,
  {
    ownerId,
    kind,
    after,
    limit,
  }: { ownerId: string; kind: Kind | null; after: PageCursor | null; limit: number },
): Promise<(AssetRow & { moment: string })[]> {
  const { rows } = await sql<AssetRow & { moment: string }>`
    select ${assetColumns}, ${momentOf(sql.ref('a.created_at'))} as moment from media_assets a
    where a.owner_id = ${ownerId} and (${kind}::text is null or a.kind = ${kind})
      and ${isAfterCursor(after, sql.ref('a.created_at'), sql.ref('a.id'))}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(reader);
  return rows;
}

export async function roomOf(
  reader: Reader,
  ownerId: string,
): Promise<{ usedBytes: number; limitBytes: number }> {
  return reader
    .selectFrom('media_assets as m')
    .select([
      sql<number>`coalesce(sum(m.bytes), 0)::bigint`.as('usedBytes'),
      roomBytes(ownerId).as('limitBytes'),
    ])
    .where('m.owner_id', '=', ownerId)
    .where(takesRoom)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the assets among `ids` that belong to the owner. The lock is `share` for attaching them and `update`
 * for deleting them. An asset therefore cannot be deleted between the check and the attaching.
 */
export async function lockOwnAssets(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  lock: 'share' | 'update',
): Promise<{ id: string; state: State; kind: Kind }[]> {
  const { rows } = await sql<{ id: string; state: State; kind: Kind }>`
    select id, state, kind from media_assets
    where owner_id = ${ownerId} and id = any(${ids}::uuid[])
    order by id ${lock === 'share' ? sql`for share` : sql`for update`}`.execute(tx);
  return rows;
}

/**
 * Makes the owner's ready photo public. Returns the name of the rendition whose width is nearest to `width`;
 * null if the owner has no such photo.
 */
export async function makePublic(
  tx: Tx,
  { ownerId, id, width }: { ownerId: string; id: string; width: number },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with changed as (
      update media_assets set is_public = true
      where id = ${id} and owner_id = ${ownerId} and state = 'ready' and kind = 'photo' returning id)
    select r.name from changed c join media_renditions r on r.asset_id = c.id
    where r.type = 'image/webp' and r.name <> ${PREVIEW} order by abs(r.width - ${width}) limit 1`.execute(
    tx,
  );
  return rows[0]?.name ?? null;
}

export interface ServedRow extends RenditionRow {
  readonly kind: Kind;
  readonly ownerId: string;
  readonly isMarked: boolean;
  readonly isPublic: boolean;
  /** The owner's watermark settings; null if the owner has never saved any. */
  readonly style: WatermarkStyle | null;
  readonly now: Date;
}

/**
 * One rendition of a ready asset, with the database's time, against which the caller checks the signed URL's
 * expiry.
 */
export async function findServed(reader: Reader, assetId: string, name: string): Promise<ServedRow | null> {
  const { rows } = await sql<ServedRow>`
    select r.name, r.type, r.hash, r.bytes, r.width, r.height, r.segments, a.kind, a.owner_id as "ownerId",
           a.is_marked as "isMarked", a.is_public as "isPublic", app_now() as now,
           case when w.creator_id is not null then json_build_object(
             'text', replace(w.watermark_text, '{domain}', coalesce(o.creator_domain, '')),
             'position', w.watermark_position, 'opacity', w.watermark_opacity, 'size', w.watermark_size,
             'hasViewerMark', w.has_viewer_mark or not w.is_watermarked) end as style
    from media_renditions r join media_assets a on a.id = r.asset_id join people o on o.id = a.owner_id
      left join protections w on w.creator_id = a.owner_id
    where a.id = ${assetId} and a.state = 'ready' and r.name = ${name}`.execute(reader);
  return rows[0] ?? null;
}

/** The versions of a video, smallest first. A player chooses one of them. */
export async function findVersions(
  reader: Reader,
  assetId: string,
): Promise<(RenditionRow & { now: Date })[]> {
  const { rows } = await sql<RenditionRow & { now: Date }>`
    select r.name, r.type, r.hash, r.bytes, r.width, r.height, r.segments, app_now() as now
    from media_renditions r join media_assets a on a.id = r.asset_id
    where a.id = ${assetId} and a.state = 'ready' and r.segments is not null order by r.height`.execute(
    reader,
  );
  return rows;
}

export async function markAssets(
  tx: Tx,
  { ownerId, ids, isMarked }: { ownerId: string; ids: readonly string[]; isMarked: boolean },
): Promise<number> {
  const rows = await tx
    .updateTable('media_assets')
    .set({ is_marked: isMarked })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  return rows.length;
}

/**
 * Deletes the assets' rows and queues their stored files for deletion. A loop deletes the files after the
 * commit.
 */
export async function deleteAssets(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into media_shelves_to_clear (shelf) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    tx,
  );
  await tx
    .deleteFrom('media_assets')
    .where('id', 'in', [...ids])
    .execute();
}
