import type { z } from 'zod';
import type { RestrictedWord } from '#contract/chat-settings.ts';
import { asWord } from '#contract/word-rules.ts';

type Rule = z.output<typeof RestrictedWord>;

/** What a creator's words do to a text: refused for one of them, or as it is sent. */
export type CheckedText = { readonly refused: string } | { readonly refused: null; readonly text: string };

/**
 * Words stand for themselves, whatever their case, and not for parts of other words. One that is blocked refuses the
 * text; one that is softened keeps its first letter. One that is only marked changes nothing here: the creator's side is
 * warned of it before they send, and sees it marked on what they get.
 */
export function checkText(text: string, rules: readonly Rule[]): CheckedText {
  let softened = text;
  for (const { word, rule } of rules) {
    if (rule === 'warn' || !asWord(word).test(text)) continue;
    if (rule === 'block') return { refused: word };
    softened = softened.replace(asWord(word), (found) => {
      const [first = '', ...rest] = found;
      return first + '*'.repeat(rest.length);
    });
  }
  return { refused: null, text: softened };
}
