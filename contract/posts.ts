import { z } from 'zod';
import { CreatorCard, ViewAs } from './creators.ts';
import { call, event } from './kit.ts';
import { COMMENT_MAX_CHARS, LABEL_MAX_CHARS, SEARCH_MAX_CHARS } from './limits.ts';
import { Cursor } from './money.ts';
import { ownPosts } from './own-posts.ts';
import { Comment, Poll, Post, paging, postList } from './post.ts';
import { postSearch } from './post-search.ts';
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
    who: 'anyone',
    about: 'Open posts of creators one does not follow yet, popular and new.',
    input: z.strictObject({ ...age, ...paging }),
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
    alert: 'in_place',
  }),
  find: call({
    path: '/actor/v1/post/find',
    who: 'anyone',
    about: 'One post.',
    input: z.strictObject({ id: Id, ...age }),
    output: Post,
    refusals: ['not_found', 'age_unconfirmed'],
    alert: 'in_place',
  }),
  search: call({
    path: '/actor/v1/post/search',
    who: 'person',
    about: 'Posts of one creator by text, label, type, date and price.',
    input: z.strictObject({
      domain: CreatorDomain,
      query: text(SEARCH_MAX_CHARS).default(''),
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
    alert: 'in_place',
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
    input: z.strictObject({ query: text(SEARCH_MAX_CHARS).default(''), ...paging }),
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
    input: z.strictObject({ postId: Id, parentId: Id.optional(), ...age, ...paging }),
    output: z.object({ comments: z.array(Comment), next: Cursor.nullable() }),
    refusals: ['not_found', 'post_locked', 'age_unconfirmed'],
    alert: 'in_place',
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
  history: call({
    path: '/actor/v1/post/history',
    who: 'anyone',
    about: 'How the text of a post read before it was edited.',
    input: z.strictObject({ id: Id, ...age }),
    output: z.object({ edits: z.array(z.object({ text: z.string(), at: Instant })).max(50) }),
    refusals: ['not_found', 'post_locked', 'age_unconfirmed'],
  }),
  ...postSearch,
  ...ownPosts,
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
