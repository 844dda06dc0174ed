import { type FormEvent, useId, useState } from 'react';
import { dollars, type Money, unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { useMoveEarned } from './queries.ts';

const CENT = 10_000n;

/**
 * The part of the available earnings that can be moved. Earnings may hold fractions of a cent, but only whole
 * cents can be moved.
 */
export const movable = (available: Money): bigint => (unitsOf(available) / CENT) * CENT;

/** Moves earnings to the wallet. The amount field starts with everything that can be moved. */
export function MoveEarnedDialog({ available, onClose }: { available: bigint; onClose: () => void }) {
  const t = useT();
  const money = useMoney();
  const form = useId();
  const [typed, setTyped] = useState(() => wireDollars(available).replace('.', money.decimalSign));
  const [isChecked, setChecked] = useState(false);
  const move = useMoveEarned();
  const units = unitsTyped(typed);
  const isFine = units !== undefined && units >= CENT && units <= available;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!isFine || move.isPending) return;
    move.mutate(wireDollars(units), {
      onSuccess: ({ amount }) => {
        showToast(t('wallet.earnings.moved', { amount: money.write(amount) }));
        onClose();
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet.earnings.move')}
      description={t('wallet.earnings.move.about')}
      closeLabel={t('core.close')}
      busy={move.isPending}
      footer={
        <Button variant="primary" type="submit" form={form} loading={move.isPending}>
          {t('wallet.earnings.move')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <PriceField
          label={t('wallet.amount.own')}
          symbol="$"
          decimalSign={money.decimalSign}
          value={typed}
          onValueChange={setTyped}
          error={
            isChecked && !isFine
              ? t('wallet.amount.missing', {
                  min: money.ofUnits(CENT),
                  max: money.write(dollars(available)),
                })
              : undefined
          }
        />
      </form>
    </Dialog>
  );
}
