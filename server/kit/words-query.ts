import { type RawBuilder, sql } from 'kysely';

/** So many words are looked for; more than that is a sentence. */
const WORDS_MAX = 8;
/** Written without spaces: each letter is a word to `words_of`. */
const SPACELESS = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
const PLURAL = /^[a-z]{4,}[^s]s$/;

/** A word that somebody looks for. */
export interface Wanted {
  readonly word: string;
  /** Written with a # before it: meant is this word, and no longer one. */
  readonly isTag: boolean;
}

/** The words somebody typed, each once, as `words_of` in the database tells them apart. */
export function wordsIn(typed: string): Wanted[] {
  const found = typed.toLowerCase().matchAll(/(#?)([\p{Alphabetic}\p{N}]+)/gu);
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

/** All of these words, in any order and place; null: nothing was typed that could be looked for. */
export function wordsQuery(words: readonly Wanted[]): RawBuilder<unknown> | null {
  return words.length === 0 ? null : sql`to_tsquery('simple', ${words.map(lexemeOf).join(' & ')})`;
}
