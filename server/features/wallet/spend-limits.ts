import { isLess, type Money, minus, money } from '../../ledger/index.ts';
import { moneyView } from './money.view.ts';
import { moneySettings } from './money-settings.ts';

export interface LimitFacts {
  readonly ageDays: number;
  /** A payment that came in and was neither given back nor disputed. */
  readonly hasCleanPayment: boolean;
  /** Paid in, or perhaps yet to be, within the last 24 hours. */
  readonly used: Money;
  /** The person's own limit that is in force now. */
  readonly own: Money | null;
  /** What they asked for instead of it, and when that begins to count. */
  readonly next: NextLimit | null;
}

export interface NextLimit {
  /** Null: no limit of their own. */
  readonly perDay: Money | null;
  readonly from: Date;
}

export interface SpendLimits {
  readonly ladder: 'new' | 'known' | 'trusted';
  readonly perDay: Money;
  readonly own: Money | null;
  readonly next: NextLimit | null;
  readonly usedToday: Money;
  readonly leftToday: Money;
}

/** What counts against the day until then. */
export interface FreedAmount {
  readonly at: Date;
  readonly amount: Money;
}

/** How much somebody may pay in today. The platform's ladder grows with trust; their own lower limit always wins. */
export function limitsFrom({ ageDays, hasCleanPayment, used, own, next }: LimitFacts): SpendLimits {
  const ladder = ladderOf({ ageDays, hasCleanPayment });
  const perDay = perDayOf(ladder);
  const limit = own !== null && isLess(own, perDay) ? own : perDay;
  const leftToday = isLess(used, limit) ? minus(limit, used) : money('USD', 0n);
  return { ladder, perDay, own, next, usedToday: used, leftToday };
}

function ladderOf({
  ageDays,
  hasCleanPayment,
}: Pick<LimitFacts, 'ageDays' | 'hasCleanPayment'>): SpendLimits['ladder'] {
  if (!hasCleanPayment || ageDays < moneySettings.knownAfterDays.value) return 'new';
  return ageDays < moneySettings.trustedAfterDays.value ? 'known' : 'trusted';
}

function perDayOf(ladder: SpendLimits['ladder']): Money {
  if (ladder === 'new') return moneySettings.perDayNew.value;
  return ladder === 'known' ? moneySettings.perDayKnown.value : moneySettings.perDayTrusted.value;
}

export const limitsView = (
  { ladder, perDay, own, next, usedToday, leftToday }: SpendLimits,
  frees: readonly FreedAmount[],
) => ({
  ladder,
  perDay: moneyView(perDay),
  own: own && moneyView(own),
  next: next && { perDay: next.perDay && moneyView(next.perDay), from: next.from.toISOString() },
  ownMin: moneyView(moneySettings.ownLimitMin.value),
  raiseWaitHours: moneySettings.ownLimitWaitHours.value,
  trustedAfterDays: moneySettings.trustedAfterDays.value,
  usedToday: moneyView(usedToday),
  leftToday: moneyView(leftToday),
  frees: frees.map(({ at, amount }) => ({ at: at.toISOString(), amount: moneyView(amount) })),
});
