import type { z } from 'zod';
import type { RestrictedWord } from '#contract/chat.ts';

type Rule = z.output<typeof RestrictedWord>;

/** What a creator's words do to a text: refused for one of them, or as it is sent. */
export type Judged = { readonly refused: string } | { readonly refused: null; readonly text: string };

const special = /[\\^$.*+?()[\]{}|/-]/g;
const inText = (word: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${word.replace(special, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}(?![\\p{L}\\p{N}])`,
    'giu',
  );

/**
 * Words stand for themselves, whatever their case, and not for parts of other words. One that is blocked refuses the
 * text; one that is softened keeps its first letter. A warning is the screen's to give before the text is sent.
 */
export function judgeWords(text: string, rules: readonly Rule[]): Judged {
  let softened = text;
  for (const { word, rule } of rules) {
    if (rule === 'warn' || !inText(word).test(text)) continue;
    if (rule === 'block') return { refused: word };
    softened = softened.replace(inText(word), (found) => {
      const [first = '', ...rest] = found;
      return first + '*'.repeat(rest.length);
    });
  }
  return { refused: null, text: softened };
}
