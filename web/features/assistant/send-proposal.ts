import { type OpenChat, ownOutbox, unsentOf } from '#web/features/chat/index.ts';
import { actingSeat } from '#web/kit/inbox.ts';
import type { Proposal } from './keys.ts';

/**
 * Sends a proposal as it is, whatever the composer contains. The message has the proposal's id, so that it is
 * labeled.
 */
export function sendProposal({ chat, writing }: OpenChat, proposal: Proposal): void {
  ownOutbox().put(
    unsentOf({
      chatId: chat.id,
      inbox: actingSeat()?.creator.domain ?? null,
      text: proposal.text,
      draftId: proposal.id,
      expectedFee: writing.fee,
    }),
  );
}
