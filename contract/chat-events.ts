import { z } from 'zod';
import { event } from './kit.ts';
import { Message, Seq } from './message.ts';
import { Id, Instant } from './words.ts';

export const messageSent = event({
  name: 'messageSent',
  about: 'A message has come into one’s chat. It is in it when it is only text; else it is to be asked for.',
  seat: 'read',
  payload: z.object({ chatId: Id, seq: Seq, message: Message.nullable() }),
});

export const messageChanged = event({
  name: 'messageChanged',
  about: 'A message is not what it was: taken back, liked, pinned, bought. Null: it is to be asked for.',
  seat: 'read',
  payload: z.object({ chatId: Id, seq: Seq, message: Message.nullable() }),
});

export const chatRead = event({
  name: 'chatRead',
  about: 'One of the two has read up to a message: oneself on another device, or the other side.',
  seat: 'read',
  payload: z.object({ chatId: Id, isMine: z.boolean(), seq: Seq }),
});

export const chatChanged = event({
  name: 'chatChanged',
  about: 'Something about a chat of one’s own changed; it is to be asked for.',
  seat: 'read',
  payload: z.object({ chatId: Id }),
});

export const typingSeen = event({
  name: 'typingSeen',
  about: 'The other side is writing. Old ones mean nothing.',
  seat: 'read',
  payload: z.object({ chatId: Id, at: Instant }),
});

export const massArrived = event({
  name: 'massArrived',
  about: 'Something sent to many has come; its chat moved up and has one more unread.',
  seat: 'read',
  payload: z.object({ chatId: Id }),
});
