import { sql } from 'kysely';
import { isVersionOpen, postAccess, relationship, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { PostRow } from './bodies.store.ts';

/** A viewer's access to one post, without the post's content. */
export interface VisiblePost
  extends Pick<
    PostRow,
    'id' | 'isVisible' | 'isOpen' | 'isOwned' | 'isMember' | 'isSelf' | 'mayMeet' | 'label' | 'commentsRule'
  > {
  readonly creatorId: string;
  readonly isTextOpen: boolean;
}

export async function findVisiblePost(
  reader: Reader,
  viewer: Viewer,
  postId: string,
): Promise<VisiblePost | undefined> {
  const { rows } = await sql<VisiblePost>`
    select p.id, p.creator_id as "creatorId", p.is_text_open as "isTextOpen", p.comments_rule as "commentsRule",
      a.is_visible as "isVisible", a.is_open as "isOpen", a.is_owned as "isOwned",
      s.tier_ids is not null as "isMember", s.is_self as "isSelf", s.may_meet as "mayMeet", p.label
    from posts p, lateral ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
    where p.id = ${postId} and a.is_visible`.execute(reader);
  return rows[0];
}

interface Reaction {
  readonly postId: string;
  readonly personId: string;
}

/**
 * Adds or removes a like, and updates the number of likes of the post and of its page. A repeated request
 * changes nothing.
 */
export async function setLike(tx: Tx, { postId, personId }: Reaction, isLiked: boolean): Promise<number> {
  const changed = isLiked
    ? await sql`insert into post_likes (post_id, person_id) values (${postId}, ${personId}) on conflict do nothing`.execute(
        tx,
      )
    : await sql`delete from post_likes where post_id = ${postId} and person_id = ${personId}`.execute(tx);
  const by = Number(changed.numAffectedRows ?? 0n) * (isLiked ? 1 : -1);
  if (by !== 0)
    await sql`update pages set likes = likes + ${by}
      where creator_id = (select creator_id from posts where id = ${postId})`.execute(tx);
  const { rows } = await sql<{ likes: number }>`
    update posts set likes = likes + ${by} where id = ${postId} returning likes`.execute(tx);
  return rows[0]?.likes ?? 0;
}

export async function setBookmark(
  tx: Tx,
  { postId, personId }: Reaction,
  isBookmarked: boolean,
): Promise<void> {
  await (isBookmarked
    ? sql`insert into bookmarks (person_id, post_id) values (${personId}, ${postId}) on conflict do nothing`
    : sql`delete from bookmarks where person_id = ${personId} and post_id = ${postId}`
  ).execute(tx);
}

export type VoteOutcome = 'voted' | 'again' | 'closed' | 'no_such_option';

/**
 * Casts a vote. The table's primary key prevents a second vote of the same person, even when two requests are
 * concurrent.
 */
export async function castVote(
  tx: Tx,
  { postId, personId }: Reaction,
  optionId: string,
): Promise<VoteOutcome> {
  const { rows } = await sql<{ isOpen: boolean; isOption: boolean }>`
    select coalesce(q.closes_at > app_now(), false) as "isOpen",
      exists (select from poll_options x where x.post_id = q.post_id and x.id = ${optionId}) as "isOption"
    from polls q where q.post_id = ${postId}`.execute(tx);
  const [poll] = rows;
  if (!poll?.isOption) return 'no_such_option';
  if (!poll.isOpen) return 'closed';
  const cast = await sql`
    insert into poll_votes (post_id, person_id, option_id) values (${postId}, ${personId}, ${optionId})
    on conflict do nothing`.execute(tx);
  if (cast.numAffectedRows === 0n) return 'again';
  await sql`update poll_options set votes = votes + 1 where id = ${optionId}`.execute(tx);
  return 'voted';
}

/** Lists the latest 50 earlier texts of a post that the viewer may read, latest first (AX18). */
export async function listEdits(
  reader: Reader,
  viewer: Viewer,
  postId: string,
): Promise<{ text: string; at: Date }[]> {
  const { rows } = await sql<{ text: string; at: Date }>`
    select e.body as text, e.created_at as at
    from posts p join post_edits e on e.post_id = p.id,
      lateral ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
    where p.id = ${postId} and ${isVersionOpen}
    order by e.version desc limit 50`.execute(reader);
  return rows;
}
