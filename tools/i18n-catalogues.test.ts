import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceHash } from '#locales/sources.ts';
import { importTexts, prune, statusOf, textsToTranslate } from './i18n-catalogues.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'));
  write('en/core.json', { first: 'First', second: 'Second {name}', third: 'Third' });
  write('en/settings.json', { theme: 'Theme' });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: object): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), JSON.stringify(content));
}

const read = (path: string): object => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const core = () => statusOf('de', folder).find(({ namespace }) => namespace === 'core');

test('i18n: after the translated export is imported, nothing is left to translate', () => {
  const { $source, ...english } = textsToTranslate('de', folder);
  expect(english).toEqual({
    core: { first: 'First', second: 'Second {name}', third: 'Third' },
    settings: { theme: 'Theme' },
  });
  expect($source).toEqual({
    'core.first': sourceHash('First'),
    'core.second': sourceHash('Second {name}'),
    'core.third': sourceHash('Third'),
    'settings.theme': sourceHash('Theme'),
  });
  const filled = {
    $source,
    core: { third: 'Drittens', second: 'Zweitens {name}', first: 'Erstens' },
    settings: { theme: 'Thema' },
  };
  expect(importTexts('de', filled, folder)).toBe(4);
  expect(textsToTranslate('de', folder)).toEqual({});
  expect(Object.keys(read('de/core.json'))).toEqual(['first', 'second', 'third']);
});

test('i18n: an import keeps earlier translations and orders the keys like the English file', () => {
  importTexts('de', { core: { third: 'Drittens' } }, folder);
  importTexts('de', { core: { first: 'Erstens' } }, folder);
  expect(JSON.stringify(read('de/core.json'))).toBe('{"first":"Erstens","third":"Drittens"}');
  expect(core()?.missing).toEqual(['second']);
});

test('i18n: after an English text has changed, its translation is stale until a new translation is imported', () => {
  importTexts('de', { core: { first: 'Erstens', third: 'Drittens' } }, folder);
  write('en/core.json', { first: 'First of all', second: 'Second {name}', third: 'Third' });
  expect(core()).toMatchObject({ missing: ['second'], stale: ['first'], extra: [] });
  expect(textsToTranslate('de', folder).core).toEqual({ first: 'First of all', second: 'Second {name}' });
  importTexts('de', { core: { first: 'Zuallererst' } }, folder);
  expect(core()?.stale).toEqual([]);
});

test('i18n: when English texts have changed since the export, the import names their keys and stores nothing', () => {
  const { $source } = textsToTranslate('de', folder);
  const filled = {
    $source,
    core: { first: 'Erstens', second: 'Zweitens {name}', third: 'Drittens' },
    settings: { theme: 'Thema' },
  };
  write('en/core.json', { first: 'First of all', second: 'Second {person}', third: 'Third' });
  expect(() => importTexts('de', filled, folder)).toThrow(/: core\.first, core\.second$/);
  expect(core()?.missing).toEqual(['first', 'second', 'third']);

  const { first: _, second: __, ...others } = filled.core;
  expect(importTexts('de', { ...filled, core: others }, folder)).toBe(2);
  expect(core()).toMatchObject({ missing: ['first', 'second'], stale: [] });
  const again = textsToTranslate('de', folder).$source;
  expect(importTexts('de', { $source: again, core: { first: 'Zuallererst' } }, folder)).toBe(1);
  expect(core()?.stale).toEqual([]);
});

test('i18n: a key that was removed from English is reported as `extra` until `prune` removes it from the translation', () => {
  importTexts('de', { core: { first: 'Erstens', third: 'Drittens' } }, folder);
  write('en/core.json', { third: 'Third' });
  expect(core()).toMatchObject({ missing: [], stale: [], extra: ['first'] });
  importTexts('de', { core: { third: 'Dritte' } }, folder);
  expect(core()?.extra).toEqual(['first']);
  expect(prune('de', folder)).toBe(1);
  expect(read('de/core.json')).toEqual({ third: 'Dritte' });
  expect(Object.keys(read('de/.source.json'))).toEqual(['core.third']);
  expect(prune('de', folder)).toBe(0);
});

test('i18n: an invalid import stores nothing', () => {
  importTexts('de', { core: { first: 'Erstens' } }, folder);
  const bad: unknown[] = [
    { core: { first: 'Neu', fourth: 'Viertens' } },
    { core: { first: 'Neu' }, chores: {} },
    { core: { first: 'Neu', second: 'Zweitens {nom}' } },
    { core: { first: 'Neu', second: 'Zweitens {name' } },
    { core: { first: 5 } },
    { core: ['Neu'] },
    { $source: 'old', core: { first: 'Neu' } },
    { $source: { 'core.first': 5 }, core: { first: 'Neu' } },
    null,
  ];
  for (const texts of bad) expect(() => importTexts('de', texts, folder)).toThrow();
  expect(read('de/core.json')).toEqual({ first: 'Erstens' });
});
