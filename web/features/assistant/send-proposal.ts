import { type OpenChat, ownOutbox, unsentOf } from '#web/features/chat/index.ts';
import { actingSeat } from '#web/kit/inbox.ts';
import type { Proposal } from './keys.ts';

/**
 * Sends a proposal unchanged and leaves the composer as it is. The proposal's id goes with the message, so
 * that the message is labeled as the assistant's.
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
