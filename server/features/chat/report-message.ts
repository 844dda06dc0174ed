import { chat } from '#contract/chat.ts';
import { handle, personBehind } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { consumeRateLimit } from '../../kit/rate-limit.ts';
import { insertReport, REPORTS } from '../creators/index.ts';
import { findChatAccess } from './chat-access.ts';
import { pageOfChat, readMessages } from './messages.store.ts';

/**
 * Reports a message. The report keeps a copy of the content, so that the operator sees the content even if
 * the message is unsent later.
 */
export const reportMessage = handle(chat.report, async ({ input, actor, tx, request, refuse }) => {
  const { chatId, seq, reason, words } = input;
  const acting = await findChatAccess(tx, { actor, request, chatId });
  if (!acting) throw refuse('not_found');
  const { personId } = acting.inbox;
  const [message] = await readMessages(tx, personId, pageOfChat(personId, chatId, { seqs: [seq] }));
  if (!message || message.kind === 'system') throw refuse('not_found');
  // The reporter is the team member who acts, not the owner of the inbox.
  const reporterId = personBehind(actor);
  const { isAllowed, retryAfterMs } = await consumeRateLimit(tx, reporterId, REPORTS);
  if (!isAllowed) throw refuse('too_many_tries', { retryAfterMs });
  const reportId = newId();
  await insertReport(tx, {
    id: reportId,
    reporterId,
    reason,
    text: words,
    subject: { kind: 'message', id: message.id },
    evidence: {
      chatId,
      seq,
      senderId: message.isMine ? personId : acting.member.otherId,
      text: message.text,
      lockedText: message.lockedText,
      mediaIds: (message.media ?? []).map(({ id }) => id),
      at: message.at.toISOString(),
    },
  });
  return { reportId };
});
