import type { Sent } from '#web/features/chat/index.ts';
import type { Proposal, ProposalAnswer } from './keys.ts';

/**
 * The state after a proposal arrived. The new proposal is ignored if the known one answers a later message.
 */
export function withProposal(now: ProposalAnswer | undefined, proposal: Proposal): ProposalAnswer {
  return now?.proposal && now.proposal.seq > proposal.seq ? now : { proposal, reason: null };
}

/** The state after a message arrived in the chat. A proposal for an earlier message is removed. */
export function afterMessage(
  now: ProposalAnswer | undefined,
  sent: Pick<Sent, 'seq'>,
): ProposalAnswer | undefined {
  return now?.proposal && sent.seq > now.proposal.seq ? { proposal: null, reason: null } : now;
}
