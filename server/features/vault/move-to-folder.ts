import { vault } from '#contract/vault.ts';
import { handle } from '../../kit/handle.ts';
import { lockOwn } from '../media/index.ts';
import { findFolder, putInFolder } from './folders.store.ts';

export const moveToFolder = handle(vault.move, async ({ input, actor, tx, refuse }) => {
  const ids = [...new Set(input.ids)];
  const { folderId } = input;
  if ((await lockOwn(tx, actor.id, ids)).length !== ids.length) throw refuse('not_found');
  if (folderId !== null && !(await findFolder(tx, { id: folderId, creatorId: actor.id })))
    throw refuse('not_found');
  await putInFolder(tx, { ids, folderId });
  return { done: true as const };
});
