import { useSpendable } from '#web/features/wallet/index.ts';
import { unitsOf, unitsOfDecimal } from '#web/kit/dollars.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { AmountPicker } from '#web/ui/AmountPicker.tsx';
import type { TopUpForm } from './useTopUpForm.ts';

/** The field for a top-up's amount: presets or a typed amount, and the resulting balance. */
export function TopUpAmount({ form }: { form: TopUpForm }) {
  const t = useT();
  const money = useMoney();
  const before = useSpendable();
  const presets = (form.methods?.presets ?? []).map(unitsOf);
  const chosen = presets.find((preset) => preset === form.units);
  return (
    <AmountPicker
      label={t('wallet.amount.label')}
      presets={presets.map((units) => ({ value: units.toString(), label: money.short(units) }))}
      chosen={chosen?.toString()}
      onChoose={(value) => form.setTyped(money.short(BigInt(value)).replaceAll(/[^\d.,]/g, ''))}
      own={{
        label: t('wallet.amount.own'),
        value: form.typed,
        onValueChange: form.setTyped,
        symbol: '$',
        decimalSign: money.decimalSign,
      }}
      error={form.problem}
      hint={
        <>
          {before !== null && (
            <T
              k="wallet.amount.after"
              params={{ amount: money.ofUnits(unitsOfDecimal(before) + (form.units ?? 0n)) }}
            />
          )}
          {before !== null && form.leftToday && ' · '}
          {form.leftToday && t('wallet.limit.left', { amount: money.write(form.leftToday) })}
        </>
      }
    />
  );
}
