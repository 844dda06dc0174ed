import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

test('no source uses a forbidden word', () => {
  const found = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))
    .filter((file) => !/^tools\/words(\.test)?\.ts$|^server\/kit\/db-types\.ts$/.test(file))
    .flatMap((file) =>
      forbiddenWordsIn(file, readFileSync(file, 'utf8')).map(
        ({ word, line, text }) => `${file}:${line} ${word}: ${text.slice(0, 80)}`,
      ),
    );
  expect(found).toEqual([]);
});
