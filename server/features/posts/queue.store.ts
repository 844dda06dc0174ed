import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';

export interface QueueRow {
  readonly id: string;
  readonly what: 'publish' | 'expire';
  readonly at: Date;
  readonly text: string;
  readonly assetId: string | null;
  readonly media: number;
  readonly price: string | null;
  readonly failure: string | null;
}

const columns = sql`p.id, p.body as text, p.photos + p.videos + p.audios as media, p.price::text as price, p.failure,
  (select o.asset_id from post_media o where o.post_id = p.id order by o.position limit 1) as "assetId"`;

/** Failures first, wherever their time lies: they wait for their creator. */
export async function listQueue(
  reader: Reader,
  { creatorId, from, to }: { creatorId: string; from: string; to: string },
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select * from (
      select ${columns}, 'publish' as what, p.publish_at as at from posts p
      where p.creator_id = ${creatorId} and p.state = 'scheduled'
        and (p.failure is not null or p.publish_at between ${from}::timestamptz and ${to}::timestamptz)
      union all
      select ${columns}, 'expire' as what, p.expires_at as at from posts p
      where p.creator_id = ${creatorId} and p.state in ('published', 'scheduled')
        and p.expires_at between ${from}::timestamptz and ${to}::timestamptz
    ) q order by q.failure is null or q.what = 'expire', q.at, q.id limit 500`.execute(reader);
  return rows;
}

export async function findQueued(
  reader: Reader,
  { id, what }: { id: string; what: 'publish' | 'expire' },
): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    select ${columns}, ${what}::text as what, ${what === 'publish' ? sql`p.publish_at` : sql`p.expires_at`} as at
    from posts p where p.id = ${id}`.execute(reader);
  return rows[0];
}

export async function setPublishAt(tx: Tx, id: string, at: string): Promise<void> {
  await sql`update posts set publish_at = ${at}::timestamptz, failure = null, version = version + 1,
    updated_at = app_now() where id = ${id}`.execute(tx);
}

export async function setExpiresAt(tx: Tx, id: string, at: string): Promise<void> {
  await sql`update posts set expires_at = ${at}::timestamptz, version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx);
}

export async function pauseQueue(tx: Tx, creatorId: string, isPaused: boolean): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ is_queue_paused: isPaused })
    .where('creator_id', '=', creatorId)
    .execute();
}
