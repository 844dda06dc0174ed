import type { z } from 'zod';
import type { RestrictedWord } from '#contract/chat-settings.ts';
import { wholeWordPattern } from '#contract/restricted-words.ts';

type Rule = z.output<typeof RestrictedWord>;

/** The word because of which a text is refused, or the text to send. */
export type CheckedText = { readonly refused: string } | { readonly refused: null; readonly text: string };

/**
 * Applies a creator's restricted words, which match whole words in any case. A `block` word refuses the text;
 * a `soften` word keeps only its first letter. A `warn` word changes nothing here: only the creator's side is
 * warned before it sends the word, and sees it marked in received messages.
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
