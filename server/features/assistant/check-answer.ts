import { checkText } from '../chat/index.ts';
import { amountsIn } from './amounts.ts';
import { plain } from './words.ts';

/** What an answer must not say. */
export interface Bounds {
  /** Words and phrases, each on a line of its own or between commas. */
  readonly never: string;
  /** In units of dollars; null: there is no limit. */
  readonly priceMax: bigint | null;
  /** What an outside engine was told, and nobody else is to read. */
  readonly secret: readonly string[];
}

const BETWEEN_PHRASES = /[\n,;，、；،؛]+/u;
/** Shorter pieces are words that anybody may say. */
const SECRET_MIN_CHARS = 24;

const phrasesOf = (text: string): string[] =>
  text
    .split(BETWEEN_PHRASES)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

/** Why an answer is not given; null: it may be. The question is looked at too: what is not spoken of is not asked about. */
export function whyNotSay(
  { asked, answer }: { asked: string; answer: string },
  { never, priceMax, secret }: Bounds,
): 'kept_out' | 'price_too_high' | null {
  const rules = phrasesOf(never).map((word) => ({ word, rule: 'block' as const }));
  if (checkText(`${asked}\n${answer}`, rules).refused !== null) return 'kept_out';
  if (secret.some((text) => repeats(answer, text))) return 'kept_out';
  if (priceMax !== null && amountsIn(answer).some((amount) => amount > priceMax)) return 'price_too_high';
  return null;
}

const bare = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Whether a sentence of the secret stands in the answer, however it is spaced or capitalized. */
function repeats(answer: string, secret: string): boolean {
  const said = bare(answer);
  return secret
    .split(/[\n.!?。！？؟]+/u)
    .map((sentence) => bare(sentence).trim())
    .some((sentence) => sentence.length >= SECRET_MIN_CHARS && said.includes(sentence));
}
