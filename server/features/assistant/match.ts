import { lazyPerObject } from '../../kit/lazy.ts';
import { isAsking, isCommon } from './common-words.ts';
import { likeness, pairsOf, plain, wordsOf } from './words.ts';

/** A text that can be an answer, and the question that it answers. */
export interface Passage {
  readonly kind: 'fact' | 'tier' | 'post' | 'help';
  /** The name shown as the source. */
  readonly title: string;
  readonly path: string | null;
  /** Empty for a text that does not answer a particular question; then only the text is compared. */
  readonly question: string;
  readonly answer: string;
}

export interface Found {
  readonly passage: Passage;
  /** How well the passage matches, from 0 to 1. */
  readonly score: number;
}

const COMMON_WEIGHT = 0.05;
const ASKING_WEIGHT = 0.3;
/**
 * How much weight a word loses when every passage contains it. With fewer than `PASSAGES_MIN` passages the
 * word loses less, because few passages say little about how common the word is.
 */
const EVERYWHERE_LOSS = 0.6;
const PASSAGES_MIN = 4;
/**
 * The weight of the fan's words in a match's score. The score combines two shares: the share of the fan's words
 * that match, and the share of the words in the passage's question that match. The second share has the
 * remaining weight. It is greater, because fans write more than the bare question.
 */
const OF_QUESTION = 0.4;
/**
 * The weight of a word that is found only in a passage's answer. The answer says less about the topic than the
 * passage's question does.
 */
const IN_ANSWER = 0.7;
const ENOUGH = 0.56;
/**
 * If at least this share of the fan's words matches, the passage can match although its question has words
 * that the fan did not use.
 */
const WHOLE = 0.75;
const WHOLE_WEIGHT = 0.8;
/**
 * For a text that was not written as an answer: the minimum share of the fan's words that must match. More
 * than one word must match, too.
 */
const ENOUGH_OF_TEXT = 0.72;
const WORDS_OF_TEXT = 2;

/** The weight of each kind of passage. The creator's own texts rank before the platform's help. */
const kindWeight: Readonly<Record<Passage['kind'], number>> = { fact: 1, tier: 0.97, post: 0.95, help: 0.9 };

/** A passage whose words are prepared for comparison. */
interface Read {
  readonly passage: Passage;
  readonly question: string;
  readonly asked: readonly string[];
  readonly said: ReadonlySet<string>;
}

/** Only this much of an answer is compared, because its beginning says enough about the topic. */
const SAID_MAX_CHARS = 400;
/** The maximum number of words of a question that are compared. Real questions have fewer. */
const WANTED_MAX = 40;
/**
 * The maximum number of similar words for each word. Only texts that are constructed to be slow to compare
 * have more.
 */
const ALIKE_MAX = 40;
/**
 * The maximum number of words that are indexed for a pair of letters. A pair that occurs in more words hardly
 * distinguishes them.
 */
const PAIR_WORDS_MAX = 250;

const readPassage = lazyPerObject(
  (passage: Passage): Read => ({
    passage,
    question: plain(passage.question).trim(),
    asked: [...new Set(wordsOf(passage.question))],
    said: new Set(wordsOf(passage.answer.slice(0, SAID_MAX_CHARS))),
  }),
);

/**
 * Finds the passages that answer a question, by their shared words. A rare word has a high weight, a common
 * word a low one, and a similar word is weighted by its likeness. Returns the passages that match well
 * enough, best first. The result is deterministic.
 */
export function findPassages(
  question: string,
  passages: readonly Passage[],
  { enough = ENOUGH }: { readonly enough?: number } = {},
): Found[] {
  const wanted = [...new Set(wordsOf(question))].slice(0, WANTED_MAX);
  const whole = plain(question).trim();
  const read = passages.map(readPassage);
  const fitting = { ...fittingOf(wanted, read), enough };
  return read
    .map((one) => ({ passage: one.passage, score: score(whole, wanted, one, fitting) }))
    .filter(({ score: fit }) => fit > 0)
    .sort((one, other) => other.score - one.score);
}

interface Fitting {
  /** The weight of a word. It falls with the number of passages that contain the word. */
  readonly weigh: (word: string) => number;
  /** For each word of the question, the similar words of all passages with their likeness. */
  readonly alike: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** For each word of the passages, its highest likeness to a word of the question. */
  readonly matched: ReadonlyMap<string, number>;
  readonly enough: number;
}

