import { z } from 'zod';
import { CreatorCard, ViewAs } from './creators.ts';
import { call, event } from './kit.ts';
import { COMMENT_MAX_CHARS, LABEL_MAX_CHARS, PAGE_SIZE_MAX, POST_MEDIA_MAX } from './limits.ts';
import { Cursor, Money } from './money.ts';
import { Comment, Consent, Poll, Post, PostDraft, PostState, QueueItem, Written } from './post.ts';
import { CreatorDomain, Done, Id, Instant, text } from './words.ts';

export {
  AiLabel,
  Audience,
  Comment,
  CommentsRule,
  Consent,
  ContentLabel,
  Goal,
  Lock,
  Poll,
  Post,
  PostDraft,
  PostMedia,
  PostState,
  QueueItem,
  Way,
} from './post.ts';

const paging = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(20) };
const postList = z.object({ posts: z.array(Post), next: Cursor.nullable() });
const which = z.strictObject({ id: Id });
/** A visitor says so once per browser; explicit posts are not given to who has not. People said it when they joined. */
const age = { isOfAge: z.boolean().default(false) };

export const posts = {
  feed: call({
    path: '/actor/v1/post/feed',
    who: 'person',
    about:
      'The home page: posts of creators one follows or subscribes to, newest first; or For you, with a reason.',
    input: z.strictObject({ tab: z.enum(['following', 'for_you']).default('following'), ...paging }),
    output: postList,
  }),
  newSince: call({
    path: '/actor/v1/post/new-count',
    who: 'person',
    about: 'How many posts came to the Following tab after this one, and from whom, for the pill on top.',
    input: z.strictObject({ after: Instant }),
    output: z.object({ count: z.number().int(), creators: z.array(CreatorCard).max(3) }),
    alert: 'quiet',
  }),
  discover: call({
    path: '/actor/v1/post/discover',
    who: 'person',
    about: 'Open posts of creators one does not follow yet, popular and new.',
    input: z.strictObject(paging),
    output: postList,
  }),
  byCreator: call({
    path: '/actor/v1/post/list',
    who: 'anyone',
    about: 'Posts of one creator, pinned first, then newest.',
    input: z.strictObject({
      domain: CreatorDomain,
      show: z.enum(['posts', 'media']).default('posts'),
      viewAs: ViewAs.optional(),
      ...age,
      ...paging,
    }),
    output: postList,
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  find: call({
    path: '/actor/v1/post/find',
    who: 'anyone',
    about: 'One post.',
    input: z.strictObject({ id: Id, ...age }),
    output: Post,
    refusals: ['not_found', 'age_unconfirmed'],
    alert: 'quiet',
  }),
  search: call({
    path: '/actor/v1/post/search',
    who: 'person',
    about: 'Posts of one creator by text, label, type, date and price.',
    input: z.strictObject({
      domain: CreatorDomain,
      query: text(100).default(''),
      label: text(LABEL_MAX_CHARS).optional(),
      type: z.enum(['photo', 'video', 'audio', 'text']).optional(),
      access: z.enum(['free', 'paid', 'bought']).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      /** Only one's own: what is scheduled or archived. */
      state: z.enum(['published', 'scheduled', 'archived']).default('published'),
      sort: z.enum(['newest', 'likes', 'price', 'earnings']).default('newest'),
      ...paging,
    }),
    output: postList.extend({ labels: z.array(z.string()).max(50) }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  bookmarks: call({
    path: '/actor/v1/post/bookmarks',
    who: 'person',
    about: 'Posts one has bookmarked, latest first.',
    input: z.strictObject(paging),
    output: postList,
  }),
  bought: call({
    path: '/actor/v1/post/bought',
    who: 'person',
    about: 'Posts one has ever bought, latest first, those taken off the page too.',
    input: z.strictObject({ query: text(100).default(''), ...paging }),
    output: postList,
  }),
  like: call({
    path: '/actor/v1/post/like',
    who: 'person',
    about: 'Likes a post or takes the like back.',
    input: z.strictObject({ id: Id, isLiked: z.boolean() }),
    output: z.object({ isLiked: z.boolean(), likes: z.number().int() }),
    refusals: ['not_found'],
  }),
  bookmark: call({
    path: '/actor/v1/post/bookmark',
    who: 'person',
    about: 'Keeps a post among one’s bookmarks or takes it out.',
    input: z.strictObject({ id: Id, isBookmarked: z.boolean() }),
    output: z.object({ isBookmarked: z.boolean() }),
    refusals: ['not_found'],
  }),
  vote: call({
    path: '/actor/v1/post/vote',
    who: 'person',
    about: 'Votes in a poll, once.',
    input: z.strictObject({ id: Id, optionId: Id }),
    output: Poll,
    refusals: ['not_found', 'poll_closed', 'post_locked'],
  }),
  comments: call({
    path: '/actor/v1/comment/list',
    who: 'anyone',
    about:
      'Comments on a post, the pinned one first, then newest; or the answers to one comment, oldest first.',
    input: z.strictObject({ postId: Id, parentId: Id.optional(), ...paging }),
    output: z.object({ comments: z.array(Comment), next: Cursor.nullable() }),
    refusals: ['not_found', 'post_locked'],
    alert: 'quiet',
  }),
  comment: call({
    path: '/actor/v1/comment/write',
    who: 'person',
    about: 'Writes a comment, or an answer to one.',
    input: z.strictObject({
      postId: Id,
      parentId: Id.optional(),
      text: text(COMMENT_MAX_CHARS).trim().min(1),
    }),
    output: Comment,
    refusals: ['not_found', 'comments_closed', 'too_many_tries'],
    key: 'required',
  }),
  likeComment: call({
    path: '/actor/v1/comment/like',
    who: 'person',
    about: 'Likes a comment or takes the like back.',
    input: z.strictObject({ id: Id, isLiked: z.boolean() }),
    output: z.object({ isLiked: z.boolean(), likes: z.number().int() }),
    refusals: ['not_found'],
  }),
  removeComment: call({
    path: '/actor/v1/comment/remove',
    who: 'person',
    about: 'Removes a comment: its writer or the post’s creator may.',
    input: which,
    output: Done,
    refusals: ['not_found'],
  }),
  pinComment: call({
    path: '/seller/v1/comment/pin',
    who: 'creator',
    about: 'Pins one comment on one’s post, in place of the one before.',
    input: z.strictObject({ id: Id, isPinned: z.boolean() }),
    output: Comment,
    refusals: ['not_found'],
  }),

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
    alert: 'quiet',
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
    alert: 'quiet',
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
  history: call({
    path: '/actor/v1/post/history',
    who: 'anyone',
    about: 'How the text of a post read before it was edited.',
    input: which,
    output: z.object({ edits: z.array(z.object({ text: z.string(), at: Instant })).max(50) }),
    refusals: ['not_found', 'post_locked'],
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
    alert: 'quiet',
  }),
  pauseQueue: call({
    path: '/seller/v1/queue/pause',
    who: 'creator',
    about: 'Stops everything scheduled from leaving, or lets it go on.',
    input: z.strictObject({ isPaused: z.boolean() }),
    output: z.object({ isPaused: z.boolean() }),
  }),
};

export const postPublished = event({
  name: 'postPublished',
  about: 'A creator this person follows or subscribes to has published something. It carries no content.',
  payload: z.object({ id: Id, creator: CreatorCard, at: Instant }),
});

export const postChanged = event({
  name: 'postChanged',
  about: 'A post of this person’s own, or one they have open, changed or went away.',
  payload: z.object({ id: Id }),
});

export const commentWritten = event({
  name: 'commentWritten',
  about: 'Somebody commented on a post of this creator.',
  payload: z.object({ postId: Id, from: z.string() }),
});
