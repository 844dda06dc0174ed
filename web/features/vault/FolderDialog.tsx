import { FOLDER_NAME_MAX_CHARS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { NameDialog } from '#web/kit/NameDialog.tsx';
import { useCreateFolder, useRenameFolder, type VaultFolder } from './queries.ts';

interface FolderDialogProps {
  /** The folder to rename; undefined to create a folder. */
  readonly folder?: VaultFolder | undefined;
  readonly onClose: () => void;
}

export function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const t = useT();
  const create = useCreateFolder();
  const rename = useRenameFolder();
  return (
    <NameDialog
      title={t(folder ? 'vault.folder.rename' : 'vault.folder.create')}
      label={t('vault.folder.name')}
      saveLabel={t('vault.folder.save')}
      name={folder?.name ?? ''}
      maxChars={FOLDER_NAME_MAX_CHARS}
      isBusy={create.isPending || rename.isPending}
      onSave={(name) => {
        if (folder) rename.mutate({ id: folder.id, name }, { onSuccess: onClose });
        else create.mutate(name, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
