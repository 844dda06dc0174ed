import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localesPlugin } from './vite-locales.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vite-locales-'));
  writeFileSync(
    join(root, 'main.js'),
    "import { entries } from 'virtual:locales';\nglobalThis.entries = entries;\n",
  );
  write('en', 'core', { close: 'Close it', fans: '{n, plural, one {# fan} other {# fans}}' });
  write('en', 'settings', { theme: 'Theme of the page' });
  write('de', 'core', { close: 'Schließ es' });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(language: string, namespace: string, content: object): void {
  mkdirSync(join(root, language), { recursive: true });
  writeFileSync(join(root, language, `${namespace}.json`), JSON.stringify(content));
}

async function chunks(): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [localesPlugin({ folder: root })],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('Expected a single build.');
  return result.output.filter((output) => output.type === 'chunk');
}

test('for each language, the build has one chunk with the messages of `core` and one chunk per other namespace', async () => {
  const built = await chunks();
  const having = (text: string) => built.filter(({ code }) => code.includes(text));
  const [entry] = built.filter(({ isEntry }) => isEntry);

  expect(having('Schließ es')).toHaveLength(1);
  expect(having('Schließ es')[0]?.code).not.toContain('Close it');
  expect(having('Schließ es')[0]?.code).not.toContain('Theme of the page');
  expect(having('Theme of the page')).toHaveLength(18);
  for (const text of ['Close it', 'Schließ es', 'Theme of the page', 'plural'])
    expect(entry?.code).not.toContain(text);
  expect(entry?.dynamicImports).toHaveLength(18);
});

test('the chunk of a language contains the English text of a message that the language lacks', async () => {
  const german = (await chunks()).find(({ code }) => code.includes('Schließ es'));
  expect(german?.code).toContain(' fans');
});

test("an invalid message stops the build, and the error names the message's file and key", async () => {
  write('de', 'core', { fans: '{m} Fans' });
  await expect(chunks()).rejects.toThrow(/de\/core\.json fans: English does not have \{m\}/);
});
