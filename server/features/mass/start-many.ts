import { mass } from '#contract/mass.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, handle, personBehind } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import {
  checkMessageText,
  earnFees,
  enqueueLinkPreviews,
  feeOf,
  findOrCreateChat,
  findWriters,
  writeMessages,
} from '../chat/index.ts';
import { lockPayers } from '../purchases/index.ts';
import { idFrom } from '../top-up/index.ts';
import { fansAmong } from './new-chats.store.ts';
import type { MassParts } from './parts.ts';

/**
 * The hourly limit of requests that send a first message. A creator with more to send uses a mass message,
 * which has its own caps.
 */
const FIRST_MESSAGES: RateLimit = { code: 'first-messages', limit: 30, windowMs: 3_600_000 };

/**
 * Sends the same first message to each of these fans, in their own chat with the creator. A repeated request
 * returns the same chats and sends nothing.
 */
export const startMany = ({ readsLinks }: MassParts): Handler =>
  handle(mass.startMany, async ({ input, actor, request, tx, refuse }) => {
    const spent = await consumeRateLimit(tx, personBehind(actor), FIRST_MESSAGES);
    if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });
    const personIds = [...new Set(input.personIds)].sort();
    const viewer = viewerOf(actor, request);
    const { there, fans } = await fansAmong(tx, viewer, { creatorId: actor.id, personIds });
    if (there.length < personIds.length) throw refuse('not_found');
    if (fans.length < personIds.length) throw refuse('may_not_write');

    const chatIds: string[] = [];
    for (const fanId of personIds)
      chatIds.push((await findOrCreateChat(tx, { creatorId: actor.id, fanId })).id);
    const writers = await findWriters(
      tx,
      chatIds.map((id) => ({ id, viewer })),
    );
    const messages = [];
    for (const [index, chatId] of chatIds.entries()) {
      const writer = writers.get(index);
      // In a chat that existed before, this creator can be on the fan's side. A team seat has no access to
      // such a chat.
      if (!writer || (actor.seat && writer.side !== 'creator')) throw refuse('not_found');
      const checked = checkMessageText(writer, input);
      if (checked.outcome !== 'fine') throw refuse(checked.outcome, checked.details);
      // If this creator is on the fan's side, the other person may charge a fee for the message. This call
      // pays no fees, so the message is refused.
      if (feeOf(writer) !== null) throw refuse('may_not_write', { why: 'closed' });
      messages.push({
        chatId,
        id: idFrom('start', input.id, chatId),
        senderId: actor.id,
        authorId: actor.seat?.memberId ?? null,
        author: actor.seat ? ('team' as const) : ('person' as const),
        text: checked.text,
      });
    }
    await lockPayers(tx, { chatIds, creatorIds: [actor.id] });
    const stored = await writeMessages(tx, messages);
    // A message with this id and another text exists. This text was not sent, so the request must not
    // succeed.
    if (stored.some(({ isSame }) => !isSame)) throw refuse('key_reused');
    const written = stored.flatMap(({ chatId, seq, isNew }) =>
      isNew ? [{ chatId, seq, creatorId: actor.id, text: input.text }] : [],
    );
    await earnFees(tx, written);
    if (readsLinks) await enqueueLinkPreviews(tx, written);
    const byFan = new Map(personIds.map((fanId, index) => [fanId, chatIds[index]]));
    return { chatIds: [...new Set(input.personIds)].flatMap((fanId) => byFan.get(fanId) ?? []) };
  });
