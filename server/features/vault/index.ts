import type { Handler } from '../../kit/handle.ts';
import { createFolder, moveToFolder, removeFolder, renameFolder, showFolders } from './arrange-folders.ts';
import { showVault, showVaultItem, type VaultParts } from './show-vault.ts';

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
