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
/** The functions that take a message key and the values for its placeholders. */
const CALLS = new Set(['t', 'serverMessage']);

/** The names of all placeholders in a message, including those in the choices of a plural or select. */
function placeholdersIn(message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((part): string[] => {
    if (typeof part === 'string') return [];
    const [, name, inner] = part;
    if (inner === undefined) return [name];
    const isChoice = typeof inner === 'object' && !Array.isArray(inner);
    if (!isChoice) return placeholdersIn(inner as Message);
    return [name, ...Object.values(inner as Record<string, Message>).flatMap(placeholdersIn)];
  });
}

const messages = new Map(
  namespaces.flatMap((namespace) =>
    Object.entries(readCatalogue('en', namespace)).map(([key, text]) => [
      `${namespace}.${key}`,
      [...new Set(placeholdersIn(compileMessage(text, key)))],
    ]),
  ),
);

interface Use {
  readonly keys: readonly string[];
  /** The names of the given values; null when the values are not written as an object at the call. */
  readonly given: readonly string[] | null;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/**
 * The keys that an expression can have: a literal, or either of two literals. Keys composed by a template are
 * left out, because only their type lists the possible keys.
 */
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
  const visit = (node: Node): void => {
    const [callee] = nodesIn(node.callee);
    if (node.type === 'CallExpression' && callee?.type === 'Identifier' && CALLS.has(String(callee.name))) {
      const [key, params] = nodesIn(node.arguments).slice(callee.name === 'serverMessage' ? 1 : 0);
      uses.push({ keys: keysOf(key), given: namesIn(params) });
    }
    for (const inner of Object.values(node)) for (const each of nodesIn(inner)) visit(each);
  };
  for (const each of nodesIn(parseSync('x.tsx', source).program)) visit(each);
  return uses;
}

/** The placeholders for which a call gives no value, each with the message's key. */
const missingValues = (source: string): string[] =>
  usesIn(source).flatMap(({ keys, given }) =>
    given === null
      ? []
      : keys.flatMap((key) =>
          (messages.get(key) ?? []).filter((name) => !given.includes(name)).map((name) => `${key} {${name}}`),
        ),
  );

test('every call of `t` and `serverMessage` gives a value for each placeholder of its message', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        missingValues(readFileSync(join(ROOT, folder, file), 'utf8')).map(
          (missing) => `${folder}/${file}: ${missing}`,
        ),
      ),
  );
  expect(found).toEqual([]);
});

test('missingValues finds a missing value for a literal key and for a key inside a conditional expression', () => {
  expect(missingValues(`t('creators.since', { date: 'x' })`)).toEqual(['creators.since {month}']);
  expect(missingValues(`t('creators.since', { month: 'x' })`)).toEqual([]);
  expect(missingValues(`t(isOld ? 'creators.since' : 'core.close')`)).toEqual(['creators.since {month}']);
  expect(missingValues(`serverMessage(language, 'help.answer.tip', {})`)).toEqual([
    'help.answer.tip {seconds}',
  ]);
});
