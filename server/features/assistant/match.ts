import { isAsking, isCommon } from './common-words.ts';
import { likeness, pairsOf, plain, wordsOf } from './words.ts';

/** Something that can be an answer, and what it answers. */
export interface Passage {
  readonly kind: 'fact' | 'tier' | 'post' | 'help';
  /** What it is known by. */
  readonly title: string;
  readonly path: string | null;
  /** Empty where nobody asked: then the text speaks for itself. */
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
/** What a word loses that every passage has; of few passages nothing can be told. */
const EVERYWHERE_LOSS = 0.6;
const PASSAGES_MIN = 4;
/** People tell more than they ask, so it counts less how much of their words was found. */
const OF_QUESTION = 0.4;
/** What stands only in the answer says less about what it answers. */
const IN_ANSWER = 0.7;
const ENOUGH = 0.56;
/** Who writes only a few words and all of them fit has asked enough. */
const WHOLE = 0.75;
const WHOLE_WEIGHT = 0.8;
/** Words that were not written as an answer have to fit better, and in more than one word. */
const ENOUGH_OF_TEXT = 0.72;
const WORDS_OF_TEXT = 2;

/** A creator's own words before what the platform says. */
const kindWeight: Readonly<Record<Passage['kind'], number>> = { fact: 1, tier: 0.97, post: 0.95, help: 0.9 };

/** A passage as it is compared. */
interface Read {
  readonly passage: Passage;
  readonly question: string;
  readonly asked: readonly string[];
  readonly said: ReadonlySet<string>;
}

/** Beyond this an answer says no more about what it answers. */
const SAID_MAX_CHARS = 400;
/** Nobody asks in more words than this, whoever tells more. */
const WANTED_MAX = 40;
/** Of words that are like another, the nearest; only words made for it have more. */
const ALIKE_MAX = 40;
/** A pair of letters that more words have says nothing of any of them. */
const PAIR_WORDS_MAX = 250;

/** Passages that are kept are read once. */
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
 * Finds what answers a question, by the words both have: those that few passages have count more, common ones hardly,
 * and a word in another form counts as far as it is alike. Best first, and only what fits well enough. The same words
 * always find the same passages.
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
  /** How much a word says: less the more passages have it. */
  readonly weigh: (word: string) => number;
  /** For each word of the question the words of all passages that are like it, and how much. */
  readonly alike: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** For words of passages: how much the one in the question that is most like it is. */
  readonly heard: ReadonlyMap<string, number>;
  readonly enough: number;
}

function fittingOf(wanted: readonly string[], read: readonly Read[]): Omit<Fitting, 'enough'> {
  const counts = new Map<string, number>();
  for (const { asked, said } of read)
    for (const word of new Set([...asked, ...said])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const find = likeWords([...counts.keys()]);
  const alike = new Map(wanted.map((word) => [word, find(word)]));
  const heard = new Map<string, number>();
  for (const found of alike.values())
    for (const [word, much] of found) heard.set(word, Math.max(heard.get(word) ?? 0, much));
  const weigh = (word: string): number => {
    if (isAsking(word)) return ASKING_WEIGHT;
    if (isCommon(word)) return COMMON_WEIGHT;
    const share = (counts.get(word) ?? 0) / Math.max(read.length, PASSAGES_MIN);
    return 1 - EVERYWHERE_LOSS * Math.min(share, 1);
  };
  return { weigh, alike, heard };
}

/** Finds words of a vocabulary by the pairs of letters they share: no word is compared with all others. */
function likeWords(vocabulary: readonly string[]): (word: string) => ReadonlyMap<string, number> {
  const byPair = new Map<string, string[]>();
  // Little words are alike by chance, so they count only as they are.
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
  { weigh, alike, heard, enough }: Fitting,
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
  const told = wanted.filter((word, index) => !isCommon(word) && (fits[index] ?? 0) > 0).length;
  if (told === 0) return 0;
  if (isText) return told >= WORDS_OF_TEXT && covered >= ENOUGH_OF_TEXT ? covered * kindWeight.post : 0;
  const answered = share(
    asked,
    asked.map((word) => heard.get(word) ?? 0),
    weigh,
  );
  const isWhole = covered >= WHOLE && told >= (passage.kind === 'help' ? 1 : WORDS_OF_TEXT);
  const fit = Math.max(
    OF_QUESTION * covered + (1 - OF_QUESTION) * answered,
    isWhole ? WHOLE_WEIGHT * covered : 0,
  );
  return fit >= enough ? fit * kindWeight[passage.kind] : 0;
}

/** How much of what the words say is there. */
function share(words: readonly string[], fits: readonly number[], weigh: (word: string) => number): number {
  let [all, there] = [0, 0];
  for (const [index, word] of words.entries()) {
    all += weigh(word);
    there += weigh(word) * (fits[index] ?? 0);
  }
  return all === 0 ? 0 : there / all;
}
