import { z } from 'zod';
import { call } from './kit.ts';
import { POST_MEDIA_MAX } from './limits.ts';
import { Cursor, Money } from './money.ts';
import { Consent, PostDraft, PostState, paging, postList, QueueItem, Written } from './post.ts';
import { Done, Id, Instant } from './words.ts';

const which = z.strictObject({ id: Id });

/** What creators do with what they write: drafts, consent of whoever is in it, the queue. Calls of `posts`. */
export const ownPosts = {
  save: call({
    path: '/seller/v1/post/save',
    who: 'creator',
    about:
      'Keeps a draft, or changes a post. `version` is what the composer started from; null for a new one. A published post stays published.',
    input: z.strictObject({ id: Id, version: z.number().int().nullable(), post: Written }),
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
    about:
      'Publishes a draft now, or at its time if that lies ahead; with `isNow` it does not wait for its time.',
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
      'Posts of others that say one is in them, with all there is to see: those that wait for one’s word, and those one agreed to or said no to.',
    input: z.strictObject({ show: Consent.default('asked'), ...paging }),
    output: postList.extend({ counts: z.record(Consent, z.number().int()) }),
  }),
  agree: call({
    path: '/seller/v1/post/agree',
    who: 'creator',
    about:
      'Agrees to being in somebody’s post, or says no: a post that is out is then there for nobody. Who agrees names the files they saw; with others in it, the post has changed meanwhile.',
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
    about: 'One of one’s own posts, for the composer.',
    input: which,
    output: PostDraft,
    refusals: ['not_found'],
  }),
  drafts: call({
    path: '/seller/v1/post/drafts',
    who: 'creator',
    about: 'One’s drafts, latest first.',
    input: z.strictObject(paging),
    output: z.object({ drafts: z.array(PostDraft), next: Cursor.nullable() }),
  }),
  pin: call({
    path: '/seller/v1/post/pin',
    who: 'creator',
    about: 'Pins a post on top of one’s page, three at most.',
    input: z.strictObject({ id: Id, isPinned: z.boolean() }),
    output: z.object({ isPinned: z.boolean() }),
    refusals: ['not_found', 'too_many_pins'],
  }),
  archive: call({
    path: '/seller/v1/post/archive',
    who: 'creator',
    about: 'Takes a post off one’s page or puts it back. Who bought it keeps it.',
    input: z.strictObject({ id: Id, isArchived: z.boolean() }),
    output: z.object({ state: PostState }),
    refusals: ['not_found'],
  }),
  remove: call({
    path: '/seller/v1/post/remove',
    who: 'creator',
    about: 'Deletes a post. Who bought it keeps it.',
    input: which,
    output: Done,
    refusals: ['not_found'],
  }),
  buyers: call({
    path: '/seller/v1/post/buyers',
    who: 'creator',
    about: 'What a post of one’s own brought in: who bought it, what it earned.',
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
    about: 'Posts, mass messages and collections that are scheduled between two instants, failures first.',
    input: z.strictObject({ from: Instant, to: Instant }),
    output: z.object({ items: z.array(QueueItem).max(500), isPaused: z.boolean() }),
  }),
  reschedule: call({
    path: '/seller/v1/queue/move',
    who: 'creator',
    about: 'Moves a scheduled post to another time. Mass messages and collections are saved with theirs.',
    input: z.strictObject({ id: Id, what: z.enum(['publish', 'expire']), at: Instant }),
    output: QueueItem,
    refusals: ['not_found', 'schedule_in_past', 'conflict'],
    alert: 'in_place',
  }),
  pauseQueue: call({
    path: '/seller/v1/queue/pause',
    who: 'creator',
    about: 'Stops everything scheduled from leaving, or lets it go on.',
    input: z.strictObject({ isPaused: z.boolean() }),
    output: z.object({ isPaused: z.boolean() }),
  }),
};
