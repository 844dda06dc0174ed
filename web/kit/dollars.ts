import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { decimalText, parseDecimal, rescaled } from '#locales/decimal.ts';

/** An amount in the server's format: an asset and a number of its smallest units. */
export type Money = OutputOf<Contract['wallet']['balance']>['payFixedFee'];

const USD_SCALE = 6;
const CENT = 10_000n;

export function unitsOf({ units }: Money): bigint {
  return BigInt(units);
}

export function dollars(units: bigint): Money {
  return { asset: 'USD', units: units.toString() };
}

/** Converts a decimal text, such as the store's `usdValue`, to micro-dollars. */
export function unitsOfDecimal(text: string): bigint {
  const decimal = parseDecimal(text);
  return decimal ? rescaled(decimal, USD_SCALE, 'half-even') : 0n;
}

/** Converts a typed amount, with a point or a comma, to units; undefined while it is not an amount. */
export function unitsTyped(text: string): bigint | undefined {
  const match = /^(\d{1,12})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', cents = ''] = match;
  return BigInt(whole + cents.padEnd(2, '0')) * CENT;
}

/** Dollars and cents in the format of a call: plain digits, a point, two decimals. */
export function wireDollars(units: bigint): string {
  return decimalText(units / CENT, 2);
}

/** Rounds up to whole cents. */
export function upToCent(units: bigint): bigint {
  const rest = units % CENT;
  return rest === 0n ? units : units - rest + CENT;
}

/** The share in full percents, for a progress bar; never used as an amount. */
export function percentOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0;
  return Number((part * 100n) / whole);
}
