import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('csv ends every row with CR and LF', () => {
  expect(csv([['a', 'b'], ['c']])).toBe('a,b\r\nc\r\n');
  expect(csv([])).toBe('');
});

test.each([
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['it’s plain; really', 'it’s plain; really'],
])('csv writes the text %j as %j', (text, written) => {
  expect(csv([[text]])).toBe(`${written}\r\n`);
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', ' =1', '＝1'])(
  'csv puts an apostrophe before the text %j, so that a spreadsheet does not run it as a formula',
  (text) => {
    expect(csv([[text]])).toBe(`'${text}\r\n`);
  },
);

test.each(['\r=1', '\n=1', '=HYPERLINK("http://x","y")'])(
  'csv puts an apostrophe before the text %j, and quotation marks around both',
  (text) => {
    expect(csv([[text]])).toMatch(/^"'/);
  },
);

test('csv writes numbers, also negative ones, without an apostrophe, and writes amounts with all their digits', () => {
  const amounts = [
    { units: -500_000n, scale: 6 },
    { units: 90_071_992_547_409_931n, scale: 2 },
    { units: 7n, scale: 0 },
  ];
  expect(csv([[-3, 0, 12, ...amounts]])).toBe('-3,0,12,-0.500000,900719925474099.31,7\r\n');
});
