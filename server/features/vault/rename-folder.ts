import { vault } from '#contract/vault.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { findFolder, isNameTaken, setFolderName } from './folders.store.ts';

export const renameFolder = handle(vault.renameFolder, async ({ input, actor, tx, refuse }) => {
  // Serializes the creator's requests, so that two tabs cannot use a name twice.
  await lockPerson(tx, actor.id);
  const named = { id: input.id, creatorId: actor.id, name: input.name };
  const folder = await findFolder(tx, named);
  if (!folder) throw refuse('not_found');
  if (await isNameTaken(tx, named)) throw refuse('name_taken');
  await setFolderName(tx, named);
  return { ...folder, name: input.name };
});
