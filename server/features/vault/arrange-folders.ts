import { FOLDERS_MAX } from '#contract/limits.ts';
import { vault } from '#contract/vault.ts';
import { handle, query } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { lockOwn } from '../media/index.ts';
import { lockPerson } from '../wallet/index.ts';
import {
  countFolders,
  deleteFolder,
  findFolder,
  insertFolder,
  isNameTaken,
  listFolders,
  putInFolder,
  setFolderName,
} from './folders.store.ts';

export const showFolders = query(vault.folders, async ({ actor, db }) => ({
  folders: await listFolders(db, actor.id),
}));

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

export const renameFolder = handle(vault.renameFolder, async ({ input, actor, tx, refuse }) => {
  await lockPerson(tx, actor.id);
  const named = { id: input.id, creatorId: actor.id, name: input.name };
  const folder = await findFolder(tx, named);
  if (!folder) throw refuse('not_found');
  if (await isNameTaken(tx, named)) throw refuse('name_taken');
  await setFolderName(tx, named);
  return { ...folder, name: input.name };
});

export const removeFolder = handle(vault.removeFolder, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteFolder(tx, { id: input.id, creatorId: actor.id }))) throw refuse('not_found');
  return { done: true as const };
});

export const moveToFolder = handle(vault.move, async ({ input, actor, tx, refuse }) => {
  const ids = [...new Set(input.ids)];
  const { folderId } = input;
  if ((await lockOwn(tx, actor.id, ids)).length !== ids.length) throw refuse('not_found');
  if (folderId !== null && !(await findFolder(tx, { id: folderId, creatorId: actor.id })))
    throw refuse('not_found');
  await putInFolder(tx, { ids, folderId });
  return { done: true as const };
});
