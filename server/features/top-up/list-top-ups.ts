import { Id } from '#contract/fields.ts';
import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { isLess, type Money } from '../../ledger/index.ts';
import { limitsFrom, moneySettings, moneyView, readLimitFacts } from '../wallet/index.ts';
import { listCharges } from './charges.store.ts';
import type { TopUpParts } from './parts.ts';
import { refundablesOf, refundableView } from './refundable.ts';
import { topUpView } from './top-up.view.ts';

/** Lists the actor's own top-ups, newest first. The cursor is the id of the previous page's last top-up. */
export const listTopUps = handle(topUp.list, async ({ input, actor, tx, refuse }) => {
  const { state, cursor, limit } = input;
  const states = state === undefined ? null : state === 'checking' ? ['created', 'checking'] : [state];
  const isCursor = cursor === undefined || Id.safeParse(cursor).success;
  const found = isCursor
    ? await listCharges(tx, { personId: actor.id, states, after: cursor ?? null, limit: limit + 1 })
    : null;
  if (found === null) throw refuse('invalid_input', { fields: ['cursor'] });
  const shown = found.slice(0, limit);
  const refundables = await refundablesOf(tx, actor.id);
  return {
    topUps: shown.map((charge) => ({
      ...topUpView(charge),
      refundable: refundableView(refundables.get(charge.id)),
    })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
});

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
