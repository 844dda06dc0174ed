import { chat } from '#contract/chat.ts';
import { handle } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { describeOther } from './members.store.ts';
import { notifyChats } from './notify.ts';

export const describeChat = handle(chat.describe, async ({ input, actor, tx, request, refuse }) => {
  const { chatId, nickname, note } = input;
  const acting = await findChatAccess(tx, { actor, request, chatId });
  if (!acting) throw refuse('not_found');
  const { personId } = acting.inbox;
  await describeOther(tx, { chatId, personId }, { nickname, note });
  await notifyChats(tx, [{ chatId, personId }]);
  return { done: true as const };
});
