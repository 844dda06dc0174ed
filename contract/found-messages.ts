import { z } from 'zod';
import { CreatorDomain, Id, Instant, text } from './fields.ts';
import { call } from './kit.ts';
import { PAGE_SIZE_MAX, SEARCH_MAX_CHARS } from './limits.ts';
import { Message, MessageMedia, Seq } from './message.ts';
import { Cursor, Money } from './money.ts';
import { Chat, LastMessage } from './open-chat.ts';

const paging = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30) };

/**
 * The calls of `chat` that find messages in one chat or in all chats: by text, with media, marked as
 * favorites, or bought.
 */
export const foundMessages = {
  search: call({
    path: '/chat-msg/v1/search',
    who: 'person',
    seat: 'read',
    about:
      'Finds people by name, and messages by text, in one chat or in the chats with the latest activity.',
    input: z.strictObject({ query: text(SEARCH_MAX_CHARS).trim().min(1), chatId: Id.optional() }),
    output: z.object({
      chats: z.array(Chat).max(20),
      found: z
        .array(
          z.object({
            chatId: Id,
            seq: Seq,
            name: z.string(),
            avatar: z.string().nullable(),
            line: LastMessage,
          }),
        )
        .max(50),
    }),
    refusals: ['not_found'],
    alert: 'in_place',
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
          /** The file's index in the message. */
          position: z.number().int(),
          at: Instant,
          /** The file; null while it is locked to the viewer. */
          media: MessageMedia.shape.media.nullable(),
          kind: z.enum(['photo', 'video', 'audio']),
          price: Money.nullable(),
          isBought: z.boolean(),
        }),
      ),
      next: Cursor.nullable(),
    }),
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  favourites: call({
    path: '/chat-msg/v1/message/favorites',
    who: 'person',
    seat: 'read',
    about: 'The caller’s favourite messages in one chat or in all, latest first.',
    input: z.strictObject({ chatId: Id.optional(), ...paging }),
    output: z.object({
      messages: z.array(Message),
      /** The person on the other side of each message's chat. */
      peers: z.array(z.object({ chatId: Id, name: z.string(), avatar: z.string().nullable() })),
      next: Cursor.nullable(),
    }),
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  bought: call({
    path: '/chat-msg/v1/message/bought',
    who: 'person',
    about:
      'All messages that the caller has paid for, latest first, also those that were unsent, whose sender is blocked, or whose chat is not visible from here.',
    input: z.strictObject({
      query: text(SEARCH_MAX_CHARS).default(''),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(12),
    }),
    output: z.object({
      bought: z.array(z.object({ message: Message, receiptId: Id })),
      /**
       * The author of each message. `isThere`: whether the viewer can still open the chat with that author.
       */
      sellers: z.array(
        z.object({
          chatId: Id,
          name: z.string(),
          avatar: z.string().nullable(),
          domain: CreatorDomain.nullable(),
          isThere: z.boolean(),
        }),
      ),
      next: Cursor.nullable(),
    }),
  }),
};
