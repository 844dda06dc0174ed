import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import type { Kind, RefusalReason, RenditionRow } from './media.store.ts';

const LEASE_SECONDS = 30;
/** The asset is refused as `failed` after this many attempts that lost their worker or failed on our side. */
export const ATTEMPTS_MAX = 4;

const leaseEnd = sql<Date>`app_now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

export interface Lease {
  readonly id: string;
  readonly ownerId: string;
  /** The team member who uploaded it for the owner; null if the owner did. */
  readonly uploadedBy: string | null;
  readonly kind: Kind;
  readonly originalHash: string;
  /** The attempt's number. It also identifies the lease, because each new lease increases it. */
  readonly attempt: number;
}

/**
 * Takes the exclusive lease on an asset. Null if the asset is settled, deleted, or leased by another worker.
 */
export async function takeLease(db: Db, id: string): Promise<Lease | null> {
  const { rows } = await sql<Lease>`
    update media_assets set state = 'processing', leased_until = ${leaseEnd}, attempts = attempts + 1
    where id = ${id} and state in ('quarantined', 'processing')
      and (leased_until is null or leased_until < app_now())
    returning id, owner_id as "ownerId", uploaded_by as "uploadedBy", kind, original_hash as "originalHash",
      attempts as attempt`.execute(db);
  return rows[0] ?? null;
}

export async function renewLease(db: Db, { id, attempt }: Lease): Promise<void> {
  await db
    .updateTable('media_assets')
    .set({ leased_until: leaseEnd })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'processing')
    .execute();
}

/**
 * Releases the lease after a fault or a stop, so that the next attempt need not wait. An attempt that ended
 * through no fault of the file, such as a stop, is not counted.
 */
export async function endLease(
  db: Db,
  { id, attempt }: Lease,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  await db
    .updateTable('media_assets')
    .set({ leased_until: null, attempts: isCounted ? attempt : attempt - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'processing')
    .execute();
}

export interface Result {
  readonly kind: Kind;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly color: string | null;
  readonly waveform: readonly number[] | null;
  readonly renditions: readonly RenditionRow[];
}

/**
 * Marks the asset ready and inserts its renditions. False if another worker has taken the lease; then nothing
 * is written.
 */
export async function settleReady(tx: Tx, { id, attempt }: Lease, result: Result): Promise<boolean> {
  const settled = await tx
    .updateTable('media_assets')
    .set({
      state: 'ready',
      kind: result.kind,
      // Adds the renditions to the size of the original, which is kept too.
      bytes: sql`bytes + ${result.renditions.reduce((sum, { bytes }) => sum + bytes, 0)}`,
      width: result.width,
      height: result.height,
      duration_ms: result.durationMs,
      color: result.color,
      waveform: result.waveform ? [...result.waveform] : null,
      leased_until: null,
      settled_at: sql`app_now()`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  if (!settled) return false;
  await tx
    .insertInto('media_renditions')
    .values(
      result.renditions.map(({ segments, ...rendition }) => ({
        ...rendition,
        asset_id: id,
        segments: segments ? JSON.stringify(segments) : null,
      })),
    )
    .execute();
  return true;
}

export async function settleRefused(
  tx: Tx,
  { id, attempt }: Pick<Lease, 'id' | 'attempt'>,
  refusal: RefusalReason,
): Promise<boolean> {
  const settled = await tx
    .updateTable('media_assets')
    .set({
      state: 'refused',
      refusal,
      leased_until: null,
      settled_at: sql`app_now()`,
      // The original is kept for a retry only after a failure on our side.
      ...(refusal === 'failed' ? {} : { original_hash: null, bytes: 0 }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Assets in processing whose lease has expired because their worker was lost. */
export async function findStalled(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_assets
    where state = 'processing' and leased_until < app_now() order by leased_until limit 100`.execute(reader);
  return rows.map(({ id }) => id);
}

/**
 * Resets an asset that failed on our side to quarantine. `settled` if there is nothing to retry; null if the
 * owner has no such asset.
 */
export async function requeueFailed(
  tx: Tx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<'requeued' | 'settled' | null> {
  const own = await tx
    .selectFrom('media_assets')
    .select(['refusal', 'original_hash'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) return null;
  // A failed asset whose original was deleted cannot be retried.
  if (own.refusal !== 'failed' || own.original_hash === null) return 'settled';
  await tx
    .updateTable('media_assets')
    .set({ state: 'quarantined', refusal: null, settled_at: null, attempts: 0, leased_until: null })
    .where('id', '=', id)
    .execute();
  return 'requeued';
}

/**
 * Clears the original of assets that failed more than a day ago, so that its bytes can be deleted. Keeps
 * their rows.
 */
export async function clearOldFailures(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update media_assets set original_hash = null, bytes = 0
    where state = 'refused' and original_hash is not null and settled_at < app_now() - interval '1 day'
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface QueuedDeletion {
  readonly assetId: string;
  /** When the deletion was queued, as text to keep the microseconds. */
  readonly queuedAt: string;
}

export async function findQueuedDeletions(reader: Reader): Promise<QueuedDeletion[]> {
  const { rows } = await sql<QueuedDeletion>`
    select shelf as "assetId", created_at::text as "queuedAt" from media_shelves_to_clear order by created_at limit 100`.execute(
    reader,
  );
  return rows;
}

export async function queueDeletions(tx: Tx, assetIds: readonly string[]): Promise<void> {
  await sql`insert into media_shelves_to_clear (shelf) select unnest(${assetIds}::uuid[]) on conflict do nothing`.execute(
    tx,
  );
}

/**
 * Queues the deletion of an asset's stored files if the asset no longer exists. A file may be stored after
 * the asset's files were cleared or while they are being cleared.
 */
export async function queueDeletionOf(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into media_shelves_to_clear (shelf)
    select ${id}::uuid where not exists (select from media_assets where id = ${id})
    on conflict (shelf) do update set created_at = excluded.created_at`.execute(tx);
}

/** Removes a deletion from the queue, unless it was queued again in the meantime. */
export async function completeDeletion(db: Db, { assetId, queuedAt }: QueuedDeletion): Promise<void> {
  await sql`
    delete from media_shelves_to_clear where shelf = ${assetId} and created_at = ${queuedAt}::timestamptz`.execute(
    db,
  );
}

/** The hashes of the stored files that the asset's rows still refer to. */
export async function keptHashes(reader: Reader, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from media_renditions where asset_id = ${id}
    union all select original_hash from media_assets where id = ${id} and original_hash is not null`.execute(
    reader,
  );
  return new Set(rows.map(({ hash }) => hash));
}
