import { FOLDERS_MAX } from '#contract/limits.ts';
import { vault } from '#contract/vault.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { lockPerson } from '../wallet/index.ts';
import { countFolders, insertFolder } from './folders.store.ts';

export const createFolder = handle(vault.createFolder, async ({ input, actor, tx, refuse }) => {
  // Serializes the creator's requests, so that two tabs cannot exceed the maximum number of folders or use a
  // name twice.
  await lockPerson(tx, actor.id);
  if ((await countFolders(tx, actor.id)) >= FOLDERS_MAX)
    throw refuse('too_many_folders', { max: FOLDERS_MAX });
  const folder = { id: newId(), name: input.name };
  if (!(await insertFolder(tx, { ...folder, creatorId: actor.id }))) throw refuse('name_taken');
  return { ...folder, count: 0 };
});
