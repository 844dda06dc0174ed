import { z } from 'zod';
import { call } from './kit.ts';
import { PAGE_SIZE_MAX, SEARCH_MAX_CHARS } from './limits.ts';
import { Message, MessageMedia, Seq } from './message.ts';
import { Cursor, Money } from './money.ts';
import { Chat, ChatLine } from './open-chat.ts';
import { CreatorDomain, Id, Instant, text } from './words.ts';

const paging = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30) };

/** Where messages are found again, in one chat or over all: by words, by media, kept, bought. Calls of `chat`. */
export const foundMessages = {
  search: call({
    path: '/chat-msg/v1/search',
    who: 'person',
    seat: 'read',
    about: 'People by name, and messages by words: of one chat, or of the chats that moved last.',
    input: z.strictObject({ query: text(SEARCH_MAX_CHARS).trim().min(1), chatId: Id.optional() }),
    output: z.object({
      chats: z.array(Chat).max(20),
      found: z
        .array(
          z.object({ chatId: Id, seq: Seq, name: z.string(), avatar: z.string().nullable(), line: ChatLine }),
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
    alert: 'in_place',
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
    alert: 'in_place',
  }),
  bought: call({
    path: '/chat-msg/v1/message/bought',
    who: 'person',
    about:
      'Messages one has ever paid for, latest first, whatever became of the chat since: taken back, blocked, or not to be reached from here.',
    input: z.strictObject({
      query: text(SEARCH_MAX_CHARS).default(''),
      cursor: Cursor.optional(),
      limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(12),
    }),
    output: z.object({
      bought: z.array(z.object({ message: Message, receiptId: Id })),
      /** Who wrote in their chats. `isThere`: the chat can still be opened. */
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
