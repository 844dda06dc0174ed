import { describe, expect, test } from 'vitest';
import { moduleStateOf } from './module-state.ts';

const stateOf = (source: string) => moduleStateOf('a.ts', source);

describe('moduleStateOf', () => {
  test.each([
    [
      'a variable that can be reassigned',
      'export let table: Table | null = null;',
      ['table can be reassigned'],
    ],
    [
      'a map that a function fills',
      'const kinds = new Map();\nexport const sell = (a: Kind) => kinds.set(a.kind, a);',
      ['kinds is changed'],
    ],
    [
      'a list that a function extends',
      'const all: string[] = [];\nexport function add(a: string) {\n  all.push(a);\n}',
      ['all is changed'],
    ],
    [
      'an object whose property is assigned',
      'const rates = { eu: { de: 1 } };\nexport const set = (a: number) => { rates.eu.de = a; };',
      ['rates is changed'],
    ],
    [
      'a property that is counted up',
      'const counts = { calls: 0 };\nexport const count = () => counts.calls++;',
      ['counts is changed'],
    ],
    [
      'a property that is deleted',
      'const open = { a: 1 };\nexport const close = () => { delete open.a; };',
      ['open is changed'],
    ],
    [
      'a function that remembers calls',
      'const oncePerPerson = sharedWork<string>();',
      ['oncePerPerson remembers calls'],
    ],
    [
      'a call at import',
      "import { sellItems } from './items.ts';\nsellItems([notes]);",
      ['"sellItems([notes]);" runs at import'],
    ],
    [
      'a loop at import',
      'for (const a of all) register(a);',
      ['"for (const a of all) register(a);" runs at import'],
    ],
  ])('moduleStateOf reports %s', (_, source, expected) => {
    expect(stateOf(source)).toEqual(expected);
  });

  test.each([
    [
      'constants that nobody changes',
      "const LIMIT = 3;\nconst codes = new Set(['a']);\nexport const has = (a: string) => codes.has(a);",
    ],
    ['a lazily computed value', 'const table = lazy(() => new Reader());'],
    [
      'variables inside a function',
      'export function queue() {\n  let running = 0;\n  const waiting: string[] = [];\n  return () => waiting.push(String((running += 1)));\n}',
    ],
    ['types', 'interface State {\n  count: number;\n}\nexport type { State };'],
  ])('moduleStateOf does not report %s', (_, source) => {
    expect(stateOf(source)).toEqual([]);
  });
});
