import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import type { Lists } from './queries.ts';

type SmartName = Lists['smart'][number]['list'];

/** The smallest amount that a fan on the smart list `spent_over_50` has spent, in units. */
const SPENT_OVER = 50_000_000n;

/** Returns a function that gives a smart list's name in the person's language. */
export function useSmartName(): (list: SmartName) => string {
  const t = useT();
  const money = useMoney();
  return (list) =>
    list === 'spent_over_50'
      ? t('mass.smart.spent_over_50', { amount: money.short(SPENT_OVER) })
      : t(`mass.smart.${list}`);
}
