import { automation } from '#contract/automation.ts';
import { handle } from '../../kit/handle.ts';
import { deleteScript } from './scripts.store.ts';

export const removeScript = handle(automation.removeScript, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteScript(tx, { id: input.id, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});
