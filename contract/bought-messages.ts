import { z } from 'zod';
import { call } from './kit.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { Message } from './message.ts';
import { Cursor } from './money.ts';
import { CreatorDomain, Id, text } from './words.ts';

/** The part of a person's library that came by chat; a call of `chat`. */
export const boughtMessages = call({
  path: '/chat-msg/v1/message/bought',
  who: 'person',
  about:
    'Messages one has ever paid for, latest first, whatever became of the chat since: taken back, blocked, or not to be reached from here.',
  input: z.strictObject({
    query: text(100).default(''),
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
  alert: 'quiet',
});
