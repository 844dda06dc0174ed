import { chat } from '#contract/chat.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { findChatAccess } from './chat-access.ts';
import { createChat, findChatBetween } from './chats.store.ts';
import { inboxOf } from './inbox.ts';
import { findOfficial, isCharged, mayOpenChatWith } from './open-chat.store.ts';
import type { ChatParts } from './parts.ts';

/** Finds or creates the chat between two people. They have only one chat, whichever of them started it. */
export async function findOrCreateChat(
  tx: Tx,
  { creatorId, fanId }: { creatorId: string; fanId: string },
): Promise<{ id: string; isNew: boolean }> {
  const existing = await findChatBetween(tx, creatorId, fanId);
  if (existing) return { id: existing.id, isNew: false };
  const id = newId();
  if (await createChat(tx, { id, creatorId, fanId })) return { id, isNew: true };
  // A concurrent transaction created the chat after the first search.
  const found = await findChatBetween(tx, creatorId, fanId);
  if (!found) throw new Error('A chat could neither be created nor found.');
  return { id: found.id, isNew: false };
}

export const openChat = handle(chat.open, async ({ input, actor, tx, request, refuse }) => {
  const { personId, isSeat } = inboxOf(actor);
  const viewer = { ...viewerOf(actor, request), personId };
  if ('fanId' in input) {
    if (input.fanId === personId) throw refuse('own_page');
    const isFan = actor.creatorDomain !== null && (await mayOpenChatWith(tx, viewer, input.fanId));
    if (!isFan) throw refuse('not_found');
    // A person who charges for messages becomes the creator side of a new chat, so that another creator pays
    // the fee too (CH45).
    const isPaidFor = !isSeat && (await isCharged(tx, { writerId: personId, personId: input.fanId }));
    const pair = isPaidFor
      ? { creatorId: input.fanId, fanId: personId }
      : { creatorId: personId, fanId: input.fanId };
    const { id, isNew } = await findOrCreateChat(tx, pair);
    // In the existing chat the creator may be the fan. A seat has no access to such a chat.
    if (isSeat && !isNew && !(await findChatAccess(tx, { actor, request, chatId: id })))
      throw refuse('not_found');
    return { chatId: id, isNew };
  }
  // A team member may write to the creator's fans, but may not act as a fan in the creator's name.
  if (isSeat) throw refuse('not_found');
  const creator = await findVisibleCreator(tx, viewer, input.domain);
  if (!creator) throw refuse('not_found');
  if (creator.id === personId) throw refuse('own_page');
  const { id, isNew } = await findOrCreateChat(tx, { creatorId: creator.id, fanId: personId });
  return { chatId: id, isNew };
});

/**
 * Opens the actor's chat with the platform's official account. Any other domain or address is refused as not
 * found.
 */
export const openOfficial = ({ officialDomain }: ChatParts): Handler =>
  handle(chat.official, async ({ input, actor, tx, refuse }) => {
    const official = await findOfficial(tx, officialDomain);
    if (!official || official.id === actor.id) throw refuse('not_found');
    const names = [officialDomain, official.address.toLowerCase()];
    if (!names.includes(input.addressOrDomain.toLowerCase())) throw refuse('not_found');
    const { id } = await findOrCreateChat(tx, { creatorId: official.id, fanId: actor.id });
    return { privateChatId: id, address: official.address };
  });
