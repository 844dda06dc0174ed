import { checkText } from '../chat/index.ts';
import { amountsIn } from './amounts.ts';
import { plain } from './words.ts';

/** What an answer must not contain. */
export interface AnswerLimits {
  /** Words and phrases to avoid, separated by line breaks or commas. */
  readonly never: string;
  /** The highest price that an answer may mention, in units of USD; null when there is no limit. */
  readonly priceMax: bigint | null;
  /** The instructions sent to an outside engine, which no answer may repeat. */
  readonly secret: readonly string[];
}

const BETWEEN_PHRASES = /[\n,;，、；،؛]+/u;
/**
 * Sentences of the instructions with fewer characters are not checked, because any answer may contain them by
 * chance.
 */
const SECRET_MIN_CHARS = 24;

const phrasesOf = (text: string): string[] =>
  text
    .split(BETWEEN_PHRASES)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

/**
 * The reason why an answer is withheld; null when it may be sent. A word to avoid withholds the answer even
 * when only the question contains it.
 */
export function whyWithheld(
  { asked, answer }: { asked: string; answer: string },
  { never, priceMax, secret }: AnswerLimits,
): 'kept_out' | 'price_too_high' | null {
  const rules = phrasesOf(never).map((word) => ({ word, rule: 'block' as const }));
  if (checkText(`${asked}\n${answer}`, rules).refused !== null) return 'kept_out';
  if (secret.some((text) => repeats(answer, text))) return 'kept_out';
  if (priceMax !== null && amountsIn(answer).some((amount) => amount > priceMax)) return 'price_too_high';
  return null;
}

const bare = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Whether the answer repeats a sentence of the secret instructions. Ignores spacing, punctuation and
 * capitals.
 */
function repeats(answer: string, secret: string): boolean {
  const said = bare(answer);
  return secret
    .split(/[\n.!?。！？؟]+/u)
    .map((sentence) => bare(sentence).trim())
    .some((sentence) => sentence.length >= SECRET_MIN_CHARS && said.includes(sentence));
}
