import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';

export interface CommentRow {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly creatorId: string;
  readonly address: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly domain: string | null;
  readonly text: string;
  readonly at: Date;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly isPinned: boolean;
  readonly replies: number;
}

const comments = (personId: string | null): RawBuilder<unknown> => sql`
  select m.id, m.post_id as "postId", m.parent_id as "parentId", m.author_id as "authorId",
    o.creator_id as "creatorId", c.address, c.display_name as name, c.avatar, c.creator_domain as domain,
    m.body as text, m.created_at as at, m.likes, m.is_pinned as "isPinned", m.replies,
    exists (select from comment_likes l where l.comment_id = m.id and l.person_id = ${personId}::uuid) as "isLiked"
  from comments m join people c on c.id = m.author_id join posts o on o.id = m.post_id`;

/**
 * Lists a post's comments, or the replies to a comment. Leaves out the comments of authors whom the viewer
 * may not see, for example because of a block in either direction (PO13).
 */
export async function listComments(
  reader: Reader,
  asked: { viewer: Viewer; postId: string; parentId: string | null; after: string | null; limit: number },
): Promise<CommentRow[]> {
  const { viewer, postId, parentId, after, limit } = asked;
  const isSeen = sql`m.removed_at is null and ${creatorIsVisible(viewer, 'c')}`;
  const cursor = sql`(select k.created_at, k.id from comments k where k.id = ${after}::uuid and k.post_id = ${postId})`;
  const { rows } = parentId
    ? await sql<CommentRow>`
        ${comments(viewer.personId)}
        where m.parent_id = ${parentId} and m.post_id = ${postId} and ${isSeen}
          and (${after}::uuid is null or (m.created_at, m.id) > ${cursor})
        order by m.created_at, m.id limit ${limit}`.execute(reader)
    : await sql<CommentRow>`
        select * from (
          (select q.*, 0 as rank from (${comments(viewer.personId)}
            where m.post_id = ${postId} and m.is_pinned and ${after}::uuid is null and ${isSeen}) q)
          union all
          (select q.*, 1 as rank from (${comments(viewer.personId)}
            where m.post_id = ${postId} and m.parent_id is null and not m.is_pinned and ${isSeen}
              and (${after}::uuid is null or (select k.is_pinned from comments k where k.id = ${after}::uuid)
                or (m.created_at, m.id) < ${cursor})
            order by m.created_at desc, m.id desc limit ${limit}) q)
        ) both_parts order by rank, at desc, id desc limit ${limit}`.execute(reader);
  return rows;
}

export async function findComment(
  reader: Reader,
  { id, personId }: { id: string; personId: string | null },
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    ${comments(personId)} where m.id = ${id} and m.removed_at is null`.execute(reader);
  return rows[0];
}

export async function insertComment(
  tx: Tx,
  comment: { id: string; postId: string; parentId: string | null; authorId: string; text: string },
): Promise<void> {
  await tx
    .insertInto('comments')
    .values({
      id: comment.id,
      post_id: comment.postId,
      parent_id: comment.parentId,
      author_id: comment.authorId,
      body: comment.text,
    })
    .execute();
  await sql`update posts set comments = comments + 1 where id = ${comment.postId}`.execute(tx);
  if (comment.parentId)
    await sql`update comments set replies = replies + 1 where id = ${comment.parentId}`.execute(tx);
}

/** Deletes a comment with its replies, and updates the post's number of comments. */
export async function removeComment(tx: Tx, { id, postId }: { id: string; postId: string }): Promise<void> {
  const { rows } = await sql<{ parent_id: string | null; id: string }>`
    update comments set removed_at = app_now(), is_pinned = false
    where (id = ${id} or parent_id = ${id}) and removed_at is null returning id, parent_id`.execute(tx);
  const parent = rows.find((row) => row.id === id)?.parent_id ?? null;
  await sql`update posts set comments = comments - ${rows.length} where id = ${postId}`.execute(tx);
  if (parent) await sql`update comments set replies = replies - 1 where id = ${parent}`.execute(tx);
}

export async function setCommentLike(
  tx: Tx,
  { id, personId }: { id: string; personId: string },
  isLiked: boolean,
): Promise<number> {
  const changed = isLiked
    ? await sql`insert into comment_likes (comment_id, person_id) values (${id}, ${personId}) on conflict do nothing`.execute(
        tx,
      )
    : await sql`delete from comment_likes where comment_id = ${id} and person_id = ${personId}`.execute(tx);
  const by = Number(changed.numAffectedRows ?? 0n) * (isLiked ? 1 : -1);
  const { rows } = await sql<{ likes: number }>`
    update comments set likes = likes + ${by} where id = ${id} returning likes`.execute(tx);
  return rows[0]?.likes ?? 0;
}

/**
 * Pins or unpins a comment. The post's previous pin is removed first, because a unique index allows one
 * pinned comment per post.
 */
export async function setPinnedComment(
  tx: Tx,
  { id, postId }: { id: string; postId: string },
  isPinned: boolean,
): Promise<void> {
  await sql`update comments set is_pinned = false where post_id = ${postId} and is_pinned`.execute(tx);
  if (isPinned) await sql`update comments set is_pinned = true where id = ${id}`.execute(tx);
}

export async function nameOf(reader: Reader, personId: string): Promise<string> {
  const { display_name } = await reader
    .selectFrom('people')
    .select('display_name')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return display_name;
}
