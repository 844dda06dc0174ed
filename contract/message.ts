import { z } from 'zod';
import { MESSAGE_MEDIA_MAX, MESSAGE_REPLY_PREVIEW_CHARS } from './limits.ts';
import { Media } from './media.ts';
import { Money } from './money.ts';
import { Id, Instant } from './words.ts';

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
  /** For who paid: the receipt. */
  receiptId: Id.nullable(),
  hasLockedText: z.boolean(),
  photos: z.number().int(),
  videos: z.number().int(),
  audios: z.number().int(),
  /** Of all that lasts together, in whole seconds as a player counts them. */
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
export const SystemMessage = z.enum([
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
  system: SystemMessage.nullable(),
  /** Of the line that something was bought: what it cost. Null in lines from before that was told. */
  paid: Money.nullable(),
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
