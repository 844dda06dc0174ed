import type { Sent } from '#web/features/chat/keys.ts';
import type { Draft, Proposal } from './keys.ts';

/** A proposal arrived; one for older words than those already answered changes nothing. */
export function proposed(now: Proposal | undefined, draft: Draft): Proposal {
  return now?.draft && now.draft.seq > draft.seq ? now : { draft, reason: null };
}

/** A message came into the chat: what was proposed for words before it answers them no longer. */
export function afterMessage(now: Proposal | undefined, sent: Pick<Sent, 'seq'>): Proposal | undefined {
  return now?.draft && sent.seq > now.draft.seq ? { draft: null, reason: null } : now;
}
