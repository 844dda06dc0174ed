import { type RawBuilder, sql } from 'kysely';

/** The maximum number of words in a search. Further words are ignored. */
const WORDS_MAX = 8;
/** Scripts written without spaces. `words_of` treats each character as a word. */
const SPACELESS = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
const PLURAL = /^[a-z]{4,}[^s]s$/;
const ACCENTS = /[\u0300-\u036f\u064b-\u065f]/g;
/** Letters that Unicode does not split into letter and accent, with their usual replacements. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** A searched word. */
export interface SearchWord {
  readonly word: string;
  /** Typed with a leading #. Matches exactly this word, not longer ones. */
  readonly isTag: boolean;
  /** Page categories with a matching name. Only `page_words` contains categories, with weight B. */
  readonly categories?: readonly string[];
}

/** Lower case without accents, like `folded` in the database. */
export const folded = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[øłđðıςßæœþ]/g, (letter) => PLAIN[letter] ?? letter);

/** The distinct words of a search, split like `words_of` in the database splits them. */
export function parseSearchWords(typed: string): SearchWord[] {
  const found = folded(typed).matchAll(/(#?)([\p{Alphabetic}\p{N}]+)/gu);
  const words = new Map([...found].map(([, sign, word = '']) => [word, { word, isTag: sign === '#' }]));
  return [...words.values()].slice(0, WORDS_MAX);
}

/** The tsquery term for words that begin with the searched word, or with its singular in English. */
function lexemeOf({ word, isTag }: SearchWord): string {
  if (SPACELESS.test(word))
    return `(${[...word.matchAll(new RegExp(`${SPACELESS.source}|[^${SPACELESS.source.slice(1)}+`, 'g'))]
      .map(([part]) => `'${part}'`)
      .join(' <-> ')})`;
  if (isTag) return `'${word}'`;
  return `'${PLURAL.test(word) ? word.slice(0, -1) : word}':*`;
}

/** The tsquery for texts with all of the words, in any order, or with any of them. Null without words. */
export function wordsQuery(
  words: readonly SearchWord[],
  of: 'all' | 'any' = 'all',
): RawBuilder<unknown> | null {
  if (words.length === 0) return null;
  const lexemes = words.map((wanted) =>
    [lexemeOf(wanted), ...(wanted.categories ?? []).map((each) => `'${each}':B`)].join(' | '),
  );
  return sql`to_tsquery('simple', ${lexemes.map((each) => `(${each})`).join(of === 'all' ? ' & ' : ' | ')})`;
}

/** SQL: how many of the words a text contains. */
export const countOf = (words: readonly SearchWord[], text: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${sql.join(
    words.map((each) => sql`(${text} @@ ${wordsQuery([each])})::integer`),
    sql` + `,
  )})`;
