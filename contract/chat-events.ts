import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { event } from './kit.ts';
import { Message, Seq } from './message.ts';

export const messageSent = event({
  name: 'messageSent',
  about:
    'A message arrived in one of the person’s chats. It is included if it is plain text; null: fetch it.',
  seat: 'read',
  payload: z.object({ chatId: Id, seq: Seq, message: Message.nullable() }),
});

export const messageChanged = event({
  name: 'messageChanged',
  about: 'A message was unsent, liked, pinned, bought or changed otherwise. Null: fetch it.',
  seat: 'read',
  payload: z.object({ chatId: Id, seq: Seq, message: Message.nullable() }),
});

export const chatRead = event({
  name: 'chatRead',
  about: 'A chat was read up to a message, by this person on another device or by the other side.',
  seat: 'read',
  payload: z.object({ chatId: Id, isMine: z.boolean(), seq: Seq }),
});

export const chatChanged = event({
  name: 'chatChanged',
  about: 'Something about one of the person’s chats changed: fetch the chat again.',
  seat: 'read',
  payload: z.object({ chatId: Id }),
});

export const typingSeen = event({
  name: 'typingSeen',
  about: 'The other side is typing. An old event means nothing.',
  seat: 'read',
  payload: z.object({ chatId: Id, at: Instant }),
});

export const massArrived = event({
  name: 'massArrived',
  about: 'A mass message arrived; its chat moved up and has one more unread message.',
  seat: 'read',
  payload: z.object({ chatId: Id }),
});
