import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogue } from '#locales/catalogues.ts';
import { namespaces } from '#locales/english.ts';

/**
 * The beginnings of the message keys that code composes at run time. The rest of such a key comes from the
 * contract (refusals) or from the route table (titles).
 */
const DYNAMIC = ['refusals.', 'titles.'];
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['web', 'server', 'contract'];

/**
 * The keys that no source file uses. A file uses a key if it contains the whole key in quotes (`'core.close'`)
 * or the key's beginning in a template (`core.theme.${…}`).
 */
function deadKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const whole = new Set<string>();
  const beginnings = [...DYNAMIC];
  for (const source of sources) {
    for (const [, text = ''] of source.matchAll(/['"`]([a-z]\w*\.[\w.-]+)['"`]/gi)) whole.add(text);
    for (const [, text = ''] of source.matchAll(/`([a-z]\w*\.[\w.-]*)\$\{/gi)) beginnings.push(text);
  }
  return keys.filter((key) => !whole.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)));
}

function sourcesIn(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
}

test('the source code uses every English message', () => {
  const keys = namespaces.flatMap((namespace) =>
    Object.keys(readCatalogue('en', namespace)).map((key) => `${namespace}.${key}`),
  );
  expect(deadKeys(keys, FOLDERS.flatMap(sourcesIn))).toEqual([]);
});

test('deadKeys leaves out each key that a source contains in quotes or that begins like a template in a source', () => {
  const sources = [
    "t('core.a')",
    '<T k="core.b" />',
    `t(\`core.theme.\${name}\`)`,
    "const key = 'core.c'; // core.d",
  ];
  const keys = ['core.a', 'core.b', 'core.c', 'core.d', 'core.theme.dark', 'refusals.any', 'core.a.longer'];
  expect(deadKeys(keys, sources)).toEqual(['core.d', 'core.a.longer']);
});
