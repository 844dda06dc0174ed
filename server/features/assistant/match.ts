import { isAsking, isCommon } from './common-words.ts';
import { likeness, pairsOf, plain, wordsOf } from './words.ts';

/** A possible answer, and the question it answers. */
export interface Passage {
  readonly kind: 'fact' | 'tier' | 'post' | 'help';
  /** The name shown as the source. */
  readonly title: string;
  readonly path: string | null;
  /** Empty for a text that answers no particular question; then only the text is compared. */
  readonly question: string;
  readonly answer: string;
}

export interface Found {
  readonly passage: Passage;
  /** From 0 to 1. */
  readonly score: number;
}

const COMMON_WEIGHT = 0.05;
const ASKING_WEIGHT = 0.3;
/**
 * How much weight a word loses when all passages contain it. With fewer than `PASSAGES_MIN` passages that
 * share says little.
 */
const EVERYWHERE_LOSS = 0.6;
const PASSAGES_MIN = 4;
/**
 * Fans write more than the bare question, so their matched words weigh less than those of the passage's
 * question.
 */
const OF_QUESTION = 0.4;
/** The weight of a match in the answer only, which says less about the topic. */
const IN_ANSWER = 0.7;
const ENOUGH = 0.56;
/** A short question of which nearly all words match is enough by itself. */
const WHOLE = 0.75;
const WHOLE_WEIGHT = 0.8;
/** A text that was not written as an answer must match better, and in more than one word. */
const ENOUGH_OF_TEXT = 0.72;
const WORDS_OF_TEXT = 2;

/** The creator's own texts rank before the platform's help. */
const kindWeight: Readonly<Record<Passage['kind'], number>> = { fact: 1, tier: 0.97, post: 0.95, help: 0.9 };

/** A passage, prepared for comparison. */
interface Read {
  readonly passage: Passage;
  readonly question: string;
  readonly asked: readonly string[];
  readonly said: ReadonlySet<string>;
}

/** The beginning of an answer says enough about its topic; the rest is not compared. */
const SAID_MAX_CHARS = 400;
/** More words than a question has. */
const WANTED_MAX = 40;
/** The nearest similar words of a word. Only texts made to be slow have more. */
const ALIKE_MAX = 40;
/** A pair of letters that more words contain does not distinguish any of them. */
const PAIR_WORDS_MAX = 250;

/** Prepared passages, so that a cached passage is prepared only once. */
const known = new WeakMap<Passage, Read>();

function readPassage(passage: Passage): Read {
  const before = known.get(passage);
  if (before) return before;
  const read = {
    passage,
    question: plain(passage.question).trim(),
    asked: [...new Set(wordsOf(passage.question))],
    said: new Set(wordsOf(passage.answer.slice(0, SAID_MAX_CHARS))),
  };
  known.set(passage, read);
  return read;
}

/**
 * Finds the passages that answer a question, by the words they share. Rare words count more, common ones
 * hardly, and similar words by their likeness. Returns the passages that match well enough, best first. The
 * result is deterministic.
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
  /** The weight of a word: the more passages contain it, the less. */
  readonly weigh: (word: string) => number;
  /** For each word of the question the similar words of all passages, with their likeness. */
  readonly alike: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** For each word of the passages its likeness to the nearest word of the question. */
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
 * Finds similar words in a vocabulary by shared pairs of letters, without comparing each word with all
 * others.
 */
function likeWords(vocabulary: readonly string[]): (word: string) => ReadonlyMap<string, number> {
  const byPair = new Map<string, string[]>();
  // Common words are similar by chance, so they match only exactly.
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

/** The weighted share of the words that match. */
function share(words: readonly string[], fits: readonly number[], weigh: (word: string) => number): number {
  let [all, there] = [0, 0];
  for (const [index, word] of words.entries()) {
    all += weigh(word);
    there += weigh(word) * (fits[index] ?? 0);
  }
  return all === 0 ? 0 : there / all;
}
