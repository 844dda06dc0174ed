import { expect, test } from 'vitest';
import { cutTo } from './cut.ts';

test('cutTo never cuts a surrogate pair in half', () => {
  expect(cutTo('ab😀', 3)).toBe('ab');
  expect(cutTo('ab😀', 4)).toBe('ab😀');
  expect(cutTo('abcd', 3)).toBe('abc');
});
