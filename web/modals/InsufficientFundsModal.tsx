import { useEffect } from 'react';
import { InsufficientFunds } from '#web/features/purchases/InsufficientFunds.tsx';
import { usePayAndBuy } from '#web/features/purchases/usePayAndBuy.ts';
import { onMoreMoney } from '#web/features/wallet/balance.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type ModalControl, type ModalProps, openModal } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type InsufficientFundsProps = ModalProps['insufficientFunds'] & ModalControl;

/** Shows the missing amount when the balance is too low. With a saved card, one press tops up and buys. */
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
  const { isPaying } = paying;
  // When the balance grows, it may cover the price, so the buy dialog opens again with a new quote.
  useEffect(() => {
    if (isPaying) return;
    return onMoreMoney(() => {
      onClose();
      openModal('buy', { item: quote.item });
    });
  }, [isPaying, quote, onClose]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet.short.title')}
      titleHidden
      closeLabel={t('core.close')}
      busy={isPaying}
    >
      <InsufficientFunds quote={quote} paying={paying} onClose={onClose} />
    </Dialog>
  );
}
