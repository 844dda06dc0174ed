import type { z } from 'zod';
import type { RestrictedWord } from '#contract/chat-settings.ts';
import { wholeWordPattern } from '#contract/restricted-words.ts';

type Rule = z.output<typeof RestrictedWord>;

/** The result of the check: either the word because of which the text is refused, or the text to send. */
export type CheckedText = { readonly refused: string } | { readonly refused: null; readonly text: string };

/**
 * Applies a creator's restricted words. They match whole words, in upper or lower case. A text with a `block`
 * word is refused. A `soften` word is masked except for its first letter. A `warn` word changes nothing here.
 * The creator's side is warned before it sends such a word, and sees a mark on each message that contains such
 * a word.
 */
export function checkText(text: string, rules: readonly Rule[]): CheckedText {
  let softened = text;
  for (const { word, rule } of rules) {
    if (rule === 'warn' || !wholeWordPattern(word).test(text)) continue;
    if (rule === 'block') return { refused: word };
    softened = softened.replace(wholeWordPattern(word), (found) => {
      const [first = '', ...rest] = found;
      return first + '*'.repeat(rest.length);
    });
  }
  return { refused: null, text: softened };
}
