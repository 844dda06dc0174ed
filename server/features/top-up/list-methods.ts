import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { isLess, type Money } from '../../ledger/index.ts';
import { limitsFrom, moneySettings, moneyView, readLimitFacts } from '../wallet/index.ts';
import type { TopUpParts } from './parts.ts';

export const listMethods = ({ rail }: TopUpParts) =>
  handle(topUp.methods, async ({ actor, tx }) => {
    const { topUpMin, topUpMax, topUpPresets, payFixedFee } = moneySettings;
    const { leftToday } = limitsFrom(await readLimitFacts(tx, actor.id));
    const bounds = { min: moneyView(topUpMin.value), max: moneyView(topUpMax.value) };
    return {
      methods:
        rail.name === 'stripe'
          ? [
              {
                rail: 'stripe' as const,
                kind: 'card' as const,
                fee: moneyView(payFixedFee.value),
                ...bounds,
                unavailable: isUsedUp(leftToday) ? ('limit' as const) : null,
              },
            ]
          : [],
      presets: topUpPresets.map(({ value }) => moneyView(value)),
      ...bounds,
      refundDays: moneySettings.refundDays.value,
    };
  });

/** Whether what is left of the daily limit is less than the smallest top-up. */
const isUsedUp = (left: Money): boolean => isLess(left, moneySettings.topUpMin.value);
