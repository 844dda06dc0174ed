/**
 * A generator of random numbers. The same seed gives the same numbers on every machine, and so the same demo world
 * and pictures.
 */
export interface Chance {
  /** A number from `low` up to but not including `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Returns true with this probability, from 0 (never) to 1 (always). */
  isLucky(odds: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function chanceFrom(seed: string): Chance {
  const next = mulberry32(fnv1a(seed));
  const between = (low: number, high: number): number => low + next() * (high - low);
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    isLucky: (odds) => next() < odds,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    shuffled<T>(list: readonly T[]): T[] {
      return list
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item);
    },
  };
}

/** The FNV-1a hash of a text. It spreads similar texts over all 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/**
 * The random number generator mulberry32 by Tommy Ettinger: small, fast, and good enough for pictures and
 * fictional people.
 */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
