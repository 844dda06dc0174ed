import { useT } from '#web/kit/i18n.tsx';
import { Select } from '#web/ui/Select.tsx';
import { dayChoices } from './day-choices.ts';

interface DaysSelectProps {
  readonly days: number;
  readonly onChange: (days: number) => void;
}

/** Selects how many past days an audience rule covers. */
export function DaysSelect({ days, onChange }: DaysSelectProps) {
  const t = useT();
  return (
    <Select
      look="pill"
      label={t('mass.days')}
      labelHidden
      value={String(days)}
      options={dayChoices(days).map((count) => ({
        value: String(count),
        label: t('mass.days.last', { count }),
      }))}
      onValueChange={(value) => onChange(Number(value))}
    />
  );
}
