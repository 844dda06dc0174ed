import { automation } from '#contract/automation.ts';
import { handle } from '../../kit/handle.ts';
import { deleteFlow } from './flows.store.ts';

export const removeFlow = handle(automation.removeFlow, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteFlow(tx, { id: input.id, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});
