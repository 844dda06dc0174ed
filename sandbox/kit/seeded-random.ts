import { createHash, randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Random values that are always the same for one seed. The number of draws is stored, so a restarted sandbox
 * continues the sequence.
 */
export interface SeededRandom {
  /** Random letters and digits, as in the ids of payment providers. */
  letters(length: number): string;
  /** A number from 0 up to but not including 1. */
  fraction(): number;
  shuffled<T>(list: readonly T[]): T[];
}

export function newSeed(): string {
  return randomBytes(16).toString('hex');
}

export function seededRandom(place: { seed: string; drawn: number }): SeededRandom {
  const draw = (): Buffer => {
    place.drawn += 1;
    return createHash('sha512').update(`${place.seed}:${place.drawn}`).digest();
  };
  const fraction = (): number => draw().readUInt32BE(0) / 2 ** 32;
  return {
    fraction,
    letters: (length) =>
      [...draw().subarray(0, length)].map((byte) => LETTERS[byte % LETTERS.length]).join(''),
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: fraction() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}
