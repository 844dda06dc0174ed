import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import type { RenditionRow } from './media.store.ts';
import { DOWNLOAD_PREFIX } from './rendition-names.ts';
import { queueDeletions } from './work.store.ts';

const startOf = (viewerId: string): string => `copy ${viewerId} `;

/** The job key of a download, which makes repeated requests enqueue only one job. */
export const downloadJobKey = (viewerId: string, name: string): string => `${startOf(viewerId)}${name}`;

/**
 * The keys of the viewer's waiting download jobs, without failed ones. A lock lets one request per viewer
 * count them at a time.
 */
export async function lockWaitingDownloads(tx: Tx, task: string, viewerId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${startOf(viewerId)}, 0))`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = ${task} and starts_with(key, ${startOf(viewerId)})
      and attempts < max_attempts`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Records a finished download. Does nothing if another worker recorded it first or the asset was deleted. */
export async function insertDownload(
  tx: Tx,
  assetId: string,
  { name, hash, bytes, width, height }: Omit<RenditionRow, 'type' | 'segments'>,
): Promise<void> {
  await sql`
    insert into media_renditions (asset_id, name, type, hash, bytes, width, height)
    select id, ${name}, 'video/mp4', ${hash}, ${bytes}, ${width}, ${height} from media_assets where id = ${assetId}
    for key share on conflict do nothing`.execute(tx);
}

/**
 * Deletes downloads that their viewer has not requested for two days; they are made again on request. A
 * download's name contains the end of its viewer's id, and every request is recorded (protection PR8). A
 * creator's own downloads are not recorded, so the next run deletes them.
 */
export async function deleteOldDownloads(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from media_renditions r where r.type = 'video/mp4' and not exists (
      select from media_downloads d where d.asset_id = r.asset_id and d.created_at > app_now() - interval '2 days'
        and starts_with(r.name, ${DOWNLOAD_PREFIX} || right(replace(d.person_id::text, '-', ''), 16)))
    returning r.asset_id as id`.execute(tx);
  await queueDeletions(tx, [...new Set(rows.map(({ id }) => id))]);
}
