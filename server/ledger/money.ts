import assert from 'node:assert/strict';

/**
 * The assets. `decimals` defines the smallest unit, and `typed` is the maximum number of decimals that a
 * person may enter. For example, dollars are stored in millionths but entered in cents.
 */
export const ASSETS = {
  USD: { decimals: 6, typed: 2 },
  USDT: { decimals: 6, typed: 6 },
  ETH: { decimals: 18, typed: 18 },
  SOL: { decimals: 9, typed: 9 },
  STARS: { decimals: 0, typed: 0 },
  DFS: { decimals: 18, typed: 18 },
  SHARES: { decimals: 0, typed: 0 },
} as const;

export type Asset = keyof typeof ASSETS;
/**
 * `down` rounds towards zero, and `up` rounds away from zero. Rounding a share down leaves the remainder to
 * another recipient.
 */
export type Rounding = 'down' | 'up';

declare const made: unique symbol;

/**
 * An amount of one asset, counted in the asset's smallest unit. Only functions of this file create a `Money`.
 */
export interface Money {
  readonly asset: Asset;
  readonly units: bigint;
  readonly [made]: true;
}

/** Amounts stay below this limit, because the database stores them as NUMERIC(38,0). */
const UNITS_LIMIT = 10n ** 38n;
const ALL_BPS = 10_000;
const INTEGER_DIGITS_MAX = 15;

export function isAsset(code: string): code is Asset {
  return Object.hasOwn(ASSETS, code);
}

export function money(asset: Asset, units: bigint): Money {
  assert(units > -UNITS_LIMIT && units < UNITS_LIMIT, 'An amount has at most 38 digits.');
  // The brand exists only for the compiler, and only this cast adds it, so no
  // other object is accepted as money.
  return { asset, units } as Money;
}

/** Parses a dollar amount written in code, such as `usd('12.50')`. Throws when the text is malformed. */
export function usd(text: string): Money {
  const units = unitsOf(text, 'USD', ASSETS.USD.decimals);
  assert(units !== null, `"${text}" is not a dollar amount.`);
  return money('USD', units);
}

/**
 * Parses an amount from untrusted input. Returns null unless the text is a plain positive amount; nothing is
 * trimmed, rounded or guessed. Returns null for zero too, so a caller that allows a price of zero must check
 * for zero itself.
 */
export function parseAmount(text: unknown, asset: Asset): Money | null {
  const units = typeof text === 'string' ? unitsOf(text, asset, ASSETS[asset].typed) : null;
  return units === null || units === 0n ? null : money(asset, units);
}

function unitsOf(text: string, asset: Asset, decimalsMax: number): bigint | null {
  const parts = new RegExp(`^(0|[1-9][0-9]{0,${INTEGER_DIGITS_MAX - 1}})(?:\\.([0-9]{1,18}))?$`).exec(text);
  const fraction = parts?.[2] ?? '';
  if (!parts?.[1] || fraction.length > decimalsMax) return null;
  return BigInt(parts[1] + fraction.padEnd(ASSETS[asset].decimals, '0'));
}

export function plus(a: Money, b: Money): Money {
  return money(a.asset, a.units + sameAsset(a, b).units);
}

export function minus(a: Money, b: Money): Money {
  return money(a.asset, a.units - sameAsset(a, b).units);
}

export function isLess(a: Money, b: Money): boolean {
  return a.units < sameAsset(a, b).units;
}

/** A share of an amount. `bps` is the share in basis points (hundredths of a percent). */
export function portion(amount: Money, bps: number, rounding: Rounding): Money {
  assert(
    Number.isInteger(bps) && bps >= 0 && bps <= ALL_BPS,
    'A portion must be between 0 and 10,000 basis points.',
  );
  return money(amount.asset, quotient(amount.units * BigInt(bps), BigInt(ALL_BPS), rounding));
}

export function divide(amount: Money, by: bigint, rounding: Rounding): Money {
  return money(amount.asset, quotient(amount.units, by, rounding));
}

/**
 * Divides a total by weights without losing or creating a unit: each share is rounded down, and the
 * remaining units go to the shares with the largest remainders. Equal remainders are ordered by key, so the
 * order of `weights` has no effect.
 */
export function split<Key extends string>(total: Money, weights: ReadonlyMap<Key, bigint>): Map<Key, Money> {
  assert(total.units >= 0n, 'A negative amount cannot be split.');
  const entries = [...weights];
  assert(
    entries.every(([, weight]) => weight >= 0n),
    'A weight must not be negative.',
  );
  const all = entries.reduce((sum, [, weight]) => sum + weight, 0n);
  assert(all > 0n, 'At least one weight must be positive.');

  const shares = entries.map(([key, weight]) => {
    const exact = total.units * weight;
    return { key, units: exact / all, remainder: exact % all };
  });
  const left = Number(total.units - shares.reduce((sum, share) => sum + share.units, 0n));
  const byRemainder = shares.toSorted(
    (a, b) => descending(a.remainder, b.remainder) || ascending(a.key, b.key),
  );
  const rounded = new Set(byRemainder.slice(0, left).map((share) => share.key));
  return new Map(
    shares.map(({ key, units }) => [key, money(total.asset, rounded.has(key) ? units + 1n : units)]),
  );
}

function quotient(units: bigint, by: bigint, rounding: Rounding): bigint {
  assert(units >= 0n && by > 0n, 'A dividend must not be negative, and a divisor must be positive.');
  return rounding === 'up' ? (units + by - 1n) / by : units / by;
}

function sameAsset(a: Money, b: Money): Money {
  assert(a.asset === b.asset, `${a.asset} and ${b.asset} cannot be combined.`);
  return b;
}

const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const descending = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);
