import { vault } from '#contract/vault.ts';
import { query } from '../../kit/handle.ts';
import { listFolders } from './folders.store.ts';

export const showFolders = query(vault.folders, async ({ actor, db }) => ({
  folders: await listFolders(db, actor.id),
}));
