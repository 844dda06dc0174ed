import { afterEach, expect, test } from 'vitest';
import { keepPending, pendingId } from './pending.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

afterEach(() => keepPending(null));

test('the address names the top-up before memory does', () => {
  keepPending(OTHER);
  expect(pendingId(`?id=${ID}`)).toBe(ID);
  expect(pendingId('')).toBe(OTHER);
});

test('what is no id is nothing to ask about', () => {
  expect(pendingId('')).toBeNull();
  expect(pendingId('?id=../admin')).toBeNull();
  expect(pendingId(`?id=${ID}%0a`)).toBeNull();
});
