import { LIST_NAME_MAX_CHARS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { NameDialog } from '#web/kit/NameDialog.tsx';
import { type PeopleList, useCreateList, useRenameList } from './queries.ts';

interface ListDialogProps {
  /** The list to rename; undefined to create a list. */
  readonly list?: Pick<PeopleList, 'id' | 'name'> | undefined;
  readonly onClose: () => void;
}

export function ListNameDialog({ list, onClose }: ListDialogProps) {
  const t = useT();
  const create = useCreateList();
  const rename = useRenameList();
  return (
    <NameDialog
      title={t(list ? 'mass.list.rename.title' : 'mass.list.new')}
      label={t('mass.list.name')}
      saveLabel={t('mass.list.save')}
      name={list?.name ?? ''}
      maxChars={LIST_NAME_MAX_CHARS}
      isBusy={create.isPending || rename.isPending}
      onSave={(name) => {
        if (list) rename.mutate({ id: list.id, name }, { onSuccess: onClose });
        else create.mutate(name, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
