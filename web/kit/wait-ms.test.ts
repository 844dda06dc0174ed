import { expect, test } from 'vitest';
import { waitMs } from './wait-ms.ts';

test('waitMs doubles from 1 second to 8 seconds and is then always 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map(waitMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});
