import { InsufficientFunds } from '#web/features/purchases/InsufficientFunds.tsx';
import { usePayAndBuy } from '#web/features/purchases/usePayAndBuy.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl, ModalProps } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type InsufficientFundsProps = ModalProps['insufficientFunds'] & ModalControl;

/** The balance does not cover it: what is missing, and one ticket that tops up and buys. */
export function InsufficientFundsModal(props: InsufficientFundsProps) {
  return (
    <Queries>
      <Short {...props} />
    </Queries>
  );
}

function Short({ quote, onClose }: InsufficientFundsProps) {
  const t = useT();
  const paying = usePayAndBuy();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('money.short.title')}
      titleHidden
      closeLabel={t('core.close')}
      busy={paying.isPaying}
    >
      <InsufficientFunds quote={quote} paying={paying} onClose={onClose} />
    </Dialog>
  );
}
