import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLANTS } from './plants.ts';

/** The promises about money that this build makes; each must be held by a test that names it. */
const PROMISES = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 16, 19, 24].map((number) => `M${number}`);

const files = globSync('{contract,sandbox,server,test}/**/*.test.ts').filter(
  (file) => !file.endsWith('quoted.test.ts'),
);
/** The quoted words behind `test(`, `describe(` and their kin: the names of tests. */
const names = files.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.*?)\1/g,
    ),
  ].map((match) => match[2] ?? ''),
);

test.each(PROMISES)('%s is held by a test that names it', (promise) => {
  expect(names.filter((name) => new RegExp(`\\b${promise}\\b`).test(name))).not.toEqual([]);
});

/** Otherwise it would be found out only by the long proofs that a bug can no longer be planted. */
test.each(Object.entries(PLANTS))(
  'the bug %s can still be planted',
  (_name, { changes, test: file, named }) => {
    for (const { file: target, from } of changes)
      expect(readFileSync(target, 'utf8').split(from).length - 1, target).toBe(1);
    expect(readFileSync(file, 'utf8')).toContain(named);
    // What stands for a value is not in the name that a test is run by.
    expect(named).not.toMatch(/%\w/);
  },
);
