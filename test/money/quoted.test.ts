import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLANTS } from './plants.ts';

/** The numbers of the money rules that this build implements. Each rule must have a test that cites it. */
const RULES = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 16, 19, 24].map((number) => `M${number}`);

const files = globSync('{contract,sandbox,server,test}/**/*.test.ts').filter(
  (file) => !file.endsWith('quoted.test.ts'),
);
/** The names of tests: the strings passed to `test(`, `it(` and `describe(`. */
const names = files.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.*?)\1/g,
    ),
  ].map((match) => match[2] ?? ''),
);

test.each(RULES)('the money rule %s is cited by the name of a test', (rule) => {
  expect(names.filter((name) => new RegExp(`\\b${rule}\\b`).test(name))).not.toEqual([]);
});

/** A plant that no longer fits its file must fail here; otherwise only the long proofs would find it. */
test.each(Object.entries(PLANTS))(
  'for the planted bug %s, the code to replace and the test that must catch the bug still exist',
  (_name, { changes, test: file, named }) => {
    for (const { file: target, from } of changes)
      expect(readFileSync(target, 'utf8').split(from).length - 1, target).toBe(1);
    expect(readFileSync(file, 'utf8')).toContain(named);
    // Vitest selects tests by the name with all placeholders filled in, so `named` must contain no placeholder.
    expect(named).not.toMatch(/%\w/);
  },
);
