import { expect, test } from 'vitest';
import { waitMs } from './wait-ms.ts';

test('the waits between questions grow to a quarter of a minute and no further', () => {
  expect([1, 2, 3, 4, 5, 50].map(waitMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});
