import { z } from 'zod';
import { CreatorCard } from './creators.ts';
import { CreatorDomain, Id, Instant, text } from './fields.ts';
import {
  ALT_MAX_CHARS,
  CO_CREATORS_MAX,
  GOAL_DAYS_MAX,
  GOAL_TITLE_MAX_CHARS,
  LABEL_MAX_CHARS,
  LABELS_MAX,
  POLL_OPTION_MAX_CHARS,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POST_MAX_CHARS,
  POST_MEDIA_MAX,
  POSTS_PAGE_MAX,
} from './limits.ts';
import { Media, MediaKind } from './media.ts';
import { Cursor, Money, TypedDollars } from './money.ts';

export const PostState = z.enum(['draft', 'scheduled', 'published', 'archived']);

/** How explicit a post is. Every post must have a label before it is published. */
export const ContentLabel = z.enum(['general', 'suggestive', 'explicit']);
export const AiLabel = z.enum(['none', 'assisted', 'generated']);
/** The answer of a person who was asked for consent to be shown in a post; `asked` means no answer yet. */
export const Consent = z.enum(['asked', 'agreed', 'declined']);
export const CommentsRule = z.enum(['off', 'everyone', 'members', 'payers']);

/** Who may see the whole post without buying it: every viewer who meets at least one of these rules. */
export const Audience = z.strictObject({
  isPublic: z.boolean(),
  followers: z.boolean(),
  /** Whether members of any tier may see the post. */
  members: z.boolean(),
  /** The tiers whose members may see the post; empty when `members` allows any tier. */
  tierIds: z.array(Id).max(20),
});

/** One way to open locked content. */
export const WayIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('buy'), price: Money }),
  z.object({
    kind: z.literal('subscribe'),
    tier: z.object({ id: Id, name: z.string(), price: Money }),
  }),
  z.object({ kind: z.literal('follow') }),
]);

/** What is locked, and the ways to open it, cheapest first. */
export const Lock = z.object({
  ways: z.array(WayIn),
  photos: z.number().int(),
  videos: z.number().int(),
  audios: z.number().int(),
  hasPoll: z.boolean(),
  /** The total length of all videos and audios, in whole seconds as a player shows them. */
  lengthSeconds: z.number().int(),
});

export const PostMedia = z.object({
  media: Media,
  alt: z.string(),
  /** Whether the creator made this file visible to everybody. */
  isPreview: z.boolean(),
});

export const Poll = z.object({
  closesAt: Instant,
  isOpen: z.boolean(),
  isQuiz: z.boolean(),
  /** Vote counts are null until this person has voted or the poll is closed. */
  options: z.array(
    z.object({
      id: Id,
      text: z.string(),
      votes: z.number().int().nullable(),
      isMine: z.boolean(),
      /**
       * Whether the option is the right answer of a quiz; null until this person has answered, and in other
       * polls.
       */
      isRight: z.boolean().nullable(),
    }),
  ),
  votes: z.number().int(),
});

/**
 * Money that fans collect for a purpose. With `all_or_nothing`, nobody pays unless the target is reached in
 * time.
 */
export const Goal = z.object({
  title: z.string(),
  target: Money,
  raised: Money,
  givers: z.number().int(),
  rule: z.enum(['flexible', 'all_or_nothing']),
  endsAt: Instant.nullable(),
  state: z.enum(['open', 'reached', 'missed']),
});

/** A post as one viewer sees it. `lock` is set when the post is locked to the viewer. */
export const Post = z.object({
  id: Id,
  creator: CreatorCard,
  coCreators: z.array(CreatorCard),
  kind: z.enum(['standard', 'music']),
  state: PostState,
  /** The text; null when it is locked to this viewer. */
  text: z.string().nullable(),
  media: z.array(PostMedia),
  lock: Lock.nullable(),
  price: Money.nullable(),
  /** The number of sales; null for everybody but the creator and seats that may sell. */
  sold: z.number().int().nullable(),
  isOwned: z.boolean(),
  isOwn: z.boolean(),
  /** The viewer's own answer to the request for consent; null when the post does not show the viewer. */
  consent: Consent.nullable(),
  label: ContentLabel,
  ai: AiLabel,
  labels: z.array(z.string()),
  audience: Audience.pick({ isPublic: true, followers: true, members: true }),
  publishedAt: Instant.nullable(),
  editedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  isPinned: z.boolean(),
  counts: z.object({ likes: z.number().int(), comments: z.number().int() }),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  comments: z.object({ rule: CommentsRule, mayWrite: z.boolean() }),
  poll: Poll.nullable(),
  goal: Goal.nullable(),
  /** Why the feed "For you" contains the post; null in all other lists. */
  reason: z.enum(['follows_similar', 'popular', 'new_creator', 'category']).nullable(),
  /** The kinds of media that this viewer may download under the creator's rules. */
  mayDownload: z.array(MediaKind),
});

