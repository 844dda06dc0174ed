import { expect, test, vi } from 'vitest';
import { lazy, lazyPerKey, lazyPerObject } from './lazy.ts';

test('a value is computed at the first call only, even when it is undefined', () => {
  const compute = vi.fn(() => undefined);
  const read = lazy(compute);
  expect(compute).not.toHaveBeenCalled();
  expect([read(), read()]).toEqual([undefined, undefined]);
  expect(compute).toHaveBeenCalledOnce();
});

test('a value is computed again after a computation that threw', () => {
  let isAway = true;
  const read = lazy(() => {
    if (isAway) throw new Error('away');
    return 1;
  });
  expect(read).toThrow('away');
  isAway = false;
  expect(read()).toBe(1);
});

test.each([
  ['key', lazyPerKey<{ name: string }, object>],
  ['object', lazyPerObject<{ name: string }, object>],
])('a value is computed once for each %s', (_, perKey) => {
  const compute = vi.fn(({ name }: { name: string }) => ({ name }));
  const read = perKey(compute);
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  expect(read(one)).toBe(read(one));
  expect(read(other)).toEqual(other);
  expect(compute).toHaveBeenCalledTimes(2);
});
