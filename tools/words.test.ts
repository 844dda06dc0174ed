import { expect, test } from 'vitest';
import { forbiddenWordsIn } from './words.ts';

test('forbidden words are found in names, comments and test titles, not in strings', () => {
  const source = [
    `const tipHeard = 'a hat';`,
    `/** A fan's wish. */`,
    `test('the film is shown', () => read(shelf));`,
    'describe.each([1])(`till`, () => {});',
  ].join('\n');
  expect(forbiddenWordsIn('a.test.ts', source).map(({ word, line }) => [word, line])).toEqual(
    expect.arrayContaining([
      ['heard', 1],
      ['wish', 2],
      ['film', 3],
      ['shelf', 3],
      ['till', 4],
    ]),
  );
  expect(forbiddenWordsIn('a.test.ts', source)).toHaveLength(5);
});
