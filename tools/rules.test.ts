import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PLATFORM = 'docs/rules.md';

const texts = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|md|sql)$/.test(file) && existsSync(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
);

/**
 * Matches a rule id. Does not match a part of an SVG path (a letter and two numbers) or of a time in a
 * template (after `}`).
 */
const ID = /(?<![\w.+}])[A-Z]{1,2}[1-9]\d?(?!\w|\.\d| -?\.?\d)/g;
/**
 * Names that look like rule ids but are none: `S3` is a storage protocol, `M49` the UN's list of regions,
 * `ID3` the beginning of a music file.
 */
const NO_RULES = new Set(['S3', 'M49', 'ID3']);

const isTest = (file: string): boolean => /\.(test\.tsx?|journey\.ts)$|^test\//.test(file);
const prefixOf = (id: string): string => id.replace(/\d+/, '');

/** The files that contain each id. A file is listed once for each occurrence of the id. */
function filesById(
  ids: (file: string, text: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const id of ids(file, text)) found.set(id, [...(found.get(id) ?? []), file]);
  return found;
}

const defined = filesById((file, text) =>
  file === PLATFORM || file.endsWith('README.md')
    ? [...text.matchAll(/\*\*([A-Z]{1,2}\d+)\*\*/g)].map(([, id = '']) => id)
    : [],
);
const cited = filesById((_, text) =>
  [...text.matchAll(ID)].map(([id]) => id).filter((id) => !NO_RULES.has(id)),
);

test('every rule id that is cited is defined', () => {
  const unknown = [...cited].filter(([id]) => !defined.has(id));
  expect(unknown.map(([id, files]) => `${id} in ${files.join(', ')}`)).toEqual([]);
});

test('no rule id is defined twice', () => {
  const twice = [...defined].filter(([, files]) => files.length > 1);
  expect(twice.map(([id, files]) => `${id} in ${files.join(', ')}`)).toEqual([]);
});

test('every rule id is cited by at least one test', () => {
  expect([...defined.keys()].filter((id) => !cited.get(id)?.some(isTest))).toEqual([]);
});

test('rules with a one-letter prefix are defined in docs/rules.md, other rules in the README listed there for the prefix', () => {
  const listed = [...(texts.get(PLATFORM) ?? '').matchAll(/^\| ([A-Z]{2}) \|.*\]\((.*)\) \|$/gm)].map(
    ([, prefix, link = '']) => `${prefix} in ${join('docs', link)}`,
  );
  const used = new Set(
    [...defined].flatMap(([id, files]) => files.map((file) => `${prefixOf(id)} in ${file}`)),
  );
  const ofPlatform = [...'MGCAO'].map((letter) => `${letter} in ${PLATFORM}`);
  expect([...used].sort()).toEqual([...ofPlatform, ...listed].sort());
});
