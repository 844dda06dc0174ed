import { expect, test } from 'vitest';
import { forbiddenWordsIn } from './words.ts';

test('forbiddenWordsIn finds forbidden words in names, comments and test titles, but not in strings', () => {
  const source = [
    `const tipHeard = 'a hat';`,
    `/** A comment with the word wish. */`,
    `test('a title with the word film', () => read(shelf));`,
    'describe.each([1])(`a title with the word till`, () => {});',
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