function fittingOf(wanted: readonly string[], read: readonly Read[]): Omit<Fitting, 'enough'> {
  const counts = new Map<string, number>();
  for (const { asked, said } of read)
    for (const word of new Set([...asked, ...said])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const find = likeWords([...counts.keys()]);
  const alike = new Map(wanted.map((word) => [word, find(word)]));
  const matched = new Map<string, number>();
  for (const found of alike.values())
    for (const [word, much] of found) matched.set(word, Math.max(matched.get(word) ?? 0, much));
  const weigh = (word: string): number => {
    if (isAsking(word)) return ASKING_WEIGHT;
    if (isCommon(word)) return COMMON_WEIGHT;
    const share = (counts.get(word) ?? 0) / Math.max(read.length, PASSAGES_MIN);
    return 1 - EVERYWHERE_LOSS * Math.min(share, 1);
  };
  return { weigh, alike, matched };
}

/**
 * Builds a search for similar words in a vocabulary. Words are found by shared pairs of letters, which avoids
 * comparing each word with all others.
 */
function likeWords(vocabulary: readonly string[]): (word: string) => ReadonlyMap<string, number> {
  const byPair = new Map<string, string[]>();
  // Common words are left out of the index and match only exactly, because they resemble other words only by
  // chance.
  for (const word of vocabulary) {
    if (isCommon(word)) continue;
    for (const pair of new Set(pairsOf(word))) {
      const words = byPair.get(pair);
      if (!words) byPair.set(pair, [word]);
      else if (words.length < PAIR_WORDS_MAX) words.push(word);
    }
  }
  const all = new Set(vocabulary);
  return (word) => {
    if (isCommon(word)) return new Map(all.has(word) ? [[word, 1]] : []);
    const shared = new Map<string, number>();
    const pairs = new Set(pairsOf(word));
    for (const pair of pairs)
      for (const other of byPair.get(pair) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    const found = new Map<string, number>(all.has(word) ? [[word, 1]] : []);
    const nearest = [...shared]
      .filter(([, count]) => count * 2 >= pairs.size)
      .sort(([one, count], [other, most]) => most - count || (one < other ? -1 : 1))
      .slice(0, ALIKE_MAX);
    for (const [other] of nearest) {
      const much = likeness(word, other);
      if (much > 0) found.set(other, much);
    }
    return found;
  };
}

function score(
  whole: string,
  wanted: readonly string[],
  { passage, question, asked, said }: Read,
  { weigh, alike, matched, enough }: Fitting,
): number {
  if (question !== '' && whole === question) return kindWeight[passage.kind];
  const isText = question === '';
  const inQuestion = new Set(asked);
  const fits = wanted.map((word) => {
    let best = 0;
    for (const [other, much] of alike.get(word) ?? []) {
      if (inQuestion.has(other)) best = Math.max(best, much);
      else if (said.has(other)) best = Math.max(best, isText ? much : IN_ANSWER * much);
    }
    return best;
  });
  const covered = share(wanted, fits, weigh);
  const matches = wanted.filter((word, index) => !isCommon(word) && (fits[index] ?? 0) > 0).length;
  if (matches === 0) return 0;
  if (isText) return matches >= WORDS_OF_TEXT && covered >= ENOUGH_OF_TEXT ? covered * kindWeight.post : 0;
  const answered = share(
    asked,
    asked.map((word) => matched.get(word) ?? 0),
    weigh,
  );
  const isWhole = covered >= WHOLE && matches >= (passage.kind === 'help' ? 1 : WORDS_OF_TEXT);
  const fit = Math.max(
    OF_QUESTION * covered + (1 - OF_QUESTION) * answered,
    isWhole ? WHOLE_WEIGHT * covered : 0,
  );
  return fit >= enough ? fit * kindWeight[passage.kind] : 0;
}

/** The share of the words that match, each weighted by `weigh` and multiplied by its likeness. */
function share(words: readonly string[], fits: readonly number[], weigh: (word: string) => number): number {
  let [all, there] = [0, 0];
  for (const [index, word] of words.entries()) {
    all += weigh(word);
    there += weigh(word) * (fits[index] ?? 0);
  }
  return all === 0 ? 0 : there / all;
}
