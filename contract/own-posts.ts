import { z } from 'zod';
import { Done, Id, Instant } from './fields.ts';
import { call } from './kit.ts';
import { POST_MEDIA_MAX } from './limits.ts';
import { Cursor, Money } from './money.ts';
import { Consent, PostDraft, PostInput, PostState, paging, postList, QueueItem } from './post.ts';

const which = z.strictObject({ id: Id });

/** Calls of `posts` for creators: their drafts, the consent of people shown in a post, and the queue. */
export const ownPosts = {
  save: call({
    path: '/seller/v1/post/save',
    who: 'creator',
    about:
      'Saves a draft, or changes a post. `version` is the version that the composer started from; null: new. A published post stays published.',
    input: z.strictObject({ id: Id, version: z.number().int().nullable(), post: PostInput }),
    output: PostDraft,
    refusals: [
      'not_found',
      'conflict',
      'media_unavailable',
      'identity_needed',
      'amount_out_of_range',
      'price_without_media',
      'schedule_in_past',
      'label_missing',
      'media_not_ready',
      'post_empty',
      'consent_missing',
      'agreed_by_others',
      'already_sold',
    ],
    key: 'required',
    alert: 'quiet',
  }),
  publish: call({
    path: '/seller/v1/post/publish',
    who: 'creator',
    about: 'Publishes a draft now, or at its time if that is in the future; `isNow` ignores its time.',
    input: z.strictObject({ id: Id, version: z.number().int(), isNow: z.boolean().default(false) }),
    output: PostDraft,
    refusals: [
      'not_found',
      'conflict',
      'label_missing',
      'media_unavailable',
      'media_not_ready',
      'post_empty',
      'identity_needed',
      'schedule_in_past',
      'consent_missing',
    ],
    key: 'required',
    alert: 'in_place',
  }),
  requests: call({
    path: '/seller/v1/post/requests',
    who: 'creator',
    about:
      'Other creators’ posts in which the caller is shown, in full: those waiting for the caller’s consent, or those the caller agreed to or declined.',
    input: z.strictObject({ show: Consent.default('asked'), ...paging }),
    output: postList.extend({ counts: z.record(Consent, z.number().int()) }),
  }),
  agree: call({
    path: '/seller/v1/post/agree',
    who: 'creator',
    about:
      'Agrees to being shown in another creator’s post, or declines, which hides a published post from everybody. To agree, the caller names the files they saw; `conflict` if the post now contains others.',
    input: z.strictObject({
      id: Id,
      isAgreed: z.boolean(),
      mediaIds: z.array(Id).max(POST_MEDIA_MAX).default([]),
    }),
    output: z.object({ isAgreed: z.boolean() }),
    refusals: ['not_found', 'conflict'],
    alert: 'in_place',
  }),
  draft: call({
    path: '/seller/v1/post/draft',
    who: 'creator',
    about: 'One of the caller’s posts, for the composer.',
    input: which,
    output: PostDraft,
    refusals: ['not_found'],
  }),
  drafts: call({
    path: '/seller/v1/post/drafts',
    who: 'creator',
    about: 'The caller’s drafts, latest first.',
    input: z.strictObject(paging),
    output: z.object({ drafts: z.array(PostDraft), next: Cursor.nullable() }),
  }),
  pin: call({
    path: '/seller/v1/post/pin',
    who: 'creator',
    about: 'Pins a post on top of the caller’s page, or unpins it; at most three.',
    input: z.strictObject({ id: Id, isPinned: z.boolean() }),
    output: z.object({ isPinned: z.boolean() }),
    refusals: ['not_found', 'too_many_pins'],
  }),
  archive: call({
    path: '/seller/v1/post/archive',
    who: 'creator',
    about: 'Archives a post, which takes it off the caller’s page, or restores it. Buyers keep it.',
    input: z.strictObject({ id: Id, isArchived: z.boolean() }),
    output: z.object({ state: PostState }),
    refusals: ['not_found'],
  }),
  remove: call({
    path: '/seller/v1/post/remove',
    who: 'creator',
    about: 'Deletes a post. Buyers keep it.',
    input: which,
    output: Done,
    refusals: ['not_found'],
  }),
  buyers: call({
    path: '/seller/v1/post/buyers',
    who: 'creator',
    about: 'The sales, earnings and buyers of one of the caller’s posts.',
    input: z.strictObject({ id: Id, ...paging }),
    output: z.object({
      sold: z.number().int(),
      earned: Money,
      tips: Money,
      buyers: z.array(
        z.object({ name: z.string(), avatar: z.string().nullable(), price: Money, at: Instant }),
      ),
      next: Cursor.nullable(),
    }),
    refusals: ['not_found'],
  }),
  queue: call({
    path: '/seller/v1/queue/list',
    who: 'creator',
    about: 'Posts, mass messages and collections scheduled between two instants, failures first.',
    input: z.strictObject({ from: Instant, to: Instant }),
    output: z.object({ items: z.array(QueueItem).max(500), isPaused: z.boolean() }),
  }),
  reschedule: call({
    path: '/seller/v1/queue/move',
    who: 'creator',
    about:
      'Moves a scheduled post to another time. Mass messages and collections are moved by their own `save`.',
    input: z.strictObject({ id: Id, what: z.enum(['publish', 'expire']), at: Instant }),
    output: QueueItem,
    refusals: ['not_found', 'schedule_in_past', 'conflict'],
    alert: 'in_place',
  }),
  pauseQueue: call({
    path: '/seller/v1/queue/pause',
    who: 'creator',
    about: 'Pauses publishing and sending of everything scheduled, or resumes it.',
    input: z.strictObject({ isPaused: z.boolean() }),
    output: z.object({ isPaused: z.boolean() }),
  }),
};
