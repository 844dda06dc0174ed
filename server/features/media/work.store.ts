import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import type { Kind, RefusalReason, RenditionRow } from './media.store.ts';

const LEASE_SECONDS = 30;
/** So often a file may take its worker down with it before it is given up. */
export const ATTEMPTS_MAX = 4;

const leaseEnd = sql<Date>`app_now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

export interface Lease {
  readonly id: string;
  readonly ownerId: string;
  /** Who of the owner's team sent it in; null: the owner did. */
  readonly uploadedBy: string | null;
  readonly kind: Kind;
  readonly originalHash: string;
  /** Also says whose lease it is: who takes it next counts one further. */
  readonly attempt: number;
}

/** Nobody else works on an asset while its lease runs. Null: it is settled, gone, or in other hands. */
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

/** Given back after a fault or at a stop: the next try need not wait. A stop is not the file's fault and does not count. */
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

/** False when the lease has gone to somebody else meanwhile: then theirs counts and nothing was written. */
export async function settleReady(tx: Tx, { id, attempt }: Lease, result: Result): Promise<boolean> {
  const settled = await tx
    .updateTable('media_assets')
    .set({
      state: 'ready',
      kind: result.kind,
      // What came is kept beside what was made of it.
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
      // Only what failed on our side is kept to be tried again.
      ...(refusal === 'failed' ? {} : { original_hash: null, bytes: 0 }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Whose worker is gone without having said so. */
export async function findStalled(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_assets
    where state = 'processing' and leased_until < app_now() order by leased_until limit 100`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Back to the start of the queue; null unless it failed on our side. */
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
  // What was given up has no bytes left to be tried again with.
  if (own.refusal !== 'failed' || own.original_hash === null) return 'settled';
  await tx
    .updateTable('media_assets')
    .set({ state: 'quarantined', refusal: null, settled_at: null, attempts: 0, leased_until: null })
    .where('id', '=', id)
    .execute();
  return 'requeued';
}

/** What failed and was not tried again for a day is given up: its bytes go, the line stays. */
export async function giveUpFailed(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update media_assets set original_hash = null, bytes = 0
    where state = 'refused' and original_hash is not null and settled_at < app_now() - interval '1 day'
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface QueuedDeletion {
  readonly shelf: string;
  /** When it was noted, to the microsecond. */
  readonly noted: string;
}

export async function findQueuedDeletions(reader: Reader): Promise<QueuedDeletion[]> {
  const { rows } = await sql<QueuedDeletion>`
    select shelf, created_at::text as noted from media_shelves_to_clear order by created_at limit 100`.execute(
    reader,
  );
  return rows;
}

export async function queueDeletions(tx: Tx, shelves: readonly string[]): Promise<void> {
  await sql`insert into media_shelves_to_clear (shelf) select unnest(${shelves}::uuid[]) on conflict do nothing`.execute(
    tx,
  );
}

/**
 * What was put there came too late for an asset that is gone: its shelf may have been cleared before, or be looked
 * through just now.
 */
export async function queueDeletionOf(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into media_shelves_to_clear (shelf)
    select ${id}::uuid where not exists (select from media_assets where id = ${id})
    on conflict (shelf) do update set created_at = excluded.created_at`.execute(tx);
}

/** Unless it was noted again meanwhile. */
export async function completeDeletion(db: Db, { shelf, noted }: QueuedDeletion): Promise<void> {
  await sql`
    delete from media_shelves_to_clear where shelf = ${shelf} and created_at = ${noted}::timestamptz`.execute(
    db,
  );
}

/** Hashes that a shelf must keep. */
export async function keptHashes(reader: Reader, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from media_renditions where asset_id = ${id}
    union all select original_hash from media_assets where id = ${id} and original_hash is not null`.execute(
    reader,
  );
  return new Set(rows.map(({ hash }) => hash));
}
