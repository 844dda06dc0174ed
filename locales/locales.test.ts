import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES_FOLDER, readCatalogue } from './catalogues.ts';
import { namespaces } from './english.ts';
import { languages } from './languages.ts';
import { type Exceptions, faultsIn } from './review.ts';
import exceptions from './same-as-english.json' with { type: 'json' };
import { readSources } from './sources.ts';

const known: Exceptions = exceptions;

test('the namespaces listed in code are exactly the files in en/', () => {
  const files = readdirSync(join(LOCALES_FOLDER, 'en')).filter((file) => file.endsWith('.json'));
  expect(files.sort()).toEqual(namespaces.map((namespace) => `${namespace}.json`).sort());
});

describe.each(languages)('the language $code', ({ code }) => {
  test.each(namespaces)(
    'LO1, LO2, LO3, LO4: the file %s is complete, up to date and follows the style rules',
    (namespace) => {
      const english = readCatalogue('en', namespace);
      const translation = readCatalogue(code, namespace);
      expect(
        faultsIn({ language: code, namespace, english, translation, sources: readSources(code) }, known),
      ).toEqual([]);
    },
  );

  test('the language’s folder has no unknown file', () => {
    const expected = [...namespaces.map((namespace) => `${namespace}.json`), '.source.json'];
    const folder = join(LOCALES_FOLDER, code);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    const strange = files.filter((file) => !expected.includes(file));
    expect(strange).toEqual([]);
  });
});

test('every exception in same-as-english.json has a reason, and the listed keys and words exist in English', () => {
  const all = [known.keys, known.words, known.digits].flatMap((group) => Object.values(group));
  expect(all.filter(({ reason }) => reason.trim() === '')).toEqual([]);

  const texts = new Map<string, string>(
    namespaces.flatMap((namespace) =>
      Object.entries(readCatalogue('en', namespace)).map(
        ([key, text]) => [`${namespace}.${key}`, text] as const,
      ),
    ),
  );
  expect(Object.keys(known.keys).filter((key) => !texts.has(key))).toEqual([]);
  expect(Object.keys(known.words).filter((word) => ![...texts.values()].includes(word))).toEqual([]);
});
