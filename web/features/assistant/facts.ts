import { ASSISTANT_FACTS_MAX, FACT_ANSWER_MAX_CHARS, FACT_QUESTION_MAX_CHARS } from '#contract/limits.ts';
import { plain } from '#web/features/settings/index.ts';
import type { Fact } from './keys.ts';

/**
 * The maximum size of all facts together, which are saved in one request. It is lower than the maximum size
 * of a request, because the request also has other parts.
 */
const ALL_MAX_BYTES = 60 * 1_024;

/** Returns the form in which questions are compared: without case, accents and punctuation. */
const sameness = (question: string): string =>
  plain(question)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const isSameQuestion = (a: string, b: string): boolean => sameness(a) === sameness(b);

export const isTooMuch = (facts: readonly Fact[]): boolean =>
  new TextEncoder().encode(JSON.stringify(facts)).length > ALL_MAX_BYTES;

/** The facts whose question and answer together contain every word of the query. */
export function findFacts(facts: readonly Fact[], query: string): readonly Fact[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return facts.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}

export interface Merged {
  readonly facts: readonly Fact[];
  readonly added: number;
  /** How many of the added questions the list already contained. Their answers were replaced. */
  readonly replaced: number;
  /** How many new facts were left out because the list is full. */
  readonly left: number;
}

/**
 * Adds facts to the list. A new question goes to the front, where the creator sees it; a known question keeps
 * its position and gets the new answer.
 */
export function withFacts(known: readonly Fact[], fresh: readonly Fact[]): Merged {
  const facts = [...known];
  const added: Fact[] = [];
  let replaced = 0;
  let left = 0;
  for (const fact of fresh) {
    const isIt = (one: Fact): boolean => isSameQuestion(one.question, fact.question);
    const place = facts.findIndex(isIt);
    const again = added.findIndex(isIt);
    if (place >= 0) {
      facts[place] = fact;
      replaced += 1;
    } else if (again >= 0) added[again] = fact;
    else if (facts.length + added.length < ASSISTANT_FACTS_MAX) added.push(fact);
    else left += 1;
  }
  return { facts: [...added, ...facts], added: added.length, replaced, left };
}

export interface Pasted {
  readonly facts: readonly Fact[];
  /** The lines that were not recognized as a question with an answer. */
  readonly skipped: readonly string[];
}

const ASKED = /^(?:q|question)\s*[:：.)-]\s*/i;
const ANSWERED = /^(?:a|answer)\s*[:：.)-]\s*/i;
const BETWEEN = /\t+|\s*\|\s*/;

/**
 * Finds the pairs of question and answer in pasted text: `question | answer`, columns of a table, or `Q:` and
 * `A:` on separate lines.
 */
export function readPasted(text: string): Pasted {
  const facts: Fact[] = [];
  const skipped: string[] = [];
  let question: string | null = null;
  let answer: string[] = [];
  const finish = (): void => {
    const pair = question === null ? null : { question, answer: answer.join('\n').trim() };
    if (pair && isWithin(pair)) facts.push(pair);
    else if (question !== null) skipped.push(question);
    question = null;
    answer = [];
  };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const [first = '', ...others] = line.split(BETWEEN);
    const pair = { question: first, answer: others.join(' ').trim() };
    if (line === '') finish();
    else if (ASKED.test(line)) {
      finish();
      question = line.replace(ASKED, '');
    } else if (question !== null) answer.push(line.replace(ANSWERED, ''));
    else if (isWithin(pair)) facts.push(pair);
    else skipped.push(line);
  }
  finish();
  return { facts, skipped };
}

const isWithin = ({ question, answer }: Fact): boolean =>
  question !== '' &&
  answer !== '' &&
  question.length <= FACT_QUESTION_MAX_CHARS &&
  answer.length <= FACT_ANSWER_MAX_CHARS;
