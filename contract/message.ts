import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { MESSAGE_MEDIA_MAX, MESSAGE_REPLY_PREVIEW_CHARS } from './limits.ts';
import { Media } from './media.ts';
import { Money } from './money.ts';

/** A message's sequence number in its chat: 1, 2, 3 without a gap, the same for both sides. */
export const Seq = z.number().int().min(0);

/**
 * Who really wrote the message; visible to both sides. `draft`: the assistant proposed it and a person sent
 * it.
 */
export const Author = z.enum(['person', 'team', 'draft', 'assistant', 'flow', 'mass', 'platform']);

export const MessageMedia = z.object({
  media: Media,
  /** Whether the file is visible before payment. */
  isPreview: z.boolean(),
  /** Whether this viewer may download the file. */
  mayDownload: z.boolean(),
});

/** The price of a message for sale, and what it contains. */
export const MessageSale = z.object({
  /**
   * The id for buying the message as the item `{kind: 'message', id}`; the same for all recipients of one
   * mass message.
   */
  itemId: Id,
  price: Money,
  /** True when this viewer has paid for the message or sent it. */
  isOpen: z.boolean(),
  /** When the buyer paid; null for everybody but the seller. */
  boughtAt: Instant.nullable(),
  /** The buyer's receipt; null for everybody else. */
  receiptId: Id.nullable(),
  hasLockedText: z.boolean(),
  photos: z.number().int(),
  videos: z.number().int(),
  audios: z.number().int(),
  /** The total length of all videos and audios, in whole seconds as a player shows them. */
  lengthSeconds: z.number().int(),
});

/**
 * The fee that the fan paid to write this message. The creator keeps the fee if the creator's side answers;
 * otherwise it is returned to the fan.
 */
export const WritingFee = z.object({
  amount: Money,
  state: z.enum(['held', 'kept', 'returned']),
  returnsAt: Instant,
});

/** The preview of a link, fetched by the server. */
export const LinkPreview = z.object({
  url: z.string(),
  site: z.string(),
  title: z.string(),
  about: z.string(),
});

/** The kinds of messages that the platform writes into a chat. */
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

/** A message as one side sees it. It contains nothing that is locked to that side. */
export const Message = z.object({
  id: Id,
  chatId: Id,
  seq: Seq,
  kind: z.enum(['message', 'tip', 'system']),
  isMine: z.boolean(),
  author: Author,
  /** The team member who wrote the message; only the creator's side sees it. */
  authorName: z.string().nullable(),
  text: z.string(),
  /** The text that is visible after payment; null until then, and when the message has no such text. */
  lockedText: z.string().nullable(),
  /** The files that this viewer may open; `sale` counts the files that need payment. */
  media: z.array(MessageMedia).max(MESSAGE_MEDIA_MAX),
  /** The blurred preview of the first locked picture or video, if there is one. */
  blurred: z.string().nullable(),
  sale: MessageSale.nullable(),
  tip: z.object({ amount: Money }).nullable(),
  system: SystemMessage.nullable(),
  /**
   * The price paid, in a system message about a purchase. Null in messages written before this price was
   * stored.
   */
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
  /** True when the message was unsent; then only its sequence number is left. */
  isUnsent: z.boolean(),
  at: Instant,
});
