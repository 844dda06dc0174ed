import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { useRemoveDraft } from './queries.ts';

interface DeleteDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks for confirmation before a draft is deleted. */
export function DeleteDialog({ id, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const t = useT();
  const remove = useRemoveDraft();
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('composer.delete.title')}
      message={t('composer.delete.text')}
      closeLabel={t('composer.delete.keep')}
      action={{
        label: t('composer.act.delete'),
        variant: 'danger',
        loading: remove.isPending,
        onPress: () =>
          remove.mutate(id, {
            onSuccess: () => {
              showToast(t('composer.done.deleted'));
              onDeleted();
            },
          }),
      }}
    />
  );
}
