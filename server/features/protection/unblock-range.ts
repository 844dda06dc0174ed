import { protection } from '#contract/protection.ts';
import { handle } from '../../kit/handle.ts';
import { deleteRange } from './blocks.store.ts';

export const unblockRange = handle(protection.unblockRange, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteRange(tx, actor.id, input.id))) throw refuse('not_found');
  return { done: true as const };
});
