import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { useCancelMass } from './queries.ts';

interface CancelDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  /** It is taken out of the queue; else what was begun is thrown away. */
  readonly isScheduled: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Asks before a message that was not sent yet is thrown away. */
export function CancelDialog({ id, isOpen, isScheduled, onClose, onGone }: CancelDialogProps) {
  const t = useT();
  const cancel = useCancelMass();
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onClose}
      tone="warning"
      title={t(isScheduled ? 'mass.scheduled.cancel.title' : 'mass.draft.remove.title')}
      message={t(isScheduled ? 'mass.scheduled.cancel.text' : 'mass.draft.remove.text')}
      closeLabel={t('mass.keep')}
      action={{
        label: t(isScheduled ? 'mass.scheduled.cancel' : 'mass.draft.remove'),
        variant: 'danger',
        loading: cancel.isPending,
        onPress: () =>
          cancel.mutate(id, {
            onSuccess: () => {
              onGone();
              showToast(t(isScheduled ? 'mass.scheduled.cancelled' : 'mass.draft.removed'));
            },
          }),
      }}
    />
  );
}
