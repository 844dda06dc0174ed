/** How many letters apart two words are: put in, left out, changed, or two beside each other swapped. */
function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows = [Array.from({ length: b.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY;
      const change = at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = [change, at(1, 0) + 1, (row[j - 1] ?? 0) + 1, ...(isSwap ? [at(2, 2) + 1] : [])];
      row.push(Math.min(...steps));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY;
}

const SHORTEST = 4;
const LONG = 7;

/** What a word was meant as, of those known, the ones in use most first; a short word bears one slip, a long one two. */
export function nearest(word: string, known: readonly string[]): string | null {
  if (word.length < SHORTEST) return null;
  const slips = word.length < LONG ? 1 : 2;
  for (let apart = 1; apart <= slips; apart += 1) {
    const found = known.find((each) => each.length >= SHORTEST - 1 && distance(word, each) === apart);
    if (found) return found;
  }
  return null;
}

/** The same words with some of them replaced; everything around them stays as it was typed. */
export function withCorrections(typed: string, corrections: ReadonlyMap<string, string>): string {
  return typed.replaceAll(/[\p{Alphabetic}\p{N}]+/gu, (word) => corrections.get(word.toLowerCase()) ?? word);
}
