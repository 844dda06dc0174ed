import { useState } from 'react';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { CardChoice } from '#web/kit/modals.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './CardForm.module.css';
import { CardFrame } from './CardFrame.tsx';
import { useCardForm } from './queries.ts';

interface CardFormProps {
  /**
   * Whether the form asks to save the card. False on screens where the person adds a card only to save it.
   */
  readonly asksToSave: boolean;
  readonly onEntered: (card: CardChoice) => void;
}

/** Requests the address of the payment provider's card form and shows that form. */
export function CardForm({ asksToSave, onEntered }: CardFormProps) {
  const t = useT();
  const form = useCardForm();
  const [isToBeSaved, setToBeSaved] = useState(true);

  if (form.isError) return <MoneyFailed onRetry={() => void form.refetch()} />;
  if (!form.data)
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height="470px" />
      </div>
    );
  return (
    <div className={styles.form}>
      {asksToSave && (
        <Checkbox
          label={t('wallet.card.save')}
          hint={t('wallet.card.save.about')}
          checked={isToBeSaved}
          onCheckedChange={setToBeSaved}
        />
      )}
      <CardFrame
        url={form.data.url}
        origin={form.data.origin ?? location.origin}
        onEntered={(entered) => onEntered({ entered, isToBeSaved })}
      />
      <Text size="meta">{t('wallet.card.private')}</Text>
    </div>
  );
}
