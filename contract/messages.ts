import { z } from 'zod';
import { ReportReason } from './creators.ts';
import { Done, Id, text } from './fields.ts';
import { call } from './kit.ts';
import { CREATOR_MESSAGE_MAX_CHARS, MESSAGE_MEDIA_MAX, MESSAGE_PAGE_MAX } from './limits.ts';
import { Message, Seq } from './message.ts';
import { Money, TypedDollars } from './money.ts';

const one = { chatId: Id, seq: Seq };

/**
 * The client creates `id`. When the client sends a message again because the answer was lost, the server
 * recognizes the message by its id (G2).
 */
const words = {
  id: Id,
  chatId: Id,
  text: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
  mediaIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  replyTo: Seq.optional(),
  /**
   * The id of the assistant's proposal from which this message was made. If the proposal is still open, the
   * message is labelled `draft`. Browsers store unsent messages with this field, so its name must not change.
   */
  draftId: Id.optional(),
};

const sent = z.object({ message: Message });

/** The refusals that the calls for sending free and paid messages have in common. */
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

/** Calls of `chat` that read, send and change messages. */
export const messages = {
  messages: call({
    path: '/chat-msg/v1/message/list',
    who: 'person',
    seat: 'read',
    about:
      'Messages of a chat by sequence number, oldest first: the newest, those before a number, or those after one (to fill a gap).',
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
      'Sends a message. The answer comes once it is stored durably; a repeated id returns the same message.',
    input: z.strictObject({
      ...words,
      /** The message fee that the screen showed to the fan; absent where writing is free. */
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
    about: 'Sends a message for sale: media, and optionally text, that open when they are paid for.',
    input: z.strictObject({
      ...words,
      price: TypedDollars,
      lockedText: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
      /** The files that are visible before payment. */
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
    about: 'Which of these files the fan already owns, so that they are not sold again.',
    input: z.strictObject({ chatId: Id, mediaIds: z.array(Id).min(1).max(MESSAGE_MEDIA_MAX) }),
    output: z.object({ ownedIds: z.array(Id) }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  unsend: call({
    path: '/chat-msg/v1/message/unsend',
    who: 'person',
    seat: ['read', 'write'],
    about:
      'Unsends a message for both sides, within a day and before it was read. A bought message and an answer that earned a message fee stay.',
    input: z.strictObject(one),
    output: sent,
    refusals: ['not_found', 'too_late'],
    alert: 'in_place',
  }),
  remove: call({
    path: '/chat-msg/v1/message/delete',
    who: 'person',
    seat: 'write',
    about: 'Removes a message from the caller’s own view.',
    input: z.strictObject(one),
    output: Done,
    refusals: ['not_found'],
  }),
  like: call({
    path: '/chat-msg/v1/message/like',
    who: 'person',
    seat: ['read', 'write'],
    about: 'Likes a message or removes the like.',
    input: z.strictObject({ ...one, isLiked: z.boolean() }),
    output: sent,
    refusals: ['not_found'],
  }),
  favourite: call({
    path: '/chat-msg/v1/message/favorite',
    who: 'person',
    seat: ['read', 'write'],
    about: 'Adds a message to the caller’s favourites, or removes it.',
    input: z.strictObject({ ...one, isFavourite: z.boolean() }),
    output: sent,
    refusals: ['not_found'],
  }),
  pin: call({
    path: '/chat-msg/v1/message/pin',
    who: 'person',
    seat: ['read', 'write'],
    about: 'Pins a message on top of the chat for both sides, or unpins it.',
    input: z.strictObject({ ...one, isPinned: z.boolean() }),
    output: sent,
    refusals: ['not_found', 'chat_pins_full'],
  }),
  translate: call({
    path: '/chat-msg/v1/message/translate',
    who: 'person',
    seat: 'read',
    about:
      'A message’s text in the caller’s language. The text is sent only to the operator’s translation server; locked text is never sent.',
    input: z.strictObject({ chatId: Id, seq: Seq }),
    output: z.object({
      text: z.string(),
      /** The original language as a BCP 47 tag; null: unknown. */
      from: z.string().nullable(),
    }),
    refusals: ['not_found', 'translation_away', 'too_many_requests'],
    alert: 'in_place',
  }),
  report: call({
    path: '/chat-msg/v1/report',
    who: 'person',
    seat: 'write',
    about: 'Reports a message to the operator, with its content.',
    input: z.strictObject({ ...one, reason: ReportReason, words: text(1000).default('') }),
    output: z.object({ reportId: Id }),
    refusals: ['not_found', 'too_many_tries'],
    key: 'required',
  }),
};
