import { MESSAGE_REPLY_PREVIEW_CHARS } from '#contract/limits.ts';
import { randomId } from '#web/kit/random-id.ts';
import type { Message } from './keys.ts';
import type { Unsent } from './outbox.ts';

/** A new message for the outbox with the given fields; all other fields are empty. */
export const unsentOf = (fields: Pick<Unsent, 'chatId' | 'inbox'> & Partial<Unsent>): Unsent => ({
  id: randomId(),
  text: '',
  media: [],
  replyTo: null,
  draftId: null,
  scriptId: null,
  scriptStep: null,
  expectedFee: null,
  sale: null,
  at: new Date().toISOString(),
  state: 'waiting',
  refused: null,
  ...fields,
});

/** The quote to show in an unsent reply, before the server has stored the reply. */
export const answerTo = (reply: Message | null): Unsent['replyTo'] =>
  reply && {
    seq: reply.seq,
    isMine: reply.isMine,
    text: reply.text.slice(0, MESSAGE_REPLY_PREVIEW_CHARS),
  };
