import { z } from 'zod';
import { ChatSettings } from './chat-settings.ts';
import { Address, CreatorDomain, Done, Id, Instant, Nothing, text } from './fields.ts';
import { foundMessages } from './found-messages.ts';
import { call } from './kit.ts';
import { CHAT_NOTE_MAX_CHARS, DISPLAY_NAME_MAX_CHARS, PAGE_SIZE_MAX } from './limits.ts';
import { Seq } from './message.ts';
import { messages } from './messages.ts';
import { Cursor } from './money.ts';
import { Chat, OpenChat } from './open-chat.ts';

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

/** A person's chats: the list, the settings of each, read positions, and all calls about their messages. */
export const chat = {
  token: call({
    path: '/chat-msg/v1/token',
    who: 'person',
    about: 'The address of the caller’s socket and the token that opens it. Fills `agoraChatInfo`.',
    input: Nothing,
    output: z.object({ address: z.string(), userId: Id, token: z.string(), expiresAt: Instant }),
  }),
  list: call({
    path: '/chat-msg/v1/pair/list',
    who: 'person',
    seat: 'read',
    about: 'The caller’s chats: pinned ones first, then by latest activity.',
    input: z.strictObject({
      filter: ChatFilter.default('all'),
      /** Returns only the chats with people on this list. */
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
    about: 'One chat with its details. Its pending mass messages are added to the chat.',
    input: which,
    output: OpenChat,
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  open: call({
    path: '/chat-msg/v1/pair/open',
    who: 'person',
    seat: 'write',
    about:
      'The chat with a creator (by domain) or with one of the caller’s fans (by id); created when there is none.',
    input: z.union([z.strictObject({ domain: CreatorDomain }), z.strictObject({ fanId: Id })]),
    output: z.object({ chatId: Id, isNew: z.boolean() }),
    refusals: ['not_found', 'own_page'],
  }),
  official: call({
    path: '/actor/v1/official-profile',
    who: 'person',
    about: 'The platform’s official account, by address or domain, and the caller’s chat with it, for help.',
    input: z.strictObject({ addressOrDomain: z.union([Address, CreatorDomain]) }),
    output: z.object({ privateChatId: Id, address: z.string() }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  read: call({
    path: '/chat-msg/v1/read',
    who: 'person',
    seat: 'read',
    about: 'Moves the caller’s read position in a chat forward to a message. It never moves back.',
    input: z.strictObject({ chatId: Id, seq: Seq }),
    output: z.object({ readSeq: Seq, unread: z.number().int() }),
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  readAll: call({
    path: '/chat-msg/v1/read/all',
    who: 'person',
    seat: 'write',
    about: 'Marks all chats as read.',
    input: Nothing,
    output: Done,
  }),
  unread: call({
    path: '/chat-msg/v1/unread/count',
    who: 'person',
    seat: 'read',
    about: 'The number of unread messages, and of chats that have any; muted and hidden chats do not count.',
    input: Nothing,
    output: z.object({ messages: z.number().int(), chats: z.number().int() }),
    alert: 'quiet',
  }),
  typing: call({
    path: '/chat-msg/v1/typing',
    who: 'person',
    seat: 'write',
    about: 'Announces that the caller is typing. Nothing is stored.',
    input: which,
    output: Done,
    refusals: ['not_found'],
    alert: 'quiet',
  }),
  mark: call({
    path: '/chat-msg/v1/pair/mark',
    who: 'person',
    seat: ['read', 'write'],
    about: 'Mutes, pins, favourites, hides or restricts a chat. Only the given fields change.',
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
    about:
      'Sets the caller’s nickname for the other person, and the note about them. Nobody else reads them.',
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
    about:
      'Who may write to the caller and at what price, and what others see of the caller’s presence and reading.',
    input: Nothing,
    output: ChatSettings,
  }),
  saveSettings: call({
    path: '/chat-msg/v1/settings/save',
    who: 'person',
    about: 'Changes the chat settings. Only the given fields change.',
    input: ChatSettings.partial(),
    output: ChatSettings,
    refusals: ['amount_out_of_range', 'identity_needed'],
  }),
  ...messages,
  ...foundMessages,
};
