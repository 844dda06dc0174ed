import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { countMedia } from './drafts.store.ts';

/** Publishes a post now, and starts the durations of its poll and its goal. */
export async function markPublished(tx: Tx, id: string): Promise<Date> {
  await countMedia(tx, id);
  await sql`update polls set closes_at = app_now() + make_interval(days => days) where post_id = ${id}`.execute(
    tx,
  );
  await sql`update goals set ends_at = app_now() + make_interval(days => days) where post_id = ${id}`.execute(
    tx,
  );
  const { rows } = await sql<{ at: Date }>`
    update posts set state = 'published', published_at = app_now(), publish_at = null, failure = null,
      version = version + 1, updated_at = app_now()
    where id = ${id} returning published_at as at`.execute(tx);
  if (!rows[0]) throw new Error(`There is no post ${id}.`);
  return rows[0].at;
}

export async function markScheduled(tx: Tx, id: string): Promise<void> {
  await sql`
    update posts set state = 'scheduled', failure = null, version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx);
}

/**
 * Scheduled posts that are due, oldest first. Leaves out posts that failed to publish and posts in a paused
 * queue.
 */
export async function duePosts(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from posts p left join pages g on g.creator_id = p.creator_id
    where p.state = 'scheduled' and p.publish_at <= app_now() and p.failure is null
      and not coalesce(g.is_queue_paused, false)
    order by p.publish_at, p.id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/**
 * Locks a due post and returns its creator's id; undefined if it is no longer due or another worker has
 * locked it.
 */
export async function claimDue(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ creator_id: string }>`
    select creator_id from posts where id = ${id} and state = 'scheduled' and publish_at <= app_now()
      and failure is null for update skip locked`.execute(tx);
  return rows[0]?.creator_id;
}

export async function recordFailure(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.updateTable('posts').set({ failure, updated_at: sql`app_now()` }).where('id', '=', id).execute();
}

export async function expiredPosts(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where state = 'published' and expires_at <= app_now()
    order by expires_at, id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/**
 * Archives an expired post and returns its creator's id; undefined if the post is not published or not
 * expired.
 */
export async function archiveExpired(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ creator_id: string }>`
    update posts set state = 'archived', pinned_at = null, version = version + 1, updated_at = app_now()
    where id = ${id} and state = 'published' and expires_at <= app_now() returning creator_id`.execute(tx);
  return rows[0]?.creator_id;
}
