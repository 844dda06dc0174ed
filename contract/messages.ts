import { z } from 'zod';
import { ReportReason } from './creators.ts';
import { call } from './kit.ts';
import { CREATOR_MESSAGE_MAX_CHARS, MESSAGE_MEDIA_MAX, MESSAGE_PAGE_MAX } from './limits.ts';
import { Message, Seq } from './message.ts';
import { Money, TypedDollars } from './money.ts';
import { Done, Id, text } from './words.ts';

const one = { chatId: Id, seq: Seq };

/** `id` is made where it is written: sent again after a lost answer, it is the same message (G2). */
const words = {
  id: Id,
  chatId: Id,
  text: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
  mediaIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  replyTo: Seq.optional(),
  /** The assistant's proposal this came from, so that it is labelled. Browsers keep unsent messages by this name. */
  draftId: Id.optional(),
};

const sent = z.object({ message: Message });

/** Why a message is not sent, whether it is given or sold. */
const notSent = [
  'not_found',
  'message_empty',
  'message_too_long',
  'may_not_write',
  'word_refused',
  'media_unavailable',
  'media_not_ready',
  'key_reused',
  'account_restricted',
  'too_many_requests',
] as const;

/** What is said in a chat, and what the two do with one message of it. Calls of `chat`. */
export const messages = {
  messages: call({
    path: '/chat-msg/v1/message/list',
    who: 'person',
    seat: 'read',
    about:
      'Messages of a chat by sequence: the newest, those before one, or those after one (to fill a gap), oldest first.',
    input: z.strictObject({
      chatId: Id,
      before: Seq.optional(),
      after: Seq.optional(),
      limit: z.number().int().min(1).max(MESSAGE_PAGE_MAX).default(50),
    }),
    output: z.object({ messages: z.array(Message), hasMore: z.boolean(), lastSeq: Seq }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  send: call({
    path: '/chat-msg/v1/message/send',
    who: 'person',
    seat: 'write',
    about:
      'Sends a message. The answer comes when it is stored for good; the same id again gives the same message.',
    input: z.strictObject({
      ...words,
      /** What it costs to write here, as it was shown; absent where it costs nothing. */
      expectedFee: Money.optional(),
    }),
    output: sent,
    refusals: [...notSent, 'price_changed', 'insufficient_funds', 'spending_frozen'],
    alert: 'quiet',
  }),
  sendPaid: call({
    path: '/chat-msg/v1/message/paid/send',
    who: 'creator',
    seat: 'sell',
    about: 'Sends something for sale: media, and text if one likes, that open when they are paid for.',
    input: z.strictObject({
      ...words,
      price: TypedDollars,
      lockedText: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
      /** Which of the media are seen before. */
      previewIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
    }),
    output: sent,
    refusals: [...notSent, 'price_without_media', 'amount_out_of_range', 'identity_needed', 'already_owned'],
    alert: 'quiet',
  }),
  owned: call({
    path: '/chat-msg/v1/message/owned',
    who: 'creator',
    seat: 'sell',
    about: 'Which of these files this fan has already, before one sells them again.',
    input: z.strictObject({ chatId: Id, mediaIds: z.array(Id).min(1).max(MESSAGE_MEDIA_MAX) }),
    output: z.object({ ownedIds: z.array(Id) }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  unsend: call({
    path: '/chat-msg/v1/message/unsend',
    who: 'person',
    seat: ['read', 'write'],
    about: 'Takes a message back for both, within a day and before it was read. What was bought stays.',
    input: z.strictObject(one),
    output: sent,
    refusals: ['not_found', 'too_late'],
  }),
  remove: call({
    path: '/chat-msg/v1/message/delete',
    who: 'person',
    seat: 'write',
    about: 'Takes a message out of one’s own view.',
    input: z.strictObject(one),
    output: Done,
    refusals: ['not_found'],
  }),
  like: call({
    path: '/chat-msg/v1/message/like',
    who: 'person',
    seat: ['read', 'write'],
    about: 'Likes a message or takes the like back.',
    input: z.strictObject({ ...one, isLiked: z.boolean() }),
    output: sent,
    refusals: ['not_found'],
  }),
  favourite: call({
    path: '/chat-msg/v1/message/favorite',
    who: 'person',
    seat: ['read', 'write'],
    about: 'Keeps a message among one’s favourites.',
    input: z.strictObject({ ...one, isFavourite: z.boolean() }),
    output: sent,
    refusals: ['not_found'],
  }),
  pin: call({
    path: '/chat-msg/v1/message/pin',
    who: 'person',
    seat: ['read', 'write'],
    about: 'Pins a message on top of the chat, for both.',
    input: z.strictObject({ ...one, isPinned: z.boolean() }),
    output: sent,
    refusals: ['not_found', 'chat_pins_full'],
  }),
  translate: call({
    path: '/chat-msg/v1/message/translate',
    who: 'person',
    seat: 'read',
    about:
      'What a message says, in the language of who asks. Its words go to the translation server of the operator, and nowhere else; of what is locked, nothing does.',
    input: z.strictObject({ chatId: Id, seq: Seq }),
    output: z.object({
      text: z.string(),
      /** The language it is written in, as a BCP 47 tag; null: nobody can tell. */
      from: z.string().nullable(),
    }),
    refusals: ['not_found', 'translation_away', 'too_many_requests'],
    alert: 'in_place',
  }),
  report: call({
    path: '/chat-msg/v1/report',
    who: 'person',
    seat: 'write',
    about: 'Reports a message to the operator, with what it says.',
    input: z.strictObject({ ...one, reason: ReportReason, words: text(1000).default('') }),
    output: z.object({ reportId: Id }),
    refusals: ['not_found', 'too_many_tries'],
    key: 'required',
  }),
};
