import { Category } from '#contract/creators.ts';
import { DEFAULT_LANGUAGE, type Language } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { type Wanted, wordsIn } from './words-query.ts';

/** From so many letters on a word may be the beginning of a category's name. */
const BEGINNING = 3;

/** The words of a page's category, in the language of who looks for it and in English. */
const wordsOf = (category: (typeof Category.options)[number], language: Language): string[] =>
  [language, DEFAULT_LANGUAGE].flatMap((each) =>
    wordsIn(serverMessage(each, `creators.category.${category}`)).map(({ word }) => word),
  );

/** The same words, each with the categories that are called so: pages are found by the name of their category. */
export function withCategories(words: readonly Wanted[], language: Language): Wanted[] {
  const names = Category.options
    // That is what is none of them.
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
