import { type RawBuilder, sql } from 'kysely';

/** The maximum number of words in a search. Further words are ignored. */
const WORDS_MAX = 8;
/**
 * Matches characters of scripts that are written without spaces. `words_of` treats each such character as a
 * word.
 */
const SPACELESS = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
const PLURAL = /^[a-z]{4,}[^s]s$/;
const ACCENTS = /[\u0300-\u036f\u064b-\u065f]/g;
/** Letters that Unicode does not split into a letter and an accent, each with its usual replacement. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** One word of a search. */
export interface SearchWord {
  readonly word: string;
  /** Whether the word was typed with a leading #. Such a word matches only the same word, not longer ones. */
  readonly isTag: boolean;
  /**
   * Page categories whose names match the word. Only `page_words` contains categories; they have weight B
   * there.
   */
  readonly categories?: readonly string[];
}

/** The text in lower case without accents, as the database function `folded` returns it. */
export const folded = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[øłđðıςßæœþ]/g, (letter) => PLAIN[letter] ?? letter);

/** The distinct words of a search, split as the database function `words_of` splits them. */
export function parseSearchWords(typed: string): SearchWord[] {
  const found = folded(typed).matchAll(/(#?)([\p{Alphabetic}\p{N}]+)/gu);
  const words = new Map([...found].map(([, sign, word = '']) => [word, { word, isTag: sign === '#' }]));
  return [...words.values()].slice(0, WORDS_MAX);
}

/**
 * The tsquery term for a searched word. The term matches words that begin with the searched word. If the searched
 * word is an English plural, the term matches words that begin with its singular. If the searched word has a
 * leading #, the term matches only the same word. If the script has no spaces, the term matches the same
 * characters in a row.
 */
function lexemeOf({ word, isTag }: SearchWord): string {
  if (SPACELESS.test(word))
    return `(${[...word.matchAll(new RegExp(`${SPACELESS.source}|[^${SPACELESS.source.slice(1)}+`, 'g'))]
      .map(([part]) => `'${part}'`)
      .join(' <-> ')})`;
  if (isTag) return `'${word}'`;
  return `'${PLURAL.test(word) ? word.slice(0, -1) : word}':*`;
}

/**
 * SQL for the tsquery that matches texts by words. If the parameter `of` is `all`, a text must contain all of the
 * words, in any order. If `of` is `any`, one of the words is enough. Null if there are no words.
 */
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

/** SQL for the number of these words that a text contains. */
export const countOf = (words: readonly SearchWord[], text: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${sql.join(
    words.map((each) => sql`(${text} @@ ${wordsQuery([each])})::integer`),
    sql` + `,
  )})`;
