import { CreditCard, Plus } from 'lucide-react';
import { useId } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { type CardChoice, openModal } from '#web/kit/modals.ts';
import { Button } from '#web/ui/Button.tsx';
import { MethodRow } from '#web/ui/MethodRow.tsx';
import styles from './CardPicker.module.css';
import { cardName, expiryText } from './card-words.ts';
import type { SavedCard } from './queries.ts';

interface CardPickerProps {
  readonly cards: readonly SavedCard[];
  readonly chosen: CardChoice | null;
  readonly onChoose: (card: CardChoice) => void;
  /** Called to show a card form. By default the card form opens in a dialog. */
  readonly onEnter?: (() => void) | undefined;
}

/** The choice between the saved cards and a newly entered card, with a button to enter another card. */
export function CardPicker({ cards, chosen, onChoose, onEnter }: CardPickerProps) {
  const t = useT();
  const name = useId();
  const entered = chosen && 'entered' in chosen ? chosen : null;
  const enter = onEnter ?? (() => openModal('cardForm', { onEntered: onChoose }));

  return (
    <div className={styles.cards} role="radiogroup" aria-label={t('wallet.payWith')}>
      {cards.map((card) => (
        <MethodRow
          key={card.id}
          name={name}
          value={card.id}
          checked={chosen !== null && 'saved' in chosen && chosen.saved.id === card.id}
          onChoose={() => onChoose({ saved: card })}
          icon={<CreditCard size={20} strokeWidth={1.75} />}
          title={cardName(card, t)}
          detail={t('wallet.card.expires', { date: expiryText(card) })}
          unavailable={card.isExpired ? t('wallet.card.expired', { date: expiryText(card) }) : undefined}
        />
      ))}
      {entered && (
        <MethodRow
          name={name}
          value="entered"
          checked
          onChoose={() => onChoose(entered)}
          icon={<CreditCard size={20} strokeWidth={1.75} />}
          title={t('wallet.card.entered')}
          detail={entered.isToBeSaved ? t('wallet.card.willBeSaved') : t('wallet.card.once')}
        />
      )}
      <Button
        className={styles.add}
        variant="ghost"
        icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
        onClick={enter}
      >
        {cards.length > 0 || entered ? t('wallet.card.another') : t('wallet.card.enter')}
      </Button>
    </div>
  );
}

/** The preselected card: the person's default card, or else the first card that has not expired. */
export function firstChoice(cards: readonly SavedCard[] | undefined): CardChoice | null {
  const usable = cards?.filter(({ isExpired }) => !isExpired) ?? [];
  const card = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  return card ? { saved: card } : null;
}
