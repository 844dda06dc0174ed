import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { useCancelMass } from './queries.ts';

interface CancelDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks for confirmation before a draft is deleted. */
export function CancelDialog({ id, isOpen, onClose, onDeleted }: CancelDialogProps) {
  const t = useT();
  const cancel = useCancelMass();
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onClose}
      tone="warning"
      title={t('mass.draft.remove.title')}
      message={t('mass.draft.remove.text')}
      closeLabel={t('mass.keep')}
      action={{
        label: t('mass.draft.remove'),
        variant: 'danger',
        loading: cancel.isPending,
        onPress: () =>
          cancel.mutate(id, {
            onSuccess: () => {
              onDeleted();
              showToast(t('mass.draft.removed'));
            },
          }),
      }}
    />
  );
}
