import { useState } from 'react';
import { LIST_NAME_MAX_CHARS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type PeopleList, useCreateList, useRenameList } from './queries.ts';

interface NameDialogProps {
  /** The one to be renamed; without it a new one is made. */
  readonly list?: Pick<PeopleList, 'id' | 'name'> | undefined;
  readonly onClose: () => void;
}

/** The name of a list. What the server refuses is told by the alert of every call. */
export function NameDialog({ list, onClose }: NameDialogProps) {
  const t = useT();
  const [name, setName] = useState(list?.name ?? '');
  const create = useCreateList();
  const rename = useRenameList();
  const isBusy = create.isPending || rename.isPending;
  const save = () => {
    const typed = name.trim();
    if (typed === '' || isBusy) return;
    if (list) rename.mutate({ id: list.id, name: typed }, { onSuccess: onClose });
    else create.mutate(typed, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      busy={isBusy}
      onOpenChange={onClose}
      title={t(list ? 'mass.list.rename.title' : 'mass.list.new')}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" wide loading={isBusy} disabled={name.trim() === ''} onClick={save}>
          {t('mass.list.save')}
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
          label={t('mass.list.name')}
          dir="auto"
          autoComplete="off"
          maxLength={LIST_NAME_MAX_CHARS}
          value={name}
          onValueChange={setName}
        />
      </form>
    </Dialog>
  );
}