const WrittenPoll = z.strictObject({
  options: z.array(text(POLL_OPTION_MAX_CHARS).trim().min(1)).min(POLL_OPTIONS_MIN).max(POLL_OPTIONS_MAX),
  days: z.union([z.literal(1), z.literal(3), z.literal(7), z.literal(30)]),
  /** The index of the right answer; null: not a quiz. */
  right: z.number().int().min(0).nullable(),
});

const WrittenGoal = z.strictObject({
  title: text(GOAL_TITLE_MAX_CHARS).trim().min(1),
  target: TypedDollars,
  rule: z.enum(['flexible', 'all_or_nothing']),
  /** The number of days until the goal ends; null: it does not end, which `all_or_nothing` does not allow. */
  days: z.number().int().min(1).max(GOAL_DAYS_MAX).nullable(),
});

/** A post as the composer loads it. */
export const PostDraft = z.object({
  id: Id,
  version: z.number().int(),
  state: PostState,
  kind: z.enum(['standard', 'music']),
  text: z.string(),
  isTextOpen: z.boolean(),
  media: z.array(PostMedia),
  price: Money.nullable(),
  audience: Audience,
  label: ContentLabel.nullable(),
  ai: AiLabel,
  labels: z.array(z.string()),
  commentsRule: CommentsRule,
  /** The other people shown in the post, each with their answer to the request for consent. */
  coCreators: z.array(CreatorCard.extend({ consent: Consent })),
  /** The poll, which cannot be changed after the post is published. */
  poll: WrittenPoll.nullable(),
  goal: WrittenGoal.nullable(),
  publishAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  updatedAt: Instant,
});

export const Comment = z.object({
  id: Id,
  postId: Id,
  parentId: Id.nullable(),
  author: z.object({
    address: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    domain: CreatorDomain.nullable(),
    isCreator: z.boolean(),
  }),
  text: z.string(),
  at: Instant,
  likes: z.number().int(),
  isLiked: z.boolean(),
  isPinned: z.boolean(),
  isMine: z.boolean(),
  mayRemove: z.boolean(),
  replies: z.number().int(),
});

export const QueueItem = z.object({
  id: Id,
  kind: z.enum(['post', 'mass', 'collection']),
  version: z.number().int(),
  what: z.enum(['publish', 'expire']),
  at: Instant,
  text: z.string(),
  thumbnail: z.string().nullable(),
  media: z.number().int(),
  price: Money.nullable(),
  state: z.enum(['waiting', 'paused', 'failed']),
  failure: z.string().nullable(),
});
/** A post as the composer sends it. */
export const PostInput = z.strictObject({
  kind: z.enum(['standard', 'music']),
  text: text(POST_MAX_CHARS),
  isTextOpen: z.boolean(),
  media: z
    .array(z.strictObject({ id: Id, alt: text(ALT_MAX_CHARS), isPreview: z.boolean() }))
    .max(POST_MEDIA_MAX),
  /** The post's price; null when the post is not sold on its own. */
  price: TypedDollars.nullable(),
  audience: Audience,
  label: ContentLabel.nullable(),
  ai: AiLabel,
  labels: z.array(text(LABEL_MAX_CHARS).trim().min(1)).max(LABELS_MAX),
  commentsRule: CommentsRule,
  coCreators: z.array(CreatorDomain).max(CO_CREATORS_MAX),
  poll: WrittenPoll.nullable(),
  goal: WrittenGoal.nullable(),
  publishAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
});

export const paging = {
  cursor: Cursor.optional(),
  limit: z.number().int().min(1).max(POSTS_PAGE_MAX).default(20),
};
export const postList = z.object({ posts: z.array(Post), next: Cursor.nullable() });
