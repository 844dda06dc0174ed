import { useT } from '#web/kit/i18n.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { discountOf, lengths, monthsFrom } from './months.ts';
import type { Months, Tier } from './queries.ts';

interface MonthsChoiceProps {
  readonly tier: Pick<Tier, 'discounts'>;
  readonly months: Months;
  readonly disabled: boolean;
  readonly onMonths: (months: Months) => void;
}

/** The choice of how many months to pay in one payment, with the discount of each choice. */
export function MonthsChoice({ tier, months, disabled, onMonths }: MonthsChoiceProps) {
  const t = useT();
  return (
    <RadioGroup
      label={t('subscriptions.length')}
      value={`${months}`}
      disabled={disabled}
      options={lengths.map((value) => {
        const percent = discountOf(tier, monthsFrom(value));
        return {
          value,
          label: t('subscriptions.months', { months: monthsFrom(value) }),
          ...(percent > 0 ? { hint: t('subscriptions.less', { percent }) } : {}),
        };
      })}
      onValueChange={(value) => onMonths(monthsFrom(value))}
    />
  );
}
