import { useState } from 'react';
import { FOLDER_NAME_MAX_CHARS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useCreateFolder, useRenameFolder, type VaultFolder } from './queries.ts';

interface FolderDialogProps {
  /** The one to be renamed; without it a new one is made. */
  readonly folder?: VaultFolder | undefined;
  readonly onClose: () => void;
}

/** The name of a folder. What the server refuses is told by the alert of every call. */
export function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const t = useT();
  const [name, setName] = useState(folder?.name ?? '');
  const create = useCreateFolder();
  const rename = useRenameFolder();
  const isBusy = create.isPending || rename.isPending;
  const save = () => {
    const typed = name.trim();
    if (typed === '' || isBusy) return;
    if (folder) rename.mutate({ id: folder.id, name: typed }, { onSuccess: onClose });
    else create.mutate(typed, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      busy={isBusy}
      onOpenChange={onClose}
      title={t(folder ? 'vault.folder.rename' : 'vault.folder.create')}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" wide loading={isBusy} disabled={name.trim() === ''} onClick={save}>
          {t('vault.folder.save')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('vault.folder.name')}
          dir="auto"
          maxLength={FOLDER_NAME_MAX_CHARS}
          value={name}
          onValueChange={setName}
        />
      </form>
    </Dialog>
  );
}
