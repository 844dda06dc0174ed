import { automation } from '#contract/automation.ts';
import { handle } from '../../kit/handle.ts';
import { recordUse } from './scripts.store.ts';

export const recordScriptUse = handle(automation.usedScript, async ({ input, actor, tx, refuse }) => {
  if (!(await recordUse(tx, { ...input, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});
