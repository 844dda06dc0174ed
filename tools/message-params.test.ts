import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readCatalogue } from '#locales/catalogues.ts';
import { compileMessage } from '#locales/compile.ts';
import { namespaces } from '#locales/english.ts';
import type { Message } from '#locales/format.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['web', 'server'];
/** Functions that take a key and then the values for it. */
const CALLS = new Set(['t', 'serverMessage']);

/** Every name a message has a place for, in all of its choices. */
function placesIn(message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part): string[] => {
    if (typeof part === 'string') return [];
    const [, name, inner] = part;
    if (inner === undefined) return [name];
    const isChoice = typeof inner === 'object' && !Array.isArray(inner);
    if (!isChoice) return placesIn(inner as Message);
    return [name, ...Object.values(inner as Record<string, Message>).flatMap(placesIn)];
  });
}

const messages = new Map(
  namespaces.flatMap((namespace) =>
    Object.entries(readCatalogue('en', namespace)).map(([key, text]) => [
      `${namespace}.${key}`,
      [...new Set(placesIn(compileMessage(text, key)))],
    ]),
  ),
);

interface Use {
  readonly keys: readonly string[];
  /** Null where they are not written out at the call. */
  readonly given: readonly string[] | null;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** Keys an expression can be: written out, or one of two. Which a template makes, only its types know. */
function keysOf(node: Node | undefined): string[] {
  if (node?.type === 'Literal') return messages.has(String(node.value)) ? [String(node.value)] : [];
  if (node?.type === 'ConditionalExpression')
    return [...nodesIn(node.consequent), ...nodesIn(node.alternate)].flatMap(keysOf);
  return [];
}

function namesIn(node: Node | undefined): string[] | null {
  if (!node) return [];
  if (node.type !== 'ObjectExpression') return null;
  const properties = nodesIn(node.properties);
  if (properties.some(({ type, computed }) => type !== 'Property' || computed === true)) return null;
  return properties.map(({ key }) => String((key as Node).name ?? (key as Node).value));
}

function usesIn(source: string): Use[] {
  const uses: Use[] = [];
  const look = (node: Node): void => {
    const [callee] = nodesIn(node.callee);
    if (node.type === 'CallExpression' && callee?.type === 'Identifier' && CALLS.has(String(callee.name))) {
      const [key, params] = nodesIn(node.arguments).slice(callee.name === 'serverMessage' ? 1 : 0);
      uses.push({ keys: keysOf(key), given: namesIn(params) });
    }
    for (const inner of Object.values(node)) for (const each of nodesIn(inner)) look(each);
  };
  for (const each of nodesIn(parseSync('x.tsx', source).program)) look(each);
  return uses;
}

/** What a person would read with a hole in it. */
const holes = (source: string): string[] =>
  usesIn(source).flatMap(({ keys, given }) =>
    given === null
      ? []
      : keys.flatMap((key) =>
          (messages.get(key) ?? []).filter((name) => !given.includes(name)).map((name) => `${key} {${name}}`),
        ),
  );

test('no message with a place for something is shown without it', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        holes(readFileSync(join(ROOT, folder, file), 'utf8')).map((hole) => `${folder}/${file}: ${hole}`),
      ),
  );
  expect(found).toEqual([]);
});

test('a hole is found in a call and in either of two keys', () => {
  expect(holes(`t('creators.since', { date: 'x' })`)).toEqual(['creators.since {month}']);
  expect(holes(`t('creators.since', { month: 'x' })`)).toEqual([]);
  expect(holes(`t(isOld ? 'creators.since' : 'core.close')`)).toEqual(['creators.since {month}']);
  expect(holes(`serverMessage(language, 'help.answer.tip', {})`)).toEqual(['help.answer.tip {seconds}']);
});
