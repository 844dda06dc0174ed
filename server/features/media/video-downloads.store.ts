import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import type { RenditionRow } from './media.store.ts';
import { DOWNLOAD_PREFIX } from './rendition-names.ts';
import { queueDeletions } from './work.store.ts';

const startOf = (viewerId: string): string => `copy ${viewerId} `;

/** The key of a download's job, so that repeated requests enqueue only one job. */
export const downloadJobKey = (viewerId: string, name: string): string => `${startOf(viewerId)}${name}`;

/**
 * The keys of the viewer's waiting download jobs. Jobs that have used up their attempts are left out. Takes a
 * lock, so that concurrent requests of one viewer are counted one after the other.
 */
export async function lockWaitingDownloads(tx: Tx, task: string, viewerId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${startOf(viewerId)}, 0))`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = ${task} and starts_with(key, ${startOf(viewerId)})
      and attempts < max_attempts`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * Records a finished download. Does nothing if another worker has already recorded it or the asset was
 * deleted.
 */
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
 * Deletes downloads that their viewer has not requested for two days; a later request makes them again. The
 * table `media_downloads` records the requests (protection PR8). A download's name contains the end of its
 * viewer's id, by which the query matches the download with the viewer's requests. A creator's requests for
 * their own videos are not recorded, so the next cleanup deletes the downloads made for these requests.
 */
export async function deleteOldDownloads(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from media_renditions r where r.type = 'video/mp4' and not exists (
      select from media_downloads d where d.asset_id = r.asset_id and d.created_at > app_now() - interval '2 days'
        and starts_with(r.name, ${DOWNLOAD_PREFIX} || right(replace(d.person_id::text, '-', ''), 16)))
    returning r.asset_id as id`.execute(tx);
  await queueDeletions(tx, [...new Set(rows.map(({ id }) => id))]);
}
