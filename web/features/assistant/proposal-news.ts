import type { Sent } from '#web/features/chat/index.ts';
import type { Proposal, ProposalAnswer } from './keys.ts';

/** A proposal arrived; one for older words than those already answered changes nothing. */
export function proposed(now: ProposalAnswer | undefined, proposal: Proposal): ProposalAnswer {
  return now?.proposal && now.proposal.seq > proposal.seq ? now : { proposal, reason: null };
}

/** A message came into the chat: what was proposed for words before it answers them no longer. */
export function afterMessage(
  now: ProposalAnswer | undefined,
  sent: Pick<Sent, 'seq'>,
): ProposalAnswer | undefined {
  return now?.proposal && sent.seq > now.proposal.seq ? { proposal: null, reason: null } : now;
}
