import { CreditCard } from 'lucide-react';
import { choiceName } from '#web/features/top-up/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, openModal } from '#web/kit/modals.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';

interface ChosenCardProps {
  readonly card: CardChoice;
  readonly disabled: boolean;
  readonly onChoose: (card: CardChoice) => void;
}

/** The card that will be charged, with a button to choose another one. */
export function ChosenCard({ card, disabled, onChoose }: ChosenCardProps) {
  const t = useT();
  return (
    <Row
      leading={
        <RowIcon tone="accent">
          <CreditCard size={20} strokeWidth={1.75} />
        </RowIcon>
      }
      title={choiceName(card, t)}
      trailing={
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          aria-label={t('wallet.card.change')}
          onClick={() => openModal('creditCard', { chosen: card, onChoose })}
        >
          {t('wallet.change')}
        </Button>
      }
    />
  );
}
