import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const imports = (source: string) => importsOf('web/screens/HomeScreen.tsx', source);
const only = (source: string) => imports(source).map(({ target, kind }) => ({ target, kind }));

test('a target that begins with # or . becomes a path from the root, and a package keeps its name', () => {
  expect(only("import { api } from '#web/kit/api.ts';")).toEqual([
    { target: 'web/kit/api.ts', kind: 'static' },
  ]);
  expect(only("import { Row } from './parts/Row.tsx';")).toEqual([
    { target: 'web/screens/parts/Row.tsx', kind: 'static' },
  ]);
  expect(only("import { useState } from 'react';")).toEqual([{ target: 'react', kind: 'static' }]);
});

test('an import of types only is a type import; with a value among them it is static', () => {
  expect(only("import type { Row } from './Row.tsx';")).toEqual([
    { target: 'web/screens/Row.tsx', kind: 'type' },
  ]);
  expect(only("import { type Row } from './Row.tsx';")[0]?.kind).toBe('type');
  expect(only("import { type Row, rows } from './Row.tsx';")[0]?.kind).toBe('static');
  expect(only("export type { Row } from './Row.tsx';")[0]?.kind).toBe('type');
});

test('a side-effect import and a re-export are static', () => {
  expect(only("import './home.css';")[0]).toEqual({ target: 'web/screens/home.css', kind: 'static' });
  expect(only("export { Row } from './Row.tsx';")[0]?.kind).toBe('static');
  expect(only("export * from './Row.tsx';")[0]?.kind).toBe('static');
});

test('imported values have their exported and their local name, and types are left out', () => {
  const namesOf = (source: string) => imports(source).flatMap(({ names }) => names);
  expect(namesOf("import Paper, { type Row, rows as lines } from './Row.tsx';")).toEqual([
    { name: 'default', as: 'Paper' },
    { name: 'rows', as: 'lines' },
  ]);
  expect(namesOf("export { Row as Line, type Rows } from './Row.tsx';")).toEqual([
    { name: 'Row', as: 'Line' },
  ]);
  expect(namesOf("import * as rows from './Row.tsx';")).toEqual([{ name: '*', as: 'rows' }]);
  expect(namesOf("export * from './Row.tsx';")).toEqual([{ name: '*', as: '*' }]);
});

test('import() is dynamic in any position, and a computed name is left out', () => {
  expect(only("const load = () => <p>{import('./Row.tsx')}</p>;")).toEqual([
    { target: 'web/screens/Row.tsx', kind: 'dynamic' },
  ]);
  expect(only('const load = (name: string) => import(name);')).toEqual([]);
});

test('text like an import in a string or a comment is ignored', () => {
  expect(only("const text = \"import { a } from './a.ts'\"; // import './b.ts'")).toEqual([]);
});

test('a file that cannot be parsed throws an error', () => {
  expect(() => imports('import {')).toThrow('HomeScreen.tsx cannot be parsed');
});
