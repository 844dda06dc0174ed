import { vault } from '#contract/vault.ts';
import { handle } from '../../kit/handle.ts';
import { deleteFolder } from './folders.store.ts';

export const removeFolder = handle(vault.removeFolder, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteFolder(tx, { id: input.id, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});
