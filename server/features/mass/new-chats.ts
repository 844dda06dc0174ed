import { mass } from '#contract/mass.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, handle, personBehind, query } from '../../kit/handle.ts';
import { afterFrom, pageOf } from '../../kit/paging.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import { Refusal } from '../../kit/refusal.ts';
import {
  chatBetween,
  checkMessage,
  earnFees,
  feeOf,
  findWriters,
  previewLinks,
  writeMessages,
} from '../chat/index.ts';
import { listedView } from '../lists/index.ts';
import { dollars, lockPayers } from '../purchases/index.ts';
import { idFrom } from '../top-up/index.ts';
import { moneyView } from '../wallet/index.ts';
import { fansAmong, listCreators, listOwnFans, type WritableRow } from './new-chats.store.ts';
import type { MassParts } from './parts.ts';

export const listWritable = query(mass.people, async ({ input, actor, request, db }) => {
  const asked = {
    personId: actor.id,
    query: input.query.trim(),
    after: afterFrom(input.cursor),
    limit: input.limit + 1,
  };
  const list = actor.role === 'seller' ? listOwnFans : listCreators;
  const rows = await list(db, viewerOf(actor, request), asked);
  const { shown, next } = pageOf(rows, input.limit);
  const people = shown.map((row) => ({
    ...listedView(row),
    chatId: row.chatId,
    fee: row.isMember || row.writingFee === '0' ? null : moneyView(dollars(row.writingFee)),
    mayWrite: mayWrite(row),
  }));
  return { people, next };
});

function mayWrite({ whoMayWrite, isRestricted, isFollower, isMember }: WritableRow): boolean {
  if (isRestricted || whoMayWrite === 'nobody') return false;
  if (whoMayWrite === 'members') return isMember;
  return whoMayWrite === 'everyone' || isFollower || isMember;
}

/** What is for more people than this in an hour is a mass message, which has caps of its own. */
const FIRST_WORDS: RateLimit = { code: 'first-words', limit: 30, windowMs: 3_600_000 };

/** The same first words to each, in a chat of their own. Sent again after a lost answer, it is the same messages. */
export const startMany = ({ readsLinks }: MassParts): Handler =>
  handle(mass.startMany, async ({ input, actor, request, tx, refuse }) => {
    const spent = await consumeRateLimit(tx, personBehind(actor), FIRST_WORDS);
    if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });
    const personIds = [...new Set(input.personIds)].sort();
    const viewer = viewerOf(actor, request);
    const { there, fans } = await fansAmong(tx, viewer, { creatorId: actor.id, personIds });
    if (there.length < personIds.length) throw refuse('not_found');
    if (fans.length < personIds.length) throw refuse('may_not_write');

    const chatIds: string[] = [];
    for (const fanId of personIds) chatIds.push((await chatBetween(tx, { creatorId: actor.id, fanId })).id);
    const writers = await findWriters(
      tx,
      chatIds.map((id) => ({ id, viewer })),
    );
    const messages = [];
    for (const [place, chatId] of chatIds.entries()) {
      const writer = writers.get(place);
      // There may be a chat the other way round: in it the creator is the fan, and no seat is there.
      if (!writer || (actor.seat && writer.side !== 'creator')) throw refuse('not_found');
      const checked = await checkMessage(tx, writer, { ownerId: actor.id, text: input.text, mediaIds: [] });
      if (checked instanceof Refusal) throw checked;
      // In a chat of their page one is the fan, and the words cost what they ask for.
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
    // Other words under the id of the first ones would be told as sent and be nowhere.
    if (stored.some(({ isSame }) => !isSame)) throw refuse('key_reused');
    const written = stored.flatMap(({ chatId, seq, isNew }) =>
      isNew ? [{ chatId, seq, creatorId: actor.id, text: input.text }] : [],
    );
    await earnFees(tx, written);
    if (readsLinks) await previewLinks(tx, written);
    const byFan = new Map(personIds.map((fanId, place) => [fanId, chatIds[place]]));
    return { chatIds: [...new Set(input.personIds)].flatMap((fanId) => byFan.get(fanId) ?? []) };
  });
