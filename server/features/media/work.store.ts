import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import type { Kind, RefusalReason, RenditionRow } from './media.store.ts';

const LEASE_SECONDS = 30;
/**
 * The maximum number of attempts that lose their worker or fail on our side. After that the asset is refused
 * as `failed`.
 */
export const ATTEMPTS_MAX = 4;

const leaseEnd = sql<Date>`app_now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

export interface Lease {
  readonly id: string;
  readonly ownerId: string;
  /** The team member who uploaded the asset for the owner; null if the owner did. */
  readonly uploadedBy: string | null;
  readonly kind: Kind;
  readonly originalHash: string;
  /** The number of the attempt. It identifies the lease, because each new lease increases it. */
  readonly attempt: number;
}

/**
 * Takes the exclusive lease on an asset. Null if the asset is ready, refused, deleted, or leased by another
 * worker.
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
 * Releases the lease after a fault or a stop, so that the next attempt need not wait until it expires. An
 * attempt that a stop or a full disk ended is not counted (ME10).
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
 * Marks the asset as ready and inserts its renditions. If another worker has taken the lease over, writes
 * nothing and returns false.
 */
export async function settleReady(tx: Tx, { id, attempt }: Lease, result: Result): Promise<boolean> {
  const settled = await tx
    .updateTable('media_assets')
    .set({
      state: 'ready',
      kind: result.kind,
      // Adds the size of the renditions to that of the original, because both are stored.
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

/** The ids of assets in processing whose lease has expired, because their worker was lost. */
export async function findStalled(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_assets
    where state = 'processing' and leased_until < app_now() order by leased_until limit 100`.execute(reader);
  return rows.map(({ id }) => id);
}

/**
 * Moves an asset that failed on our side back to quarantine. Returns `settled` if the asset cannot be
 * retried, null if the owner has no such asset.
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
  // An asset can be retried only if it failed on our side and its original still exists.
  if (own.refusal !== 'failed' || own.original_hash === null) return 'settled';
  await tx
    .updateTable('media_assets')
    .set({ state: 'quarantined', refusal: null, settled_at: null, attempts: 0, leased_until: null })
    .where('id', '=', id)
    .execute();
  return 'requeued';
}

/**
 * Marks originals as deleted if their asset was refused more than a day ago. Returns the ids of these assets,
 * so that the caller can delete the files. Keeps the rows.
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
  /** The time when the deletion was queued, as text, because a Date would lose the microseconds. */
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
 * Queues the deletion of an asset's stored files if the asset no longer exists. Called after a file was
 * stored, because the asset and its other files may have been deleted in the meantime.
 */
export async function queueDeletionOf(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into media_shelves_to_clear (shelf)
    select ${id}::uuid where not exists (select from media_assets where id = ${id})
    on conflict (shelf) do update set created_at = excluded.created_at`.execute(tx);
}

/** Removes a deletion from the queue, unless the deletion was queued again after `queuedAt`. */
export async function completeDeletion(db: Db, { assetId, queuedAt }: QueuedDeletion): Promise<void> {
  await sql`
    delete from media_shelves_to_clear where shelf = ${assetId} and created_at = ${queuedAt}::timestamptz`.execute(
    db,
  );
}

/** The hashes of the asset's stored files that must be kept, because a row still refers to them. */
export async function keptHashes(reader: Reader, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from media_renditions where asset_id = ${id}
    union all select original_hash from media_assets where id = ${id} and original_hash is not null`.execute(
    reader,
  );
  return new Set(rows.map(({ hash }) => hash));
}
