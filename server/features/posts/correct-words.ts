import { folded } from '../../kit/words-query.ts';

/**
 * The number of edits between two words: a letter inserted, deleted or changed, or two adjacent letters
 * swapped. The parameter `most` is the limit up to which the number is exact; above it, the result is any larger
 * number. Letters whose positions differ by more than the limit are not compared, so that long made-up words cost
 * little time.
 */
function distance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
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
/**
 * Words with at least this many letters may have two mistakes. In a shorter word, two mistakes can make
 * another real word: "cooking" and "coming".
 */
export const LONG_WORD_MIN = 9;
/** The maximum length of a word that is corrected. */
const LONGEST = 32;

export const isCorrectable = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST;

/**
 * The known word that is closest to a mistyped one, or null. Allows one mistake in a short word and two in a
 * long one. The parameter `known` lists frequent words first. If several words are equally close, the first of
 * them is returned.
 */
export function nearest(word: string, known: readonly string[]): string | null {
  if (!isCorrectable(word)) return null;
  const mistakes = word.length < LONG_WORD_MIN ? 1 : 2;
  for (let apart = 1; apart <= mistakes; apart += 1) {
    const found = known.find((each) => each.length >= SHORTEST - 1 && distance(word, each, apart) === apart);
    if (found) return found;
  }
  return null;
}

/** Replaces the corrected words and keeps all other text as typed. */
export function withCorrections(typed: string, corrections: ReadonlyMap<string, string>): string {
  return typed.replaceAll(/[\p{Alphabetic}\p{N}]+/gu, (word) => corrections.get(folded(word)) ?? word);
}
