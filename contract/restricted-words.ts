/** One of the words that a creator restricts, and what happens to texts that contain it. */
interface WordRule {
  readonly word: string;
  readonly rule: 'block' | 'warn' | 'soften';
}

const special = /[\\^$.*+?()[\]{}|/-]/g;

/** Matches a word in any letter case, but not as part of another word. */
export const wholeWordPattern = (word: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${word.replace(special, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}(?![\\p{L}\\p{N}])`,
    'giu',
  );

/**
 * The rules whose words a text contains, in the order of `rules`. The screens of the creator's side call this
 * function: while a person writes, to show what the server will do with the text; and for each message, to
 * mark it if it contains a word whose rule is `warn`.
 */
export const matchingRules = <R extends WordRule>(text: string, rules: readonly R[]): readonly R[] =>
  rules.filter(({ word }) => wholeWordPattern(word).test(text));
