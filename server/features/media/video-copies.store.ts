import { sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';
import type { RenditionRow } from './media.store.ts';
import { COPY_START } from './rendition-names.ts';
import { queueDeletions } from './work.store.ts';

const startOf = (viewerId: string): string => `copy ${viewerId} `;

/** Under this a copy is ordered once, however often its viewer asks. */
export const copyKey = (viewerId: string, name: string): string => `${startOf(viewerId)}${name}`;

/** What was ordered for a viewer and is not made yet, nor given up. Orders of one viewer are counted one at a time. */
export async function lockWaiting(tx: Tx, task: string, viewerId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${startOf(viewerId)}, 0))`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = ${task} and starts_with(key, ${startOf(viewerId)})
      and attempts < max_attempts`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Two workers may have made the same one: the first counts. An asset that is gone takes none. */
export async function insertCopy(
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
 * Copies whose viewer has not asked for one for two days; they are made again when somebody asks. What a copy is called
 * holds the end of its viewer's id, and each time it is asked for is written down (protection PR8). A creator's own
 * downloads are not written down, so theirs go with the next round.
 */
export async function forgetCopies(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from media_renditions r where r.type = 'video/mp4' and not exists (
      select from media_downloads d where d.asset_id = r.asset_id and d.created_at > app_now() - interval '2 days'
        and starts_with(r.name, ${COPY_START} || right(replace(d.person_id::text, '-', ''), 16)))
    returning r.asset_id as id`.execute(tx);
  await queueDeletions(tx, [...new Set(rows.map(({ id }) => id))]);
}
