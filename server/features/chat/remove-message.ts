import { chat } from '#contract/chat.ts';
import { handle } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { isInView, setMark } from './marks.store.ts';
import { notifyRemovedForOne } from './notify-unsent.ts';

export const removeMessage = handle(chat.remove, async ({ input, actor, tx, request, refuse }) => {
  const acting = await findChatAccess(tx, { actor, request, chatId: input.chatId });
  const target = { ...input, personId: acting?.inbox.personId ?? actor.id };
  // A repeated request for a message that is already removed succeeds. Only a message number that does not
  // exist in the chat is refused.
  if (!acting || input.seq < 1 || input.seq > acting.member.lastSeq) throw refuse('not_found');
  if (!(await isInView(tx, target))) return { done: true as const };
  await setMark(tx, target, 'removed_at', true);
  await notifyRemovedForOne(tx, target);
  return { done: true as const };
});
