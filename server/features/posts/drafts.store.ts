import { sql } from 'kysely';
import type { z } from 'zod';
import type { posts } from '#contract/posts.ts';
import { isListed } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';
import type { Money } from '../../ledger/index.ts';
import { KNOWN_PAGE_DAYS } from './terms.ts';

export type PostInput = z.output<typeof posts.save.input>['post'];

/** The facts that decide whether and how a post may be changed. */
export interface OwnPost {
  readonly id: string;
  readonly version: number;
  readonly state: 'draft' | 'scheduled' | 'published' | 'archived';
  readonly body: string;
  readonly price: string | null;
  readonly label: string | null;
  readonly publishAt: Date | null;
  readonly expiresAt: Date | null;
  readonly hasPoll: boolean;
  readonly hasGoal: boolean;
  readonly assetIds: string[];
  readonly isOpenToNobody: boolean;
  readonly areAllAgreed: boolean;
  /** The ids of the post's co-creators, whatever they answered. */
  readonly people: string[];
  readonly isSold: boolean;
  readonly now: Date;
}

/**
 * Locks the creator's own post until the transaction ends; undefined if the post was deleted. Locks and reads
 * in two statements. If the lock waited for a purchase, the read must see the sale.
 */
export async function lockOwnPost(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<OwnPost | undefined> {
  await sql`select from posts where id = ${id} and creator_id = ${creatorId} for update ${deferred}`.execute(
    tx,
  );
  const { rows } = await sql<OwnPost>`
    select p.id, p.version, p.state, p.body, p.price::text as price, p.label, p.publish_at as "publishAt",
      p.expires_at as "expiresAt",
      exists (select from polls q where q.post_id = p.id) as "hasPoll",
      exists (select from goals g where g.post_id = p.id) as "hasGoal",
      array(select o.asset_id from post_media o where o.post_id = p.id order by o.position) as "assetIds",
      not (p.for_public or p.for_followers or p.for_members or p.for_tiers <> '{}' or p.price is not null)
        as "isOpenToNobody",
      not exists (select from post_co_creators w where w.post_id = p.id and w.agreed_at is null) as "areAllAgreed",
      array(select w.creator_id from post_co_creators w where w.post_id = p.id) as people,
      exists (select from purchases u where u.item_id = p.id and u.kind = 'unlock' and u.item_kind = 'post'
              and u.state = 'paid')
        or exists (select from collection_items i join owned_collections o on o.collection_id = i.collection_id
                   where i.post_id = p.id) as "isSold",
      app_now() as now
    from posts p where p.id = ${id} and p.creator_id = ${creatorId} and p.state <> 'removed'`.execute(tx);
  return rows[0];
}

export interface Writer {
  readonly isVerifiedToSell: boolean;
  /** Whether the page is younger than `KNOWN_PAGE_DAYS` and has no live tier. */
  readonly isNewPage: boolean;
  readonly tierIds: string[];
  readonly now: Date;
}

export async function findWriter(reader: Reader, creatorId: string): Promise<Writer> {
  const { rows } = await sql<Writer>`
    select p.is_verified_to_sell as "isVerifiedToSell",
      g.opened_at > app_now() - make_interval(days => ${sql.lit(KNOWN_PAGE_DAYS)})
        and not exists (select from tiers t where t.creator_id = p.id and t.is_live) as "isNewPage",
      array(select t.id from tiers t where t.creator_id = p.id) as "tierIds", app_now() as now
    from people p join pages g on g.creator_id = p.id where p.id = ${creatorId}`.execute(reader);
  const [writer] = rows;
  if (!writer) throw new Error(`There is no creator ${creatorId}.`);
  return writer;
}

interface Saved {
  readonly id: string;
  readonly creatorId: string;
  readonly post: PostInput;
  readonly price: Money | null;
}

const columnsOf = ({ post, price }: Saved) => ({
  kind: post.kind,
  body: post.text,
  is_text_open: post.isTextOpen,
  price: price?.units.toString() ?? null,
  for_public: post.audience.isPublic,
  for_followers: post.audience.followers,
  for_members: post.audience.members,
  for_tiers: post.audience.tierIds,
  label: post.label,
  ai: post.ai,
  labels: [...new Set(post.labels)],
  comments_rule: post.commentsRule,
  co_creators: new Set(post.coCreators).size,
  expires_at: post.expiresAt,
});

/** Inserts a draft; returns false if the id is already taken. */
export async function insertDraft(tx: Tx, saved: Saved): Promise<boolean> {
  const inserted = await tx
    .insertInto('posts')
    .values({
      id: saved.id,
      creator_id: saved.creatorId,
      state: 'draft',
      publish_at: saved.post.publishAt,
      ...columnsOf(saved),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Saves the composer's content. When the text of a published post changes, the earlier text is kept together
 * with its audience. If the post is off the page at that time (archived or expired), the earlier text is kept
 * without an audience, because nobody in the audience could read it there.
 */
export async function updatePost(tx: Tx, saved: Saved, before: OwnPost): Promise<void> {
  const isOut = before.state === 'published' || before.state === 'archived';
  const isTextChanged = isOut && before.body !== saved.post.text;
  if (isTextChanged)
    await sql`
      insert into post_edits (post_id, version, body, is_text_open, for_public, for_followers, for_members, for_tiers)
      select p.id, p.version, p.body, o.is_out and p.is_text_open, o.is_out and p.for_public, o.is_out and p.for_followers,
        o.is_out and p.for_members, case when o.is_out then p.for_tiers else '{}' end
      from posts p, lateral (select ${isListed} as is_out) o where p.id = ${saved.id}`.execute(tx);
  await tx
    .updateTable('posts')
    .set({
      ...columnsOf(saved),
      version: before.version + 1,
      updated_at: sql`app_now()`,
      // A published post keeps its publication time; a draft or scheduled post gets the new time.
      ...(isOut ? {} : { publish_at: saved.post.publishAt, failure: null }),
      ...(before.state === 'scheduled' && saved.post.publishAt === null ? { state: 'draft' } : {}),
      ...(isTextChanged ? { edited_at: sql`app_now()` } : {}),
    })
    .where('id', '=', saved.id)
    .execute();
}

export async function replaceMedia(tx: Tx, id: string, media: PostInput['media']): Promise<void> {
  await tx.deleteFrom('post_media').where('post_id', '=', id).execute();
  if (media.length > 0)
    await tx
      .insertInto('post_media')
      .values(
        media.map((one, position) => ({
          post_id: id,
          position,
          asset_id: one.id,
          alt: one.alt,
          is_preview: one.isPreview,
        })),
      )
      .execute();
  await countMedia(tx, id);
}

/**
 * Stores how many photos, videos and audios the post has and how long they are; a locked post shows these.
 * Called again when the post is published, because a length is known only once its file is ready.
 */
export async function countMedia(tx: Tx, id: string): Promise<void> {
  await sql`
    update posts p set photos = m.photos, videos = m.videos, audios = m.audios, length_ms = m.length_ms
    from (select count(*) filter (where a.kind = 'photo')::integer as photos,
            count(*) filter (where a.kind = 'video')::integer as videos,
            count(*) filter (where a.kind = 'audio')::integer as audios,
            coalesce(sum(a.duration_ms), 0)::bigint as length_ms
          from post_media o join media_assets a on a.id = o.asset_id where o.post_id = ${id}) m
    where p.id = ${id}`.execute(tx);
}

/** Sets the post's co-creators. Co-creators who stay keep their answer. */
export async function replaceCoCreators(tx: Tx, id: string, creatorIds: readonly string[]): Promise<void> {
  await sql`delete from post_co_creators where post_id = ${id} and creator_id <> all(${creatorIds}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into post_co_creators (post_id, creator_id) select ${id}, unnest(${creatorIds}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** Resets all co-creators' answers, because the files they answered for have changed. */
export async function resetConsents(tx: Tx, id: string): Promise<void> {
  await sql`
    update post_co_creators set agreed_at = null, declined_at = null
    where post_id = ${id} and (agreed_at is not null or declined_at is not null)`.execute(tx);
}

export async function replacePoll(
  tx: Tx,
  id: string,
  poll: NonNullable<PostInput['poll']> | null,
  optionIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('polls').where('post_id', '=', id).execute();
  if (!poll) return;
  const right = poll.right === null ? null : (optionIds[poll.right] ?? null);
  await tx.insertInto('polls').values({ post_id: id, days: poll.days, right_option_id: right }).execute();
  await tx
    .insertInto('poll_options')
    .values(
      poll.options.map((body, position) => ({ id: optionIds[position] ?? '', post_id: id, position, body })),
    )
    .execute();
}

export async function replaceGoal(
  tx: Tx,
  id: string,
  goal: (Omit<NonNullable<PostInput['goal']>, 'target'> & { target: Money }) | null,
): Promise<void> {
  await tx.deleteFrom('goals').where('post_id', '=', id).execute();
  if (!goal) return;
  await tx
    .insertInto('goals')
    .values({
      post_id: id,
      title: goal.title,
      target: goal.target.units.toString(),
      rule: goal.rule,
      days: goal.days,
    })
    .execute();
}
