import { expect, test } from 'vitest';
import { cutTo } from './cut.ts';

test('a text is cut before a pair of characters, never within one', () => {
  expect(cutTo('ab😀', 3)).toBe('ab');
  expect(cutTo('ab😀', 4)).toBe('ab😀');
  expect(cutTo('abcd', 3)).toBe('abc');
});
