import { z } from 'zod';
import { boughtMessages } from './bought-messages.ts';
import { ChatFilter, ChatSettings } from './chat-settings.ts';
import { ReportReason } from './creators.ts';
import { call } from './kit.ts';
import {
  CHAT_NOTE_MAX_CHARS,
  CREATOR_MESSAGE_MAX_CHARS,
  DISPLAY_NAME_MAX_CHARS,
  MESSAGE_MEDIA_MAX,
  MESSAGE_PAGE_MAX,
  PAGE_SIZE_MAX,
} from './limits.ts';
import { Chat, ChatLine, Message, MessageMedia, OpenChat, Seq } from './message.ts';
import { Cursor, Money, TypedDollars } from './money.ts';
import { CreatorDomain, Done, Id, Instant, Nothing, text } from './words.ts';

export {
  chatChanged,
  chatRead,
  massArrived,
  messageChanged,
  messageSent,
  typingSeen,
} from './chat-events.ts';
export { ChatFilter, ChatSettings, RestrictedWord } from './chat-settings.ts';
export {
  Author,
  Chat,
  ChatLine,
  FanCard,
  LinkPreview,
  Message,
  MessageMedia,
  MessageSale,
  OpenChat,
  Peer,
  Seq,
  SystemLine,
  Writing,
  WritingFee,
} from './message.ts';

const paging = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30) };
const which = z.strictObject({ chatId: Id });
const one = { chatId: Id, seq: Seq };

/** `id` is made where it is written: sent again after a lost answer, it is the same message (G2). */
const words = {
  id: Id,
  chatId: Id,
  text: text(CREATOR_MESSAGE_MAX_CHARS).default(''),
  mediaIds: z.array(Id).max(MESSAGE_MEDIA_MAX).default([]),
  replyTo: Seq.optional(),
  /** The assistant's proposal this came from, so that it is labelled. */
  draftId: Id.optional(),
};

const sent = z.object({ message: Message });

