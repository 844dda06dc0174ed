import { chat } from '#contract/chat.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { actingIn } from './acting-in.ts';
import { findChatOf, makeChat } from './chats.store.ts';
import { inboxOf } from './inbox.ts';
import { findOfficial, isCharged, isOwnFan } from './open-chat.store.ts';
import type { ChatParts } from './parts.ts';

/** The one chat between two people, whoever of them began it; made when there is none. */
export async function chatBetween(
  tx: Tx,
  { creatorId, fanId }: { creatorId: string; fanId: string },
): Promise<{ id: string; isNew: boolean }> {
  const there = await findChatOf(tx, creatorId, fanId);
  if (there) return { id: there.id, isNew: false };
  const id = newId();
  if (await makeChat(tx, { id, creatorId, fanId })) return { id, isNew: true };
  // Somebody else made it while we waited for them.
  const found = await findChatOf(tx, creatorId, fanId);
  if (!found) throw new Error('A chat could neither be made nor found.');
  return { id: found.id, isNew: false };
}

export const openChat = handle(chat.open, async ({ input, actor, tx, request, refuse }) => {
  const { personId, isSeat } = inboxOf(actor);
  const viewer = { ...viewerOf(actor, request), personId };
  if ('fanId' in input) {
    if (input.fanId === personId) throw refuse('own_page');
    const isFan = actor.creatorDomain !== null && (await isOwnFan(tx, viewer, input.fanId));
    if (!isFan) throw refuse('not_found');
    // Who charges for messages is paid for one by another creator too: in a new chat they are its creator.
    const isPaidFor = !isSeat && (await isCharged(tx, { writerId: personId, personId: input.fanId }));
    const pair = isPaidFor
      ? { creatorId: input.fanId, fanId: personId }
      : { creatorId: personId, fanId: input.fanId };
    const { id, isNew } = await chatBetween(tx, pair);
    // There may be a chat the other way round: in it the creator is the fan.
    if (isSeat && !isNew && !(await actingIn(tx, { actor, request, chatId: id }))) throw refuse('not_found');
    return { chatId: id, isNew };
  }
  // Somebody in a creator's inbox writes to fans, and is nobody's fan in the creator's name.
  if (isSeat) throw refuse('not_found');
  const creator = await findVisibleCreator(tx, viewer, input.domain);
  if (!creator) throw refuse('not_found');
  if (creator.id === personId) throw refuse('own_page');
  const { id, isNew } = await chatBetween(tx, { creatorId: creator.id, fanId: personId });
  return { chatId: id, isNew };
});

/** The platform's own account answers everybody but itself; whoever else is named is not it. */
export const openOfficial = ({ officialDomain }: ChatParts): Handler =>
  handle(chat.official, async ({ input, actor, tx, refuse }) => {
    const official = await findOfficial(tx, officialDomain);
    if (!official || official.id === actor.id) throw refuse('not_found');
    const names = [officialDomain, official.address.toLowerCase()];
    if (!names.includes(input.addressOrDomain.toLowerCase())) throw refuse('not_found');
    const { id } = await chatBetween(tx, { creatorId: official.id, fanId: actor.id });
    return { privateChatId: id, address: official.address };
  });
