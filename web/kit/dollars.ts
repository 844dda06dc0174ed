import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { decimalText, parseDecimal, rescaled } from '#locales/decimal.ts';

/** An amount in the server's format: an asset, and the amount as a number of the asset's smallest units. */
export type Money = OutputOf<Contract['wallet']['balance']>['payFixedFee'];

const USD_SCALE = 6;
const CENT = 10_000n;

export function unitsOf({ units }: Money): bigint {
  return BigInt(units);
}

export function dollars(units: bigint): Money {
  return { asset: 'USD', units: units.toString() };
}

/** Converts a decimal text, such as `usdValue` in the user store, to micro-dollars. */
export function unitsOfDecimal(text: string): bigint {
  const decimal = parseDecimal(text);
  return decimal ? rescaled(decimal, USD_SCALE, 'half-even') : 0n;
}

/**
 * Converts a typed amount such as "12.5" or "12,50" to micro-dollars; undefined if the text is not an amount.
 */
export function unitsTyped(text: string): bigint | undefined {
  const match = /^(\d{1,12})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', cents = ''] = match;
  return BigInt(whole + cents.padEnd(2, '0')) * CENT;
}

/** Formats micro-dollars for a call: plain digits, a point, two decimals. */
export function wireDollars(units: bigint): string {
  return decimalText(units / CENT, 2);
}

/** Rounds micro-dollars up to a full cent. */
export function upToCent(units: bigint): bigint {
  const rest = units % CENT;
  return rest === 0n ? units : units - rest + CENT;
}

/** The percentage that `part` is of `whole`, rounded down, for progress bars. Never used as an amount. */
export function percentOf(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0;
  return Number((part * 100n) / whole);
}
