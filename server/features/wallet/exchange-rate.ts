import { ASSETS, type Money, money } from '../../ledger/index.ts';

const BPS = 10_000n;

/** A decimal as a whole number and the power of ten it is divided by. */
function scaled(decimal: string): { readonly units: bigint; readonly decimals: number } {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

/** What an amount is worth in dollars at a price per unit. Rounds down: the platform never gives more than it gets. */
export function dollarsFor({ asset, units }: Money, price: string): Money {
  const rate = scaled(price);
  const shift = ASSETS[asset].decimals + rate.decimals - ASSETS.USD.decimals;
  const product = units * rate.units;
  return money('USD', shift >= 0 ? product / 10n ** BigInt(shift) : product * 10n ** BigInt(-shift));
}

/** Whether a price has moved further from the one that was promised than it may, either way. */
export function hasMoved(promised: string, now: string, { maxBps }: { maxBps: number }): boolean {
  const [from, to] = [scaled(promised), scaled(now)];
  const decimals = Math.max(from.decimals, to.decimals);
  const a = from.units * 10n ** BigInt(decimals - from.decimals);
  const b = to.units * 10n ** BigInt(decimals - to.decimals);
  const moved = a < b ? b - a : a - b;
  return moved * BPS > a * BigInt(maxBps);
}
