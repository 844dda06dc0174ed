import { expect, test } from 'vitest';
import { ASSISTANT_FACTS_MAX } from '#contract/limits.ts';
import { findFacts, isTooMuch, readPasted, withFacts } from './facts.ts';

const fact = (question: string, answer = 'Yes.') => ({ question, answer });

test('readPasted recognizes a question and its answer on one line, separated by a bar or a tab', () => {
  expect(readPasted('When do you go live? | Fridays at nine.\nWhere are you?\tLisbon')).toEqual({
    facts: [fact('When do you go live?', 'Fridays at nine.'), fact('Where are you?', 'Lisbon')],
    skipped: [],
  });
});

test('readPasted recognizes a question after "Q:" and its answer after "A:", also an answer of several lines', () => {
  const { facts, skipped } = readPasted('Q: Do you ship?\nA: Yes,\nto everywhere.\n\nq: Sizes?\na: All.');
  expect(facts).toEqual([fact('Do you ship?', 'Yes,\nto everywhere.'), fact('Sizes?', 'All.')]);
  expect(skipped).toEqual([]);
});

test('readPasted skips and lists lines that are too long or are not a question with an answer', () => {
  const { facts, skipped } = readPasted(
    `Just words\nQ: Alone?\n\n${'x'.repeat(201)} | yes\nQ | | \nOk? | Sure`,
  );
  expect(facts).toEqual([fact('Ok?', 'Sure')]);
  expect(skipped).toEqual(['Just words', 'Alone?', `${'x'.repeat(201)} | yes`, 'Q | |']);
});

test('withFacts updates a known question without moving it, and puts new questions first', () => {
  const merged = withFacts([fact('Do you ship?'), fact('Sizes?')], [fact('do you  SHIP'), fact('Price?')]);
  expect(merged).toEqual({
    facts: [fact('Price?'), fact('do you  SHIP'), fact('Sizes?')],
    added: 1,
    replaced: 1,
    left: 0,
  });
});

test('withFacts leaves out new facts beyond the limit, and counts them', () => {
  const many = Array.from({ length: ASSISTANT_FACTS_MAX - 1 }, (_, place) => fact(`Question ${place}?`));
  const merged = withFacts(many, [fact('One more?'), fact('And another?'), fact('Question 3', 'Changed.')]);
  expect(merged.facts).toHaveLength(ASSISTANT_FACTS_MAX);
  expect(merged).toMatchObject({ added: 1, replaced: 1, left: 1 });
});

test('findFacts requires every word of the search in the question or answer, and ignores case and accents', () => {
  const facts = [fact('Où habites-tu ?', 'À Lisbonne'), fact('Do you ship?', 'To Lisbon')];
  expect(findFacts(facts, 'LISBON habites')).toEqual([facts[0]]);
  expect(findFacts(facts, '')).toEqual(facts);
});

test('isTooMuch detects facts that do not fit into one request', () => {
  const long = (count: number) =>
    Array.from({ length: count }, (_, place) => fact(`Q${place}?`, 'é'.repeat(1_000)));
  expect(isTooMuch(long(29))).toBe(false);
  expect(isTooMuch(long(31))).toBe(true);
});
