import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { type Actor, type Handler, handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import type { Refuse } from '../../kit/refusal.ts';
import { isLess, type Money, parseAmount } from '../../ledger/index.ts';
import { attachable } from '../media/index.ts';
import { viewDrafts } from './draft.view.ts';
import {
  findWriter,
  insertDraft,
  lockOwnPost,
  type OwnPost,
  type PostInput,
  replaceCoCreators,
  replaceGoal,
  replaceMedia,
  replacePoll,
  resetConsents,
  updatePost,
  type Writer,
} from './drafts.store.ts';
import { notifyChanged, notifyCoCreators } from './notify.ts';
import { findCoCreators, findDraft } from './own-posts.store.ts';
import type { PostsParts } from './parts.ts';
import { GOAL_BOUNDS, priceBounds } from './terms.ts';

export const savePost = (parts: PostsParts): Handler =>
  handle(posts.save, async ({ input, actor, tx, request, refuse }) => {
    const { id, version, post } = input;
    const before = version === null ? null : await lockOwnPost(tx, { id, creatorId: actor.id });
    if (before === undefined) throw refuse('not_found');
    if (before && before.version !== version) throw refuse('conflict');

    const writer = await findWriter(tx, actor.id);
    assertValid(post, writer, refuse);
    if ((post.price !== null || post.goal) && !writer.isVerifiedToSell) throw refuse('identity_needed');
    const price = post.price === null ? null : parseAmount(post.price, 'USD');
    const target = post.goal ? parseAmount(post.goal.target, 'USD') : null;
    for (const [typed, amount, bounds] of [
      [post.price, price, priceBounds(writer)],
      [post.goal?.target ?? null, target, GOAL_BOUNDS],
    ] as const) {
      if (typed !== null && !isWithin(amount, bounds))
        throw refuse('amount_out_of_range', {
          min: bounds.min.units.toString(),
          max: bounds.max.units.toString(),
        });
    }
    if (price && !post.media.some(({ isPreview }) => !isPreview)) throw refuse('price_without_media');
    if (isTooEarly(post, before, writer.now)) throw refuse('schedule_in_past');

    const isOut = before?.state === 'published' || before?.state === 'archived';
    const attaching = await attachable(
      tx,
      actor.id,
      post.media.map((one) => one.id),
    );
    if (!attaching.isAttachable && attaching.why === 'unknown') throw refuse('media_unavailable');
    if (isOut) {
      if (!attaching.isAttachable) throw refuse('media_not_ready');
      if (post.label === null) throw refuse('label_missing');
      if (isEmpty(post, before)) throw refuse('post_empty');
      if (before.isSold && !before.assetIds.every((asset) => post.media.some((one) => one.id === asset)))
        throw refuse('already_sold');
    }
    const viewer = viewerOf(actor, request);
    const coCreators = await findCoCreators(tx, { viewer, domains: post.coCreators });
    if (coCreators.length !== new Set(post.coCreators).size) throw refuse('not_found');
    const isShowingMore = before !== null && hasNewFiles(post, before);
    if (isOut && before.people.length > 0) {
      // No co-creator of a published post can be left out, because that person could then no longer withdraw
      // their agreement.
      const isLeftOut = before.people.some((person) => !coCreators.includes(person));
      if (isLeftOut || isShowingMore) throw refuse('agreed_by_others');
    }

    const hasPoll = isOut ? before.hasPoll : post.poll !== null;
    const saved = {
      id,
      creatorId: actor.id,
      post: { ...post, isTextOpen: post.isTextOpen && mayTextBeOpen(post, hasPoll) },
      price,
    };
    if (before) await updatePost(tx, saved, before);
    else if (!(await insertDraft(tx, saved))) throw refuse('conflict');
    await replaceMedia(tx, id, post.media);
    await replaceCoCreators(tx, id, coCreators);
    if (isShowingMore) await resetConsents(tx, id);
    if (isOut && !(await lockOwnPost(tx, { id, creatorId: actor.id }))?.areAllAgreed)
      throw refuse('consent_missing');
    // The poll and the goal of a published post stay unchanged, because people may have voted in the poll or
    // given money for the goal.
    if (!isOut) {
      await replacePoll(tx, id, post.poll, post.poll?.options.map(() => newId()) ?? []);
      await replaceGoal(tx, id, post.goal && target ? { ...post.goal, target } : null);
    }

    // Removed co-creators are notified too, because they no longer have to answer.
    await notifyCoCreators(tx, id, [...new Set([...(before?.people ?? []), ...coCreators])]);
    await notifyChanged(tx, { id, creatorId: actor.id, isOut });
    return draftOf(parts, tx, { id, creator: actor });
  });

/** Checks what the schema of the input cannot express. */
function assertValid(post: PostInput, { tierIds }: Writer, refuse: Refuse<'invalid_input'>): void {
  const wrong = [
    post.audience.tierIds.some((id) => !tierIds.includes(id)) && 'post.audience.tierIds',
    post.audience.isPublic && post.price !== null && 'post.price',
    post.poll && post.poll.right !== null && post.poll.right >= post.poll.options.length && 'post.poll.right',
    post.goal?.rule === 'all_or_nothing' && post.goal.days === null && 'post.goal.days',
    new Set(post.media.map(({ id }) => id)).size !== post.media.length && 'post.media',
  ].filter((field) => typeof field === 'string');
  if (wrong.length > 0) throw refuse('invalid_input', { fields: wrong });
}

const isWithin = (amount: Money | null, { min, max }: { min: Money; max: Money }): boolean =>
  amount !== null && !isLess(amount, min) && !isLess(max, amount);

/**
 * Whether a changed time is in the past, or a changed expiry is not after the publication. An unchanged time
 * stays valid even when it has passed.
 */
function isTooEarly({ publishAt, expiresAt }: PostInput, before: OwnPost | null, now: Date): boolean {
  const isNew = (at: string | null, was: Date | null | undefined) =>
    at !== null && new Date(at).getTime() !== was?.getTime();
  if (isNew(publishAt, before?.publishAt) && publishAt !== null && new Date(publishAt) <= now) return true;
  if (!isNew(expiresAt, before?.expiresAt) || expiresAt === null) return false;
  return new Date(expiresAt) <= now || (publishAt !== null && new Date(expiresAt) <= new Date(publishAt));
}

const isEmpty = (post: PostInput, before: OwnPost): boolean =>
  post.text.trim() === '' && post.media.length === 0 && !before.hasPoll && !before.hasGoal;

/**
 * Whether the text may be left open: the post is public, or it has locked media or a poll. Otherwise the text
 * is the only thing that a lock can hide.
 */
const mayTextBeOpen = ({ audience, media }: PostInput, hasPoll: boolean): boolean =>
  audience.isPublic || hasPoll || media.some(({ isPreview }) => !isPreview);

/**
 * Whether the post has files that its co-creators have not seen. Removed files do not matter, because they
 * show nothing new.
 */
const hasNewFiles = (post: PostInput, before: OwnPost): boolean =>
  post.media.some((one) => !before.assetIds.includes(one.id));

export async function draftOf(parts: PostsParts, tx: Tx, { id, creator }: { id: string; creator: Actor }) {
  const row = await findDraft(tx, { id, creatorId: creator.id });
  const [draft] = row ? await viewDrafts(parts, tx, creator, [row]) : [];
  if (!draft) throw new Error(`Post ${id} was saved but not found.`);
  return draft;
}
