import { expect, test } from 'vitest';
import { longFunctionsOf } from './long-functions.ts';

const found = (source: string) => longFunctionsOf('web/screens/HomeScreen.tsx', source);
const names = (source: string) => found(source).map(({ name }) => name);

/** A block that has the given number of lines, its braces included. */
const block = (lines: number) => `{${'\n'.repeat(lines - 1)}}`;

test('longFunctionsOf finds a function of 101 lines, but not a function of 100 lines', () => {
  expect(found(`function short() ${block(100)}`)).toEqual([]);
  expect(found(`function long() ${block(101)}`)).toEqual([{ name: 'long', lines: 101 }]);
  expect(found(`function long(\n) ${block(100)}`)).toEqual([{ name: 'long', lines: 101 }]);
});

test('longFunctionsOf finds declarations, arrows, methods and functions in properties', () => {
  expect(names(`export default async function load() ${block(101)}`)).toEqual(['load']);
  expect(names(`const load = () => ${block(101)};`)).toEqual(['load']);
  expect(names(`const load = () => (<p>${'\n'.repeat(100)}</p>);`)).toEqual(['load']);
  expect(names(`class Rows { load() ${block(101)} }`)).toEqual(['load']);
  expect(names(`class Rows { load = () => ${block(101)}; }`)).toEqual(['load']);
  expect(names(`const rows = { load: () => ${block(101)}, save() ${block(101)} };`)).toEqual([
    'load',
    'save',
  ]);
});

test('if a function has no name, longFunctionsOf reports the name of the variable or function around it', () => {
  expect(names(`const Row = memo(() => ${block(101)});`)).toEqual(['Row']);
  expect(names(`const Row = memo(function Line() ${block(101)});`)).toEqual(['Line']);
  expect(names(`function Row() { useEffect(() => ${block(101)}, []); }`)).toEqual(['Row', 'Row']);
  expect(names(`run(() => ${block(101)});`)).toEqual(['']);
});

test('longFunctionsOf reports the callback of `test` by the test’s title, and leaves out the callback of `describe`', () => {
  expect(names(`test('adds rows', async () => ${block(101)});`)).toEqual(['adds rows']);
  expect(names(`test.each([1])('adds rows', () => ${block(101)});`)).toEqual(['adds rows']);
  expect(names(`describe('rows', () => ${block(101)});`)).toEqual([]);
  expect(names(`describe.each([1])('rows', () => ${block(101)});`)).toEqual([]);
  expect(names(`describe('rows', () => { test('adds rows', () => ${block(101)}); });`)).toEqual([
    'adds rows',
  ]);
});

test('longFunctionsOf throws an error for a file that cannot be parsed', () => {
  expect(() => found(`function {${'\n'.repeat(100)}`)).toThrow('HomeScreen.tsx cannot be parsed');
});
