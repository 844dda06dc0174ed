import type { Handler } from '../../kit/handle.ts';
import { createFolder } from './create-folder.ts';
import { moveToFolder } from './move-to-folder.ts';
import type { VaultParts } from './parts.ts';
import { removeFolder } from './remove-folder.ts';
import { renameFolder } from './rename-folder.ts';
import { showFolders } from './show-folders.ts';
import { showVault } from './show-vault.ts';
import { showVaultItem } from './show-vault-item.ts';

/** The vault: a creator's own files, their folders, uses and earnings. */
export const vaultHandlers = (parts: VaultParts): readonly Handler[] => [
  showVault(parts),
  showVaultItem(parts),
  showFolders,
  createFolder,
  renameFolder,
  removeFolder,
  moveToFolder,
];
