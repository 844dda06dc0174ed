import { z } from 'zod';
import { CreatorCard, ViewAs } from './creators.ts';
import { CreatorDomain, Done, Id, Instant, text } from './fields.ts';
import { call, event } from './kit.ts';
import { COMMENT_MAX_CHARS, LABEL_MAX_CHARS, SEARCH_MAX_CHARS } from './limits.ts';
import { Cursor } from './money.ts';
import { ownPosts } from './own-posts.ts';
import { Comment, Poll, Post, paging, postList } from './post.ts';
import { postSearch } from './post-search.ts';

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
  WayIn,
} from './post.ts';

const which = z.strictObject({ id: Id });
/**
 * Whether a visitor has confirmed their age. Visitors confirm it once per browser; before that, they get no
 * explicit posts. People with an account confirmed their age when they joined.
 */
const age = { isOfAge: z.boolean().default(false) };

export const posts = {
  feed: call({
    path: '/actor/v1/post/feed',
    who: 'person',
    about:
      'The home page: Following (posts of creators that the caller follows or subscribes to, newest first) or For you (each post with a reason).',
    input: z.strictObject({ tab: z.enum(['following', 'for_you']).default('following'), ...paging }),
    output: postList,
  }),
  newSince: call({
    path: '/actor/v1/post/new-count',
    who: 'person',
    about:
      'The number of posts added to the Following tab since a time, and their creators; for the pill on top.',
    input: z.strictObject({ after: Instant }),
    output: z.object({ count: z.number().int(), creators: z.array(CreatorCard).max(3) }),
    alert: 'quiet',
  }),
  discover: call({
    path: '/actor/v1/post/discover',
    who: 'anyone',
    about: 'Popular and new posts, open to the caller, of creators they do not follow yet.',
    input: z.strictObject({ ...age, ...paging }),
    output: postList,
  }),
  byCreator: call({
    path: '/actor/v1/post/list',
    who: 'anyone',
    about: 'One creator’s posts, pinned ones first, then newest.',
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
    about: 'One post, as the caller may see it.',
    input: z.strictObject({ id: Id, ...age }),
    output: Post,
    refusals: ['not_found', 'age_unconfirmed'],
    alert: 'in_place',
  }),
  search: call({
    path: '/actor/v1/post/search',
    who: 'person',
    about: 'One creator’s posts by text, label, type, date and price.',
    input: z.strictObject({
      domain: CreatorDomain,
      query: text(SEARCH_MAX_CHARS).default(''),
      label: text(LABEL_MAX_CHARS).optional(),
      type: z.enum(['photo', 'video', 'audio', 'text']).optional(),
      access: z.enum(['free', 'paid', 'bought']).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      /** Posts in the states `scheduled` and `archived` are returned only if they are the caller's own. */
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
    about: 'Posts that the caller has bookmarked, latest first.',
    input: z.strictObject(paging),
    output: postList,
  }),
  bought: call({
    path: '/actor/v1/post/bought',
    who: 'person',
    about: 'Posts that the caller has bought, latest first, including those taken off the page.',
    input: z.strictObject({ query: text(SEARCH_MAX_CHARS).default(''), ...paging }),
    output: postList,
  }),
  like: call({
    path: '/actor/v1/post/like',
    who: 'person',
    about: 'Likes a post or removes the like.',
    input: z.strictObject({ id: Id, isLiked: z.boolean() }),
    output: z.object({ isLiked: z.boolean(), likes: z.number().int() }),
    refusals: ['not_found'],
  }),
  bookmark: call({
    path: '/actor/v1/post/bookmark',
    who: 'person',
    about: 'Bookmarks a post or removes the bookmark.',
    input: z.strictObject({ id: Id, isBookmarked: z.boolean() }),
    output: z.object({ isBookmarked: z.boolean() }),
    refusals: ['not_found'],
  }),
  vote: call({
    path: '/actor/v1/post/vote',
    who: 'person',
    about: 'Votes in a poll. Each person has one vote.',
    input: z.strictObject({ id: Id, optionId: Id }),
    output: Poll,
    refusals: ['not_found', 'poll_closed', 'post_locked'],
  }),
  comments: call({
    path: '/actor/v1/comment/list',
    who: 'anyone',
    about:
      'Comments on a post, the pinned one first, then newest; or the replies to one comment, oldest first.',
    input: z.strictObject({ postId: Id, parentId: Id.optional(), ...age, ...paging }),
    output: z.object({ comments: z.array(Comment), next: Cursor.nullable() }),
    refusals: ['not_found', 'post_locked', 'age_unconfirmed'],
    alert: 'in_place',
  }),
  comment: call({
    path: '/actor/v1/comment/write',
    who: 'person',
    about: 'Writes a comment or a reply.',
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
    about: 'Likes a comment or removes the like.',
    input: z.strictObject({ id: Id, isLiked: z.boolean() }),
    output: z.object({ isLiked: z.boolean(), likes: z.number().int() }),
    refusals: ['not_found'],
  }),
  removeComment: call({
    path: '/actor/v1/comment/remove',
    who: 'person',
    about: 'Removes a comment. Its author and the post’s creator may do so.',
    input: which,
    output: Done,
    refusals: ['not_found'],
  }),
  pinComment: call({
    path: '/seller/v1/comment/pin',
    who: 'creator',
    about: 'Pins a comment on one of the caller’s posts and unpins the previous one.',
    input: z.strictObject({ id: Id, isPinned: z.boolean() }),
    output: Comment,
    refusals: ['not_found'],
  }),
  history: call({
    path: '/actor/v1/post/history',
    who: 'anyone',
    about: 'A post’s texts from before its edits.',
    input: z.strictObject({ id: Id, ...age }),
    output: z.object({ edits: z.array(z.object({ text: z.string(), at: Instant })).max(50) }),
    refusals: ['not_found', 'post_locked', 'age_unconfirmed'],
  }),
  ...postSearch,
  ...ownPosts,
};

export const postPublished = event({
  name: 'postPublished',
  about:
    'A creator whom this person follows or subscribes to published a post. The event carries no content.',
  payload: z.object({ id: Id, creator: CreatorCard, at: Instant }),
});

export const postChanged = event({
  name: 'postChanged',
  about: 'A post that is this person’s own, or open on their screen, was changed, locked or removed.',
  payload: z.object({ id: Id }),
});

export const commentWritten = event({
  name: 'commentWritten',
  about: 'A person commented on one of this creator’s posts.',
  payload: z.object({ postId: Id, from: z.string() }),
});
