import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { useUnsendMass } from './queries.ts';

/** Asks for confirmation before a mass message is unsent in all chats. */
export function UnsendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const unsend = useUnsendMass();
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      tone="warning"
      title={t('mass.unsend.title')}
      message={t('mass.unsend.text')}
      closeLabel={t('mass.keep')}
      action={{
        label: t('mass.unsend'),
        variant: 'danger',
        loading: unsend.isPending,
        onPress: () =>
          unsend.mutate(id, {
            onSuccess: () => showToast(t('mass.unsend.done')),
            // Closes the dialog after a failure too: the general error alert says that the message can no
            // longer be unsent.
            onSettled: onClose,
          }),
      }}
    />
  );
}
