import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const imports = (source: string) => importsOf('web/screens/HomeScreen.tsx', source);
const only = (source: string) => imports(source).map(({ target, kind }) => ({ target, kind }));

test("importsOf gives a target that begins with `#` or `.` as a path from the repository's root, and keeps package names", () => {
  expect(only("import { api } from '#web/kit/api.ts';")).toEqual([
    { target: 'web/kit/api.ts', kind: 'static' },
  ]);
  expect(only("import { Row } from './parts/Row.tsx';")).toEqual([
    { target: 'web/screens/parts/Row.tsx', kind: 'static' },
  ]);
  expect(only("import { useState } from 'react';")).toEqual([{ target: 'react', kind: 'static' }]);
});

test('importsOf gives an import the kind `type` if it imports only types, and `static` if it imports a value', () => {
  expect(only("import type { Row } from './Row.tsx';")).toEqual([
    { target: 'web/screens/Row.tsx', kind: 'type' },
  ]);
  expect(only("import { type Row } from './Row.tsx';")[0]?.kind).toBe('type');
  expect(only("import { type Row, rows } from './Row.tsx';")[0]?.kind).toBe('static');
  expect(only("export type { Row } from './Row.tsx';")[0]?.kind).toBe('type');
  expect(only("type Row = import('./Row.tsx').Row;")).toEqual([
    { target: 'web/screens/Row.tsx', kind: 'type' },
  ]);
});

test('importsOf gives side-effect imports and re-exports of values the kind `static`', () => {
  expect(only("import './home.css';")[0]).toEqual({ target: 'web/screens/home.css', kind: 'static' });
  expect(only("export { Row } from './Row.tsx';")[0]?.kind).toBe('static');
  expect(only("export * from './Row.tsx';")[0]?.kind).toBe('static');
});

test('importsOf returns the exported and the local name of each imported value, but not of types', () => {
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

test('importsOf finds `import()` anywhere in a file, gives it the kind `dynamic`, and leaves out a computed target', () => {
  expect(only("const load = () => <p>{import('./Row.tsx')}</p>;")).toEqual([
    { target: 'web/screens/Row.tsx', kind: 'dynamic' },
  ]);
  expect(only('const load = (name: string) => import(name);')).toEqual([]);
});

test('importsOf ignores text in a string or a comment, even if the text looks like an import', () => {
  expect(only("const text = \"import { a } from './a.ts'\"; // import './b.ts'")).toEqual([]);
});

test('importsOf throws an error for a file that cannot be parsed', () => {
  expect(() => imports('import {')).toThrow('HomeScreen.tsx cannot be parsed');
});
