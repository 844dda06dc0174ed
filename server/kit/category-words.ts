import { Category } from '#contract/creators.ts';
import { DEFAULT_LANGUAGE, type Language } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { parseSearchWords, type SearchWord } from './words-query.ts';

/**
 * The minimum number of letters with which a searched word also matches longer words of a category's name, if
 * they begin with the searched word.
 */
const BEGINNING = 3;

/** The words of a category's name, in the searcher's language and in English. */
const wordsOf = (category: (typeof Category.options)[number], language: Language): string[] =>
  [language, DEFAULT_LANGUAGE].flatMap((each) =>
    parseSearchWords(serverMessage(each, `creators.category.${category}`)).map(({ word }) => word),
  );

/**
 * Adds to each searched word the categories whose names match it, so that a search finds pages by category.
 */
export function withCategories(words: readonly SearchWord[], language: Language): SearchWord[] {
  const names = Category.options
    // The category `other` is left out, because its name says nothing about a page.
    .filter((category) => category !== 'other')
    .map((category) => ({ category, words: wordsOf(category, language) }));
  return words.map((wanted) => ({
    ...wanted,
    categories: names
      .filter((name) =>
        name.words.some(
          (each) => each === wanted.word || (wanted.word.length >= BEGINNING && each.startsWith(wanted.word)),
        ),
      )
      .map(({ category }) => category),
  }));
}
