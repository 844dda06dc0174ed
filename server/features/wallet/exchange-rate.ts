import { ASSETS, type Money, money } from '../../ledger/index.ts';

const BPS = 10_000n;

/**
 * Parses decimal text into the integer of its digits and the number of its
 * decimals: 12.5 is 125 with 1 decimal.
 */
function scaled(decimal: string): { readonly units: bigint; readonly decimals: number } {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

/**
 * An amount's value in dollars. `price` is the price of one unit; the value is rounded
 * down in the platform's favor.
 */
export function dollarsFor({ asset, units }: Money, price: string): Money {
  const rate = scaled(price);
  const shift = ASSETS[asset].decimals + rate.decimals - ASSETS.USD.decimals;
  const product = units * rate.units;
  return money('USD', shift >= 0 ? product / 10n ** BigInt(shift) : product * 10n ** BigInt(-shift));
}

/** Whether the price `now` differs from the quoted price by more than `maxBps`, up or down. */
export function hasMoved(promised: string, now: string, { maxBps }: { maxBps: number }): boolean {
  const [from, to] = [scaled(promised), scaled(now)];
  const decimals = Math.max(from.decimals, to.decimals);
  const a = from.units * 10n ** BigInt(decimals - from.decimals);
  const b = to.units * 10n ** BigInt(decimals - to.decimals);
  const moved = a < b ? b - a : a - b;
  return moved * BPS > a * BigInt(maxBps);
}
