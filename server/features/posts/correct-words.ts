import { folded } from '../../kit/words-query.ts';

/**
 * How many letters apart two words are: put in, left out, changed, or two beside each other swapped. Only places that
 * are at most `most` apart are compared, because words can be made to be slow; words further apart come out as further.
 */
function distance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  const rows = [Array.from({ length: b.length + 1 }, (_, place) => place)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = i <= most ? [i] : [];
    rows.push(row);
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j += 1) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(i - 2, j - 2) + 1 : change;
      row[j] = Math.min(change, swap, at(i - 1, j) + 1, at(i, j - 1) + 1);
    }
  }
  return at(a.length, b.length);
}

const SHORTEST = 4;
/** From so many letters on a word bears two slips; two in a shorter one make another word of it: cooking, coming. */
export const LONG = 9;
/** Longer than this nobody means by one word. */
const LONGEST = 32;

export const isCorrectable = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST;

/** What a word was meant as, of those known, the ones in use most first; a short word bears one slip, a long one two. */
export function nearest(word: string, known: readonly string[]): string | null {
  if (!isCorrectable(word)) return null;
  const slips = word.length < LONG ? 1 : 2;
  for (let apart = 1; apart <= slips; apart += 1) {
    const found = known.find((each) => each.length >= SHORTEST - 1 && distance(word, each, apart) === apart);
    if (found) return found;
  }
  return null;
}

/** The same words with some of them replaced; everything around them stays as it was typed. */
export function withCorrections(typed: string, corrections: ReadonlyMap<string, string>): string {
  return typed.replaceAll(/[\p{Alphabetic}\p{N}]+/gu, (word) => corrections.get(folded(word)) ?? word);
}
