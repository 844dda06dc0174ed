import assert from 'node:assert/strict';

/**
 * Assets and their smallest unit. `typed` is how many decimals a person may write: dollars are kept in millionths,
 * but nobody pays half a cent.
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
/** `down` is towards zero, in favour of who receives the rest; `up` away from it. */
export type Rounding = 'down' | 'up';

declare const made: unique symbol;

/** An amount of one asset in its smallest unit. Only this file makes one. */
export interface Money {
  readonly asset: Asset;
  readonly units: bigint;
  readonly [made]: true;
}

/** What the database's NUMERIC(38,0) holds. */
const UNITS_LIMIT = 10n ** 38n;
const ALL_BPS = 10_000;
const INTEGER_DIGITS_MAX = 15;

export function isAsset(code: string): code is Asset {
  return Object.hasOwn(ASSETS, code);
}

export function money(asset: Asset, units: bigint): Money {
  assert(units > -UNITS_LIMIT && units < UNITS_LIMIT, 'An amount of more than 38 digits is a mistake.');
  // The one cast: the brand exists for the compiler alone, so that nothing else can pass for money.
  return { asset, units } as Money;
}

/** Dollars written in code, such as `usd('12.50')`. */
export function usd(text: string): Money {
  const units = unitsOf(text, 'USD', ASSETS.USD.decimals);
  assert(units !== null, `"${text}" is no amount of dollars.`);
  return money('USD', units);
}

/**
 * An amount that came from outside, as text. Null for whatever is not plainly a positive amount; nothing is
 * trimmed, rounded or guessed. A price that may be nothing says so in another way than by the amount 0.
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

/** Hundredths of a percent of an amount. */
export function portion(amount: Money, bps: number, rounding: Rounding): Money {
  assert(
    Number.isInteger(bps) && bps >= 0 && bps <= ALL_BPS,
    'A portion lies between 0 and 10,000 basis points.',
  );
  return money(amount.asset, quotient(amount.units * BigInt(bps), BigInt(ALL_BPS), rounding));
}

export function divide(amount: Money, by: bigint, rounding: Rounding): Money {
  return money(amount.asset, quotient(amount.units, by, rounding));
}

/**
 * Divides a total by weights without losing or making a unit: everybody gets their exact share rounded down, and the
 * units left over go to the largest remainders. Equal remainders are settled by key, so that the order of the list
 * decides nothing.
 */
export function split<Key extends string>(total: Money, weights: ReadonlyMap<Key, bigint>): Map<Key, Money> {
  assert(total.units >= 0n, 'Only what is there can be split.');
  const entries = [...weights];
  assert(
    entries.every(([, weight]) => weight >= 0n),
    'A weight is never negative.',
  );
  const all = entries.reduce((sum, [, weight]) => sum + weight, 0n);
  assert(all > 0n, 'Somebody must have a weight.');

  const shares = entries.map(([key, weight]) => {
    const exact = total.units * weight;
    return { key, units: exact / all, remainder: exact % all };
  });
  const left = Number(total.units - shares.reduce((sum, share) => sum + share.units, 0n));
  const byRemainder = shares.toSorted(
    (a, b) => descending(a.remainder, b.remainder) || ascending(a.key, b.key),
  );
  const lucky = new Set(byRemainder.slice(0, left).map((share) => share.key));
  return new Map(
    shares.map(({ key, units }) => [key, money(total.asset, lucky.has(key) ? units + 1n : units)]),
  );
}

function quotient(units: bigint, by: bigint, rounding: Rounding): bigint {
  assert(units >= 0n && by > 0n, 'Only a positive amount is divided, and never by zero.');
  return rounding === 'up' ? (units + by - 1n) / by : units / by;
}

function sameAsset(a: Money, b: Money): Money {
  assert(a.asset === b.asset, `${a.asset} and ${b.asset} do not mix.`);
  return b;
}

const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const descending = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);
