import { sql } from 'kysely';
import { MEDIA_UPLOAD_LIFE_HOURS } from '#contract/limits.ts';
import { hasLiveSeat, isLiveLogin } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Kind } from './media.store.ts';
import { roomBytes, takesRoom } from './room.store.ts';

export interface Upload {
  readonly id: string;
  readonly ownerId: string;
  /** The team member who uploads for the owner; null if the owner uploads themselves. */
  readonly uploadedBy?: string | null;
  readonly kind: Kind;
  readonly bytes: number;
}

/**
 * Counts unfinished uploads (`underWay`) and the owner's used room under a lock, so that concurrent requests
 * cannot together exceed the limits. `underWay` counts only this sender's uploads, so that team members do
 * not use up each other's limit.
 */
export async function lockUploads(
  tx: Tx,
  { ownerId, uploadedBy }: { ownerId: string; uploadedBy: string | null },
): Promise<{ underWay: number; usedBytes: number; limitBytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media ${ownerId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ underWay: number; usedBytes: number; limitBytes: number }>`
    select count(*) filter (where m.state = 'uploading'
             and m.uploaded_by is not distinct from ${uploadedBy}::uuid)::integer as "underWay",
           coalesce(sum(m.bytes) filter (where ${takesRoom}), 0)::bigint as "usedBytes",
           ${roomBytes(ownerId)} as "limitBytes"
    from media_assets m where m.owner_id = ${ownerId}`.execute(tx);
  return rows[0] ?? { underWay: 0, usedBytes: 0, limitBytes: 0 };
}

export async function insertUpload(
  tx: Tx,
  { id, ownerId, uploadedBy = null, kind, bytes, sessionId }: Upload & { readonly sessionId: string },
): Promise<void> {
  const people = { owner_id: ownerId, uploaded_by: uploadedBy, sent_through: sessionId };
  await tx
    .insertInto('media_assets')
    .values({ id, ...people, kind, bytes })
    .execute();
}

/** Records which login sends the upload's bytes now. Another login of the owner may continue the upload. */
export async function recordSender(
  reader: Reader,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await sql`
    update media_assets set sent_through = ${sessionId}
    where id = ${id} and state = 'uploading' and sent_through is distinct from ${sessionId}::uuid`.execute(
    reader,
  );
}

export async function findUpload(reader: Reader, id: string): Promise<Upload | null> {
  const { rows } = await sql<Upload>`
    select id, owner_id as "ownerId", uploaded_by as "uploadedBy", kind, bytes from media_assets
    where id = ${id} and state = 'uploading'`.execute(reader);
  return rows[0] ?? null;
}

/**
 * Moves a complete upload to quarantine. Returns false if the upload is no longer in the state `uploading`.
 */
export async function markArrived(tx: Tx, id: string, originalHash: string): Promise<boolean> {
  const arrived = await tx
    .updateTable('media_assets')
    .set({ state: 'quarantined', original_hash: originalHash })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  return arrived !== undefined;
}

/**
 * SQL: whether the sender of the last bytes of upload `m` may still upload: the login is live, and so is the
 * team seat, if there is one.
 */
const senderMayContinue = sql<boolean>`(
  (m.sent_through is null or ${isLiveLogin(sql.ref('m.sent_through'))})
  and (m.uploaded_by is null or ${hasLiveSeat(sql.ref('m.uploaded_by'), sql.ref('m.owner_id'), ['write'])}))`;

/** Unfinished uploads that are at least this old and whose sender may still upload (ME3). */
export async function findLateUploads(reader: Reader, olderThanMs: number): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select id, owner_id as "ownerId", uploaded_by as "uploadedBy", kind, bytes from media_assets m
    where state = 'uploading' and created_at < app_now() - make_interval(secs => ${olderThanMs}::float8 / 1000)
      and ${senderMayContinue}
    order by created_at limit 500`.execute(reader);
  return rows;
}

export async function findAbandoned(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_assets where state = 'uploading'
      and created_at < app_now() - make_interval(hours => ${sql.lit(MEDIA_UPLOAD_LIFE_HOURS)})
    order by created_at limit 500`.execute(reader);
  return rows.map(({ id }) => id);
}
