import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';

export interface QueueRow {
  readonly id: string;
  readonly kind: 'post' | 'mass' | 'collection';
  readonly version: number;
  readonly what: 'publish' | 'expire';
  readonly at: Date;
  readonly text: string;
  readonly assetId: string | null;
  readonly media: number;
  readonly price: string | null;
  readonly failure: string | null;
}

const ofPost = sql`p.id, 'post' as kind, p.version, p.body as text, p.photos + p.videos + p.audios as media,
  p.price::text as price, p.failure,
  (select o.asset_id from post_media o where o.post_id = p.id order by o.position limit 1) as "assetId"`;

const ofMass = sql`x.id, 'mass' as kind, x.version, x.body as text,
  (select count(*)::integer from mass_media o where o.mass_id = x.id) as media, x.price::text as price,
  null::text as failure,
  (select o.asset_id from mass_media o where o.mass_id = x.id order by o.position limit 1) as "assetId"`;

const ofCollection = sql`k.id, 'collection' as kind, k.version, k.title as text,
  (select count(*)::integer from collection_items i
   where i.collection_id = k.id and i.asset_id is not null and i.removed_at is null) as media,
  k.price::text as price, k.stopped_by as failure, k.cover_id as "assetId"`;

/**
 * Lists the queue's items between two times. Posts and collections that failed to publish come first and are
 * listed whatever their time, because the creator must act on them.
 */
export async function listQueue(
  reader: Reader,
  { creatorId, from, to }: { creatorId: string; from: string; to: string },
): Promise<QueueRow[]> {
  const isMeant = sql`between ${from}::timestamptz and ${to}::timestamptz`;
  const { rows } = await sql<QueueRow>`
    select * from (
      select ${ofPost}, 'publish' as what, p.publish_at as at from posts p
      where p.creator_id = ${creatorId} and p.state = 'scheduled' and (p.failure is not null or p.publish_at ${isMeant})
      union all
      select ${ofPost}, 'expire' as what, p.expires_at as at from posts p
      where p.creator_id = ${creatorId} and p.state in ('published', 'scheduled') and p.expires_at ${isMeant}
      union all
      select ${ofMass}, 'publish' as what, x.send_at as at from mass_messages x
      where x.creator_id = ${creatorId} and x.state = 'scheduled' and x.send_at ${isMeant}
      union all
      select ${ofCollection}, 'publish' as what, k.publish_at as at from collections k
      where k.creator_id = ${creatorId} and k.state = 'scheduled' and k.publish_at ${isMeant}
      union all
      select ${ofCollection}, 'publish' as what, k.updated_at as at from collections k
      where k.creator_id = ${creatorId} and k.state = 'draft' and k.stopped_by is not null
    ) q order by q.failure is null or q.what = 'expire', q.at, q.id limit 500`.execute(reader);
  return rows;
}

export async function findQueued(
  reader: Reader,
  { id, what }: { id: string; what: 'publish' | 'expire' },
): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    select ${ofPost}, ${what}::text as what, ${what === 'publish' ? sql`p.publish_at` : sql`p.expires_at`} as at
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
