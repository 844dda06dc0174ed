import { useState } from 'react';
import { CardPicker } from '#web/features/top-up/CardPicker.tsx';
import { useCards } from '#web/features/top-up/queries.ts';
import { MoneyFailed } from '#web/features/wallet/MoneyFailed.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, type ModalControl, type ModalProps, openModal } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The dialog that chooses the card for a payment. Nothing is charged in this dialog. */
export function CreditCardModal(props: ModalProps['creditCard'] & ModalControl) {
  return (
    <Queries>
      <ChooseCard {...props} />
    </Queries>
  );
}

function ChooseCard({ chosen, onChoose, onClose }: ModalProps['creditCard'] & ModalControl) {
  const t = useT();
  const cards = useCards();
  const [choice, setChoice] = useState<CardChoice | null>(chosen);
  const use = (card: CardChoice) => {
    onChoose(card);
    onClose();
  };
  return (
    <Dialog
      open
      layer="pay"
      onOpenChange={onClose}
      title={t('wallet.payWith')}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" disabled={!choice} onClick={() => choice && use(choice)}>
          {t('wallet.card.use')}
        </Button>
      }
    >
      {cards.data && (
        <CardPicker
          cards={cards.data}
          chosen={choice}
          onChoose={setChoice}
          // A new card is chosen immediately, because a person enters it to pay with it.
          onEnter={() => openModal('cardForm', { onEntered: use })}
        />
      )}
      {!cards.data && cards.isError && <MoneyFailed onRetry={() => void cards.refetch()} />}
      {!cards.data && !cards.isError && <Skeleton shape="block" height="140px" />}
    </Dialog>
  );
}