export const chat = {
  token: call({
    path: '/chat-msg/v1/token',
    who: 'person',
    about: 'Where this person’s socket is, and what opens it. Fills `agoraChatInfo`.',
    input: Nothing,
    output: z.object({ address: z.string(), userId: Id, token: z.string(), expiresAt: Instant }),
  }),
  list: call({
    path: '/chat-msg/v1/pair/list',
    who: 'person',
    seat: 'read',
    about: 'One’s chats: pinned ones first, then by the last thing that happened.',
    input: z.strictObject({
      filter: ChatFilter.default('all'),
      /** Only people of this list. */
      listId: Id.optional(),
      ...paging,
    }),
    output: z.object({ chats: z.array(Chat), next: Cursor.nullable() }),
    alert: 'quiet',
  }),
  find: call({
    path: '/chat-msg/v1/pair/find',
    who: 'person',
    seat: 'read',
    about: 'One chat and all that stands around it. What waited to be taken in is taken in.',
    input: which,
    output: OpenChat,
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  open: call({
    path: '/chat-msg/v1/pair/open',
    who: 'person',
    seat: 'write',
    about: 'The chat with a creator (by domain) or with a fan of one’s own (by id); made when there is none.',
    input: z.union([z.strictObject({ domain: CreatorDomain }), z.strictObject({ fanId: Id })]),
    output: z.object({ chatId: Id, isNew: z.boolean() }),
    refusals: ['not_found', 'own_page'],
  }),
  official: call({
    path: '/chat-msg/v1/official',
    who: 'person',
    about: 'The chat with the platform’s own account, for help.',
    input: Nothing,
    output: z.object({ privateChatId: Id, address: z.string() }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
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
    refusals: [
      'not_found',
      'message_empty',
      'message_too_long',
      'may_not_write',
      'word_refused',
      'media_unavailable',
      'media_not_ready',
      'key_reused',
      'price_changed',
      'insufficient_funds',
      'account_restricted',
      'spending_frozen',
      'too_many_requests',
    ],
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
    refusals: [
      'not_found',
      'message_empty',
      'account_restricted',
      'message_too_long',
      'may_not_write',
      'word_refused',
      'media_unavailable',
      'media_not_ready',
      'key_reused',
      'price_without_media',
      'amount_out_of_range',
      'identity_needed',
      'already_owned',
      'too_many_requests',
    ],
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
    seat: 'write',
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
    seat: 'write',
    about: 'Likes a message or takes the like back.',
    input: z.strictObject({ ...one, isLiked: z.boolean() }),
    output: sent,
    refusals: ['not_found'],
  }),
  favourite: call({
    path: '/chat-msg/v1/message/favorite',
    who: 'person',
    seat: 'write',
    about: 'Keeps a message among one’s favourites.',
    input: z.strictObject({ ...one, isFavourite: z.boolean() }),
    output: sent,
    refusals: ['not_found'],
  }),
  pin: call({
    path: '/chat-msg/v1/message/pin',
    who: 'person',
    seat: 'write',
    about: 'Pins a message on top of the chat, for both.',
    input: z.strictObject({ ...one, isPinned: z.boolean() }),
    output: sent,
    refusals: ['not_found', 'chat_pins_full'],
  }),
  read: call({
    path: '/chat-msg/v1/read',
    who: 'person',
    seat: 'read',
    about: 'One has read a chat up to a message. It never goes back.',
    input: z.strictObject({ chatId: Id, seq: Seq }),
    output: z.object({ readSeq: Seq, unread: z.number().int() }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  readAll: call({
    path: '/chat-msg/v1/read/all',
    who: 'person',
    seat: 'write',
    about: 'Every chat is read.',
    input: Nothing,
    output: Done,
  }),
  unread: call({
    path: '/chat-msg/v1/unread/count',
    who: 'person',
    seat: 'read',
    about: 'How many messages wait, and in how many chats; muted and hidden ones do not count.',
    input: Nothing,
    output: z.object({ messages: z.number().int(), chats: z.number().int() }),
    alert: 'quiet',
  }),
  typing: call({
    path: '/chat-msg/v1/typing',
    who: 'person',
    seat: 'write',
    about: 'One is writing. Nothing is stored.',
    input: which,
    output: Done,
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  mark: call({
    path: '/chat-msg/v1/pair/mark',
    who: 'person',
    seat: 'write',
    about: 'Mutes, pins, favours, hides or restricts a chat: what is named changes, the rest stays.',
    input: z.strictObject({
      chatId: Id,
      isMuted: z.boolean().optional(),
      isPinned: z.boolean().optional(),
      isFavourite: z.boolean().optional(),
      isHidden: z.boolean().optional(),
      isRestricted: z.boolean().optional(),
    }),
    output: z.object({ chat: Chat }),
    refusals: ['not_found'],
  }),
  describe: call({
    path: '/chat-msg/v1/pair/describe',
    who: 'person',
    seat: 'notes',
    about: 'What I call somebody and what I noted about them; nobody else reads it.',
    input: z.strictObject({
      chatId: Id,
      nickname: text(DISPLAY_NAME_MAX_CHARS).trim().optional(),
      note: text(CHAT_NOTE_MAX_CHARS).optional(),
    }),
    output: Done,
    refusals: ['not_found'],
  }),
  search: call({
    path: '/chat-msg/v1/search',
    who: 'person',
    seat: 'read',
    about: 'People by name, and messages by words: of one chat, or of the chats that moved last.',
    input: z.strictObject({ query: text(100).trim().min(1), chatId: Id.optional() }),
    output: z.object({
      chats: z.array(Chat).max(20),
      found: z
        .array(
          z.object({ chatId: Id, seq: Seq, name: z.string(), avatar: z.string().nullable(), line: ChatLine }),
        )
        .max(50),
    }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  gallery: call({
    path: '/chat-msg/v1/gallery',
    who: 'person',
    seat: 'read',
    about: 'The media of a chat, newest first.',
    input: z.strictObject({
      chatId: Id,
      show: z.enum(['all', 'photos', 'videos', 'audios', 'bought', 'locked', 'sent']).default('all'),
      ...paging,
    }),
    output: z.object({
      items: z.array(
        z.object({
          seq: Seq,
          /** Its place in the message. */
          position: z.number().int(),
          at: Instant,
          /** Null while it is locked. */
          media: MessageMedia.shape.media.nullable(),
          kind: z.enum(['photo', 'video', 'audio']),
          price: Money.nullable(),
          isBought: z.boolean(),
        }),
      ),
      next: Cursor.nullable(),
    }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  favourites: call({
    path: '/chat-msg/v1/message/favorites',
    who: 'person',
    seat: 'read',
    about: 'Messages one has kept, of one chat or of all, latest first.',
    input: z.strictObject({ chatId: Id.optional(), ...paging }),
    output: z.object({
      messages: z.array(Message),
      /** Who is on the other side of each of their chats. */
      peers: z.array(z.object({ chatId: Id, name: z.string(), avatar: z.string().nullable() })),
      next: Cursor.nullable(),
    }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  bought: boughtMessages,
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
  settings: call({
    path: '/chat-msg/v1/settings',
    who: 'person',
    about: 'How one wants to be written to and what one shows.',
    input: Nothing,
    output: ChatSettings,
  }),
  saveSettings: call({
    path: '/chat-msg/v1/settings/save',
    who: 'person',
    about: 'Changes it: what is named changes, the rest stays.',
    input: ChatSettings.partial(),
    output: ChatSettings,
    refusals: ['amount_out_of_range', 'identity_needed'],
  }),
};
