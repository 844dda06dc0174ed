import { z } from 'zod';
import { CreatorCard } from './creators.ts';
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
import { CreatorDomain, Id, Instant, text } from './words.ts';

export const PostState = z.enum(['draft', 'scheduled', 'published', 'archived']);

/** Every post says what it is before it is published. */
export const ContentLabel = z.enum(['general', 'suggestive', 'explicit']);
export const AiLabel = z.enum(['none', 'assisted', 'generated']);
/** What somebody who is named in a post has said to it. */
export const Consent = z.enum(['asked', 'agreed', 'declined']);
export const CommentsRule = z.enum(['off', 'everyone', 'members', 'payers']);

/** Who may see it all without buying it. Rules add up, and one of them is enough. */
export const Audience = z.strictObject({
  isPublic: z.boolean(),
  followers: z.boolean(),
  /** Any tier. */
  members: z.boolean(),
  /** Only these tiers; empty when `members` says it all. */
  tierIds: z.array(Id).max(20),
});

/** One way to open what is locked. */
export const Way = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('buy'), price: Money }),
  z.object({
    kind: z.literal('subscribe'),
    tier: z.object({ id: Id, name: z.string(), price: Money }),
  }),
  z.object({ kind: z.literal('follow') }),
]);

/** Why something is closed, and what would open it: cheapest first. */
export const Lock = z.object({
  ways: z.array(Way),
  photos: z.number().int(),
  videos: z.number().int(),
  audios: z.number().int(),
  hasPoll: z.boolean(),
  /** Of all that lasts together, in whole seconds as a player counts them. */
  lengthSeconds: z.number().int(),
});

export const PostMedia = z.object({
  media: Media,
  alt: z.string(),
  /** Chosen by the creator to be seen by everybody. */
  isPreview: z.boolean(),
});

export const Poll = z.object({
  closesAt: Instant,
  isOpen: z.boolean(),
  isQuiz: z.boolean(),
  /** Counts are hidden until this person has voted or the poll is closed. */
  options: z.array(
    z.object({
      id: Id,
      text: z.string(),
      votes: z.number().int().nullable(),
      isMine: z.boolean(),
      /** Of a quiz, once this person has answered. */
      isRight: z.boolean().nullable(),
    }),
  ),
  votes: z.number().int(),
});

/** Money that fans put together for something. With `all_or_nothing` nobody pays unless it is reached in time. */
export const Goal = z.object({
  title: z.string(),
  target: Money,
  raised: Money,
  givers: z.number().int(),
  rule: z.enum(['flexible', 'all_or_nothing']),
  endsAt: Instant.nullable(),
  state: z.enum(['open', 'reached', 'missed']),
});

/** A post as one viewer sees it. `lock` is there when its media are not. */
export const Post = z.object({
  id: Id,
  creator: CreatorCard,
  coCreators: z.array(CreatorCard),
  kind: z.enum(['standard', 'music']),
  state: PostState,
  /** Null when the text is locked too. */
  text: z.string().nullable(),
  media: z.array(PostMedia),
  lock: Lock.nullable(),
  price: Money.nullable(),
  /** How many have bought it; told to its creator and to who may sell for them. */
  sold: z.number().int().nullable(),
  isOwned: z.boolean(),
  isOwn: z.boolean(),
  /** What this viewer has said to being in it; null when they are not. */
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
  /** Why it stands in For you. */
  reason: z.enum(['follows_similar', 'popular', 'new_creator', 'category']).nullable(),
  /** The kinds of media that this viewer may keep copies of, by the creator's rules. */
  mayDownload: z.array(MediaKind),
});

const WrittenPoll = z.strictObject({
  options: z.array(text(POLL_OPTION_MAX_CHARS).trim().min(1)).min(POLL_OPTIONS_MIN).max(POLL_OPTIONS_MAX),
  days: z.union([z.literal(1), z.literal(3), z.literal(7), z.literal(30)]),
  /** Position of the right answer; null for a plain poll. */
  right: z.number().int().min(0).nullable(),
});

const WrittenGoal = z.strictObject({
  title: text(GOAL_TITLE_MAX_CHARS).trim().min(1),
  target: TypedDollars,
  rule: z.enum(['flexible', 'all_or_nothing']),
  /** Null: without an end; `all_or_nothing` needs one. */
  days: z.number().int().min(1).max(GOAL_DAYS_MAX).nullable(),
});

/** What the creator wrote, for the composer. */
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
  /** Each with what they have said. */
  coCreators: z.array(CreatorCard.extend({ consent: Consent })),
  /** As written; once published, they stay as they are. */
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
/** What a composer sends. */
export const Written = z.strictObject({
  kind: z.enum(['standard', 'music']),
  text: text(POST_MAX_CHARS),
  isTextOpen: z.boolean(),
  media: z
    .array(z.strictObject({ id: Id, alt: text(ALT_MAX_CHARS), isPreview: z.boolean() }))
    .max(POST_MEDIA_MAX),
  /** Null: it is not sold apart. */
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
