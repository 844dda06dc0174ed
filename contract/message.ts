import { z } from 'zod';
import { RestrictedWord } from './chat-settings.ts';
import { MESSAGE_MEDIA_MAX, MESSAGE_REPLY_PREVIEW_CHARS } from './limits.ts';
import { Media } from './media.ts';
import { Money } from './money.ts';
import { CreatorDomain, Id, Instant } from './words.ts';

/** The place of a message in its chat: 1, 2, 3, without a gap, the same for everybody. */
export const Seq = z.number().int().min(0);

/** Who really wrote it; both sides see it. `draft`: the assistant proposed it and a person sent it. */
export const Author = z.enum(['person', 'team', 'draft', 'assistant', 'flow', 'mass', 'platform']);

export const MessageMedia = z.object({
  media: Media,
  /** Seen before it is paid for. */
  isPreview: z.boolean(),
  /** Whether this viewer may keep it as a file. */
  mayDownload: z.boolean(),
});

/** What a message asks for, and what is behind it. */
export const MessageSale = z.object({
  /** What `purchases` sells as `{kind: 'message', id}`; the same for all copies of one mass message. */
  itemId: Id,
  price: Money,
  /** Paid for, or one's own. */
  isOpen: z.boolean(),
  /** For the seller: when the other side paid. */
  boughtAt: Instant.nullable(),
  hasLockedText: z.boolean(),
  photos: z.number().int(),
  videos: z.number().int(),
  audios: z.number().int(),
  /** Rounded up to ten seconds: the length is told, the film is not. */
  lengthSeconds: z.number().int(),
});

/** What was paid to be heard: kept when the other side answers, given back when it does not. */
export const WritingFee = z.object({
  amount: Money,
  state: z.enum(['held', 'kept', 'returned']),
  returnsAt: Instant,
});

/** What stands behind a link, read by the server. */
export const LinkPreview = z.object({
  url: z.string(),
  site: z.string(),
  title: z.string(),
  about: z.string(),
});

/** A line that nobody wrote. */
export const SystemLine = z.enum([
  'subscribed',
  'renewed',
  'gift_claimed',
  'bought',
  'refunded',
  'fee_returned',
  'assistant_joined',
  'assistant_outside',
]);

/** A message as one of the two sees it. What is locked to them is not in it. */
export const Message = z.object({
  id: Id,
  chatId: Id,
  seq: Seq,
  kind: z.enum(['message', 'tip', 'system']),
  isMine: z.boolean(),
  author: Author,
  /** Who of the team wrote it; only the creator's side is told. */
  authorName: z.string().nullable(),
  text: z.string(),
  /** Null while it is locked, and when there is none. */
  lockedText: z.string().nullable(),
  /** What is open to this viewer; the rest is counted in `sale`. */
  media: z.array(MessageMedia).max(MESSAGE_MEDIA_MAX),
  /** Somewhat of the first locked picture, when there is one. */
  blurred: z.string().nullable(),
  sale: MessageSale.nullable(),
  tip: z.object({ amount: Money }).nullable(),
  system: SystemLine.nullable(),
  replyTo: z
    .object({ seq: Seq, isMine: z.boolean(), text: z.string().max(MESSAGE_REPLY_PREVIEW_CHARS) })
    .nullable(),
  link: LinkPreview.nullable(),
  fee: WritingFee.nullable(),
  isLikedByMe: z.boolean(),
  isLikedByOther: z.boolean(),
  isFavourite: z.boolean(),
  isPinned: z.boolean(),
  /** Taken back: nothing of it is left but its place. */
  isUnsent: z.boolean(),
  at: Instant,
});

/** The last line of a chat, as the list shows it. */
export const ChatLine = z.object({
  kind: z.enum(['text', 'photo', 'video', 'audio', 'tip', 'system', 'unsent']),
  isMine: z.boolean(),
  text: z.string(),
  /** Of media: how many; of audio: how long. */
  count: z.number().int(),
  durationMs: z.number().int().nullable(),
  price: Money.nullable(),
  /** Nothing of it is locked: free or paid for. Of what one sells oneself, whether the other side has paid. */
  isOpen: z.boolean(),
  amount: Money.nullable(),
  system: SystemLine.nullable(),
  at: Instant,
});

/** The person on the other side. */
export const Peer = z.object({
  id: Id,
  name: z.string(),
  /** What I call them; only I see it. */
  nickname: z.string().nullable(),
  domain: CreatorDomain.nullable(),
  avatar: z.string().nullable(),
  isVerified: z.boolean(),
  isOfficial: z.boolean(),
  /** Null: one of the two does not show it. */
  isOnline: z.boolean().nullable(),
  seenAt: Instant.nullable(),
});

/** One chat in one's list. Unread = last − read, and what was sent to many and waits to be taken in. */
export const Chat = z.object({
  id: Id,
  peer: Peer,
  /** Whose page it is about: I am its creator, or the fan. */
  side: z.enum(['creator', 'fan']),
  lastSeq: Seq,
  readSeq: Seq,
  /** Null: one of the two does not show it. */
  peerReadSeq: Seq.nullable(),
  unread: z.number().int().min(0),
  line: ChatLine.nullable(),
  isMuted: z.boolean(),
  isPinned: z.boolean(),
  isFavourite: z.boolean(),
  isHidden: z.boolean(),
  /** I let them read, not write. */
  isRestricted: z.boolean(),
  /** For creators: what this fan is to them. */
  fan: z.object({ tier: z.string().nullable(), spent: Money }).nullable(),
  /** What the list is sorted by. */
  orderAt: Instant,
});

/** Whether one may write, and if not, what would allow it. */
export const Writing = z.object({
  reason: z
    .enum(['blocked', 'restricted', 'followers_only', 'members_only', 'closed', 'unavailable'])
    .nullable(),
  /** What each message costs somebody who is no member; null: nothing. */
  fee: Money.nullable(),
  maxChars: z.number().int(),
  maySell: z.boolean(),
  /** What this fan may be asked for at once; null where one cannot sell. */
  prices: z.object({ min: Money, max: Money }).nullable(),
  mayTip: z.boolean(),
  /** Told before the first word: an assistant may answer here, and what it says of itself. */
  assistantNotice: z.string().nullable(),
  /** What is written here may be sent to a model outside the platform. */
  isAssistantOutside: z.boolean(),
});

/** What a creator knows of a fan. */
export const FanCard = z.object({
  joinedAt: Instant,
  tier: z.string().nullable(),
  memberSince: Instant.nullable(),
  memberUntil: Instant.nullable(),
  isAutoRenew: z.boolean(),
  spent: Money,
  tips: Money,
  sentForSale: z.number().int(),
  bought: z.number().int(),
  averageUnlock: Money.nullable(),
  lastBoughtAt: Instant.nullable(),
  note: z.string(),
  lists: z.array(z.object({ id: Id, name: z.string() })),
});

/** All that stands around an open chat. */
export const OpenChat = z.object({
  chat: Chat,
  writing: Writing,
  pinned: z.array(Message).max(20),
  card: FanCard.nullable(),
  /** For fans: what they are to this creator. */
  membership: z.object({ tier: z.string(), until: Instant, isAutoRenew: z.boolean() }).nullable(),
  /** The words its creator restricts, for the creator's side alone: a fan is told of one when they have written it. */
  words: z.array(RestrictedWord),
});
