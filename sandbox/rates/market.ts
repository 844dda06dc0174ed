import { createHash } from 'node:crypto';

/** The mean price of one unit, in millionths of a dollar. */
const mean: Readonly<Record<string, bigint>> = {
  ETH: 3_012_345_000n,
  SOL: 148_250_000n,
  BTC: 64_120_500_000n,
  USDT: 1_000_000n,
  USDC: 1_000_000n,
  EUR: 1_084_300n,
  GBP: 1_271_900n,
  JPY: 6_710n,
  CAD: 733_400n,
  AUD: 658_200n,
  CHF: 1_131_500n,
  USD: 1_000_000n,
};

/**
 * The largest deviation from the mean price, in millionths of the mean. It is small for coins pegged to the
 * dollar.
 */
const sway: Readonly<Record<string, bigint>> = {
  ETH: 30_000n,
  SOL: 40_000n,
  BTC: 25_000n,
  USDT: 400n,
  USDC: 300n,
  USD: 0n,
};
const CURRENCY_SWAY = 4_000n;

/**
 * The price changes every minute. Between two full hours it moves in a straight line, so that each change is
 * small.
 */
const STEP_MS = 60_000;
const ANCHOR_STEPS = 60;
const MILLION = 1_000_000n;

export function isTraded(unit: string): boolean {
  return Object.hasOwn(mean, unit);
}

export const tradedUnits: readonly string[] = Object.keys(mean);

/**
 * The price of one unit at the time `at`, in millionths of a dollar. It depends only on the seed and on the
 * minute of `at`.
 */
function dollarMicros(unit: string, at: number, seed: string): bigint {
  const base = mean[unit];
  if (base === undefined) throw new Error(`There is no price for ${unit}.`);
  const step = Math.floor(at / STEP_MS);
  const anchor = Math.floor(step / ANCHOR_STEPS);
  const into = BigInt(step - anchor * ANCHOR_STEPS);
  const [from, to] = [deviationAt(unit, anchor, seed), deviationAt(unit, anchor + 1, seed)];
  const now = from + ((to - from) * into) / BigInt(ANCHOR_STEPS);
  return base + (base * now) / MILLION;
}

/**
 * The deviation from the mean at a full hour, in millionths of the mean; it lies between -`sway` and +`sway`.
 */
function deviationAt(unit: string, anchor: number, seed: string): bigint {
  const width = sway[unit] ?? CURRENCY_SWAY;
  if (width === 0n) return 0n;
  const draw = createHash('sha256').update(`${seed}:${unit}:${anchor}`).digest().readUInt32BE(0);
  return (BigInt(draw) * 2n * width) / 0xffff_ffffn - width;
}

/** The price of one unit in another unit, as decimal text, computed from their prices in dollars. */
export function price(base: string, quote: string, at: number, seed: string, digits: number): string {
  const scale = 10n ** BigInt(digits);
  return decimal((dollarMicros(base, at, seed) * scale) / dollarMicros(quote, at, seed), digits);
}

/** Formats a multiple of 10^-digits without trailing zeros: 1500n with 3 digits is "1.5". */
export function decimal(units: bigint, digits: number): string {
  const sign = units < 0n ? '-' : '';
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const rest = text.slice(text.length - digits).replace(/0+$/, '');
  return `${sign}${whole}${rest === '' ? '' : `.${rest}`}`;
}
