import { type FormEvent, useId, useState } from 'react';
import { unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { type Limits, useSetLimit } from './queries.ts';

/**
 * Sets, changes or removes the person's own daily limit. A lower limit takes effect immediately; a raise or a
 * removal takes effect after a waiting time.
 */
export function LimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const setLimit = useSetLimit();

  const units = unitsTyped(typed);
  const isFine = units !== undefined && units >= unitsOf(limits.ownMin) && units <= unitsOf(limits.perDay);
  const problem = t('wallet.amount.missing', {
    min: money.write(limits.ownMin),
    max: money.write(limits.perDay),
  });

  function save(perDay: string | null): void {
    setLimit.mutate(perDay, {
      onSuccess: ({ takesEffectAt }) => {
        const isLater = new Date(takesEffectAt).getTime() > Date.now() + 60_000;
        const when = format.dateTime(takesEffectAt);
        showToast(isLater ? t('wallet.limit.later', { when }) : t('wallet.limit.saved'));
        onClose();
      },
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isFine && !setLimit.isPending) save(wireDollars(units));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('wallet.limit.own')}
      description={t('wallet.limit.about', { hours: limits.raiseWaitHours })}
      closeLabel={t('core.close')}
      busy={setLimit.isPending}
      footer={
        <>
          {limits.own && (
            <Button loading={setLimit.isPending} onClick={() => save(null)}>
              {t('wallet.limit.remove')}
            </Button>
          )}
          <Button variant="primary" type="submit" form={form} loading={setLimit.isPending}>
            {t('wallet.limit.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <PriceField
          label={t('wallet.limit.perDay')}
          symbol="$"
          decimalSign={money.decimalSign}
          value={typed}
          onValueChange={setTyped}
          hint={limits.own ? t('wallet.limit.now', { amount: money.write(limits.own) }) : undefined}
          error={isChecked && !isFine ? problem : undefined}
        />
      </form>
    </Dialog>
  );
}
