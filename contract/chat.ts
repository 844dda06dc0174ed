import { z } from 'zod';
import { ChatSettings } from './chat-settings.ts';
import { foundMessages } from './found-messages.ts';
import { call } from './kit.ts';
import { CHAT_NOTE_MAX_CHARS, DISPLAY_NAME_MAX_CHARS, PAGE_SIZE_MAX } from './limits.ts';
import { Seq } from './message.ts';
import { messages } from './messages.ts';
import { Cursor } from './money.ts';
import { Chat, OpenChat } from './open-chat.ts';
import { Address, CreatorDomain, Done, Id, Instant, Nothing, text } from './words.ts';

export const ChatFilter = z.enum([
  'all',
  'unread',
  'unanswered',
  'paid',
  'favourites',
  'members',
  'top_spenders',
  'expiring',
  'hidden',
]);

const which = z.strictObject({ chatId: Id });

/** One’s chats: which there are, what one makes of each, how far one has read; and all that is in them. */
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
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30),
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
    path: '/actor/v1/official-profile',
    who: 'person',
    about: 'The platform’s own account, by its address or domain, and the chat with it, for help.',
    input: z.strictObject({ addressOrDomain: z.union([Address, CreatorDomain]) }),
    output: z.object({ privateChatId: Id, address: z.string() }),
    refusals: ['not_found'],
    alert: 'quiet',
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
    seat: ['read', 'write'],
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
    refusals: ['not_found', 'pinned_chats_full'],
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
  ...messages,
  ...foundMessages,
};
