/** One of the words a creator restricts, and what happens with it. */
interface WordRule {
  readonly word: string;
  readonly rule: 'block' | 'warn' | 'soften';
}

const special = /[\\^$.*+?()[\]{}|/-]/g;

/** A word where it stands for itself, whatever its case, and not as part of another. */
export const asWord = (word: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${word.replace(special, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}(?![\\p{L}\\p{N}])`,
    'giu',
  );

/** Which of these words a text has, in the order of the list: the screen warns of what the server will do. */
export const wordsIn = <R extends WordRule>(text: string, rules: readonly R[]): readonly R[] =>
  rules.filter(({ word }) => asWord(word).test(text));
