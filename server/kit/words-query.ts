import { type RawBuilder, sql } from 'kysely';

/** So many words are looked for; more than that is a sentence. */
const WORDS_MAX = 8;
/** Written without spaces: each letter is a word to `words_of`. */
const SPACELESS = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
const PLURAL = /^[a-z]{4,}[^s]s$/;
const ACCENTS = /[\u0300-\u036f\u064b-\u065f]/g;
/** Letters that are no other letter with an accent, and how they are written by who does not have them. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** A word that somebody looks for. */
export interface Wanted {
  readonly word: string;
  /** Written with a # before it: meant is this word, and no longer one. */
  readonly isTag: boolean;
  /** Categories of pages that are called so: `page_words` has them with the weight B, other texts have none. */
  readonly categories?: readonly string[];
}

/** Small letters without accents, as `folded` in the database writes them. */
export const folded = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[øłđðıςßæœþ]/g, (letter) => PLAIN[letter] ?? letter);

/** The words somebody typed, each once, as `words_of` in the database tells them apart. */
export function wordsIn(typed: string): Wanted[] {
  const found = folded(typed).matchAll(/(#?)([\p{Alphabetic}\p{N}]+)/gu);
  const words = new Map([...found].map(([, sign, word = '']) => [word, { word, isTag: sign === '#' }]));
  return [...words.values()].slice(0, WORDS_MAX);
}

/** What finds texts with a word in them, or one that begins like it; an English plural finds the word without its s too. */
function lexemeOf({ word, isTag }: Wanted): string {
  if (SPACELESS.test(word))
    return `(${[...word.matchAll(new RegExp(`${SPACELESS.source}|[^${SPACELESS.source.slice(1)}+`, 'g'))]
      .map(([part]) => `'${part}'`)
      .join(' <-> ')})`;
  if (isTag) return `'${word}'`;
  return `'${PLURAL.test(word) ? word.slice(0, -1) : word}':*`;
}

/** What finds texts with all of these words, in any order and place, or any of them; null: there is none to look for. */
export function wordsQuery(words: readonly Wanted[], of: 'all' | 'any' = 'all'): RawBuilder<unknown> | null {
  if (words.length === 0) return null;
  const lexemes = words.map((wanted) =>
    [lexemeOf(wanted), ...(wanted.categories ?? []).map((each) => `'${each}':B`)].join(' | '),
  );
  return sql`to_tsquery('simple', ${lexemes.map((each) => `(${each})`).join(of === 'all' ? ' & ' : ' | ')})`;
}

/** How many of these words stand in a text. */
export const countOf = (words: readonly Wanted[], text: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${sql.join(
    words.map((each) => sql`(${text} @@ ${wordsQuery([each])})::integer`),
    sql` + `,
  )})`;
