import { expect, test } from 'vitest';
import { isRange, lastDays, lengthOf, presetOf, rangeFrom } from './range.ts';

const NOW = Date.parse('2026-03-01T23:59:59Z');

test('lastDays returns the given number of days up to today in UTC, both ends included', () => {
  expect(lastDays(7, NOW)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(lengthOf(lastDays(365, NOW))).toBe(365);
  expect(presetOf(lastDays(90, NOW), NOW)).toBe('90');
  expect(presetOf({ from: '2026-02-01', to: '2026-02-07' }, NOW)).toBeNull();
});

test('rangeFrom returns the last 30 days when the address has no valid range', () => {
  const asked = (query: string) => rangeFrom(new URLSearchParams(query), NOW);
  expect(asked('from=2026-01-01&to=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  for (const query of ['', 'from=x&to=y', 'from=2026-02-30&to=2026-03-01', 'from=2026-03-01&to=2026-01-01'])
    expect(asked(query)).toEqual(lastDays(30, NOW));
  expect(isRange({ from: '2024-01-01', to: '2026-01-01' })).toBe(false);
});
