import { assistant } from '#contract/assistant.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { discardEntry } from './entries.store.ts';

export const discardProposal: Handler = handle(assistant.discard, async ({ input, actor, tx, refuse }) => {
  if (!(await discardEntry(tx, { id: input.id, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});
