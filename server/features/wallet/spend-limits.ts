import { isLess, type Money, minus, money } from '../../ledger/index.ts';
import { moneyView } from './money.view.ts';
import { moneySettings } from './money-settings.ts';

export interface LimitFacts {
  readonly ageDays: number;
  /**
   * Whether the person has a paid charge whose credited amount was not returned to the card in full by
   * refunds or lost disputes.
   */
  readonly hasCleanPayment: boolean;
  /** The sum that the person has paid in during the last 24 hours, including pending payments. */
  readonly used: Money;
  /** The person's own limit that is in force now; null without one. */
  readonly own: Money | null;
  /** The requested own limit that is not in force yet; null without one. */
  readonly next: NextLimit | null;
}

export interface NextLimit {
  /** The limit that the person chose; null if they chose to have no limit of their own. */
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

/** A payment that counts towards the 24-hour limit until `at`. */
export interface FreedAmount {
  readonly at: Date;
  readonly amount: Money;
}

/**
 * Computes how much a person may pay in now. The platform's limit grows with trust;
 * a lower own limit replaces it.
 */
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
