import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { decimalText, parseDecimal, rescaled } from '#locales/decimal.ts';

/** An amount as the server speaks it: an asset and a count of its smallest units. */
export type Money = OutputOf<Contract['wallet']['balance']>['payFixedFee'];

const USD_SCALE = 6;
const CENT = 10_000n;

export function unitsOf({ units }: Money): bigint {
  return BigInt(units);
}

export function dollars(units: bigint): Money {
  return { asset: 'USD', units: units.toString() };
}

/** Micro-dollars of a decimal text such as the store's `usdValue`. */
export function unitsOfDecimal(text: string): bigint {
  const decimal = parseDecimal(text);
  return decimal ? rescaled(decimal, USD_SCALE, 'half-even') : 0n;
}

/** What a person typed, with either decimal sign; nothing while it is not an amount yet. */
export function unitsTyped(text: string): bigint | undefined {
  const match = /^(\d{1,12})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', cents = ''] = match;
  return BigInt(whole + cents.padEnd(2, '0')) * CENT;
}

/** Dollars and cents as a call takes them: plain digits, a point, two decimals. */
export function wireDollars(units: bigint): string {
  return decimalText(units / CENT, 2);
}

/** The least whole cents that are not less. */
export function upToCent(units: bigint): bigint {
  const rest = units % CENT;
  return rest === 0n ? units : units - rest + CENT;
}

/** How full something is, for a bar: a share of a hundred, never an amount. */
export function percentOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0;
  return Number((part * 100n) / whole);
}
