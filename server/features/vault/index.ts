import type { Handler } from '../../kit/handle.ts';
import { createFolder, moveToFolder, removeFolder, renameFolder, showFolders } from './arrange-folders.ts';
import { showVault, showVaultItem, type VaultParts } from './show-vault.ts';

/** A creator's own files: in which folder, where they stand and what that brought in. */
export const vaultHandlers = (parts: VaultParts): readonly Handler[] => [
  showVault(parts),
  showVaultItem(parts),
  showFolders,
  createFolder,
  renameFolder,
  removeFolder,
  moveToFolder,
];
