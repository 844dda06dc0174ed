import { createHash, randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Chance a seed replays. What was drawn is counted, so a restarted sandbox goes on where it stopped. */
export interface Chance {
  /** This many letters and digits, as providers put in their ids. */
  letters(length: number): string;
  /** From 0 up to but not including 1. */
  fraction(): number;
  shuffled<T>(list: readonly T[]): T[];
}

export function newSeed(): string {
  return randomBytes(16).toString('hex');
}

export function chanceFrom(place: { seed: string; drawn: number }): Chance {
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
