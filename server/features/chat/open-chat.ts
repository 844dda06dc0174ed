import { chat } from '#contract/chat.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { findOrCreateChat } from './find-or-create-chat.ts';
import { inboxOf } from './inbox.ts';
import { isCharged, mayOpenChatWith } from './open-chat.store.ts';

export const openChat = handle(chat.open, async ({ input, actor, tx, request, refuse }) => {
  const { personId, isSeat } = inboxOf(actor);
  const viewer = { ...viewerOf(actor, request), personId };
  if ('fanId' in input) {
    if (input.fanId === personId) throw refuse('own_page');
    const isFan = actor.creatorDomain !== null && (await mayOpenChatWith(tx, viewer, input.fanId));
    if (!isFan) throw refuse('not_found');
    // If the other person charges this creator for messages, a new chat has the other person on the creator's
    // side. The creator who opens the chat then pays the fee, as a fan does (CH45). If a team seat opens the
    // chat, the seat's creator is always on the creator's side.
    const isPaidFor = !isSeat && (await isCharged(tx, { writerId: personId, personId: input.fanId }));
    const pair = isPaidFor
      ? { creatorId: input.fanId, fanId: personId }
      : { creatorId: personId, fanId: input.fanId };
    const { id, isNew } = await findOrCreateChat(tx, pair);
    // In an existing chat the creator may be on the fan's side. A team seat has no access to such a chat.
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
