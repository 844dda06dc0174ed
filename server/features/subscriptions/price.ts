import assert from 'node:assert/strict';
import { divide, type Money, money, portion } from '../../ledger/index.ts';
import { DAY_MS } from './terms.ts';

const ALL_BPS = 10_000;
/** Dollars are kept in millionths, and shown to the cent. */
const UNITS_PER_CENT = 10_000n;

export const fullPrice = (monthly: Money, months: number): Money =>
  money(monthly.asset, monthly.units * BigInt(months));

/** What one period costs. Rounds down to the whole cent, in favour of the fan: what is charged can be shown. */
export function periodPrice({
  monthly,
  months,
  discountBps,
}: {
  monthly: Money;
  months: number;
  discountBps: number;
}): Money {
  const exact = portion(fullPrice(monthly, months), ALL_BPS - discountBps, 'down');
  const cents = divide(exact, UNITS_PER_CENT, 'down');
  return money(exact.asset, cents.units * UNITS_PER_CENT);
}

interface Period {
  readonly start: Date;
  readonly end: Date;
}

/**
 * What the rest of a period is worth. Days that have begun count as unused and the last unit rounds up, both in favour
 * of the fan; by whole days, so that what was quoted still holds when the button is pressed.
 */
export function unusedPart(price: Money, { start, end }: Period, now: Date): Money {
  assert(start <= now && now <= end, 'Only a period that runs has an unused part.');
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  const left = Math.ceil((end.getTime() - now.getTime()) / DAY_MS);
  return divide(money(price.asset, price.units * BigInt(left)), BigInt(days), 'up');
}
