/** Returns a random integer from zero to below `limit`. */
export type Chance = (limit: number) => number;

/** A small, fast, seeded random number generator (mulberry32), so that a run can be reproduced. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
