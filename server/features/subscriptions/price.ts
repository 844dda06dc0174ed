import assert from 'node:assert/strict';
import { divide, type Money, money, portion } from '../../ledger/index.ts';
import { DAY_MS } from './terms.ts';

const ALL_BPS = 10_000;
/** Dollars are stored in millionths and shown in cents. */
const UNITS_PER_CENT = 10_000n;

export const fullPrice = (monthly: Money, months: number): Money =>
  money(monthly.asset, monthly.units * BigInt(months));

/**
 * The price of one period, rounded down to the cent in the fan's favor, because prices are shown in whole
 * cents.
 */
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
 * The value of a period's remaining days. A day that has begun counts as unused, and the value is rounded up
 * to a whole unit, both in the fan's favor. Because whole days are counted, a quoted credit changes only once
 * a day and usually stays valid until the fan confirms it.
 */
export function unusedPart(price: Money, { start, end }: Period, now: Date): Money {
  assert(start <= now && now <= end, 'Only a running period has an unused part.');
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  const left = Math.ceil((end.getTime() - now.getTime()) / DAY_MS);
  return divide(money(price.asset, price.units * BigInt(left)), BigInt(days), 'up');
}
