import { CardForm } from '#web/features/top-up/CardForm.tsx';
import { useSaveCard } from '#web/features/top-up/queries.ts';
import { goToBank } from '#web/features/top-up/usePayIn.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { CardChoice, ModalControl, ModalProps } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

type CardFormModalProps = ModalProps['cardForm'] & ModalControl;

/**
 * The dialog for a new card. The card is typed into the provider's own form, which returns only an id of the
 * card.
 */
export function CardFormModal(props: CardFormModalProps) {
  return (
    <Queries>
      <EnterCard {...props} />
    </Queries>
  );
}

function EnterCard({ onEntered, onClose }: CardFormModalProps) {
  const t = useT();
  const saving = useSaveCard();

  function entered(card: CardChoice): void {
    if (onEntered) {
      onEntered(card);
      onClose();
    } else if ('entered' in card && !saving.isPending) {
      // After a refusal, which has already shown an alert, the form stays open for another try.
      saving.mutate(card.entered, {
        onSuccess: (saved) => {
          if (saved.state === 'needs_action') {
            goToBank(saved.actionUrl);
            return;
          }
          showToast(t('wallet.card.saved'));
          onClose();
        },
      });
    }
  }

  return (
    <Dialog
      open
      layer="pay"
      size="md"
      onOpenChange={onClose}
      title={t('wallet.card.enter')}
      description={onEntered ? t('wallet.card.notYet') : undefined}
      closeLabel={t('core.close')}
      busy={saving.isPending}
    >
      {saving.isPending && <ProgressBar label={t('wallet.card.saving')} />}
      <CardForm asksToSave={onEntered !== null} onEntered={entered} />
    </Dialog>
  );
}
