import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import type { Lists } from './queries.ts';

type SmartName = Lists['smart'][number]['list'];

/** From how much on somebody is on `spent_over_50`. */
const SPENT_OVER = 50_000_000n;

/** What the lists that fill themselves are called. */
export function useSmartName(): (list: SmartName) => string {
  const t = useT();
  const money = useMoney();
  return (list) =>
    list === 'spent_over_50'
      ? t('mass.smart.spent_over_50', { amount: money.short(SPENT_OVER) })
      : t(`mass.smart.${list}`);
}
