import { expect, test } from 'vitest';
import { dayOf, lastInstantOf, lastMonths, periodOfDays } from './statement-period.ts';

test('lastMonths returns consecutive months, also across a new year', () => {
  const months = lastMonths(new Date(2027, 1, 28, 23, 59), 14);
  expect(months.slice(0, 3).map(({ id }) => id)).toEqual(['2027-02', '2027-01', '2026-12']);
  expect(months.at(-1)?.id).toBe('2026-01');
  for (const [index, { period }] of months.entries())
    if (index > 0) expect(period.to).toBe(months[index - 1]?.period.from);
});

test('periodOfDays returns a period that covers whole days, the last day included', () => {
  const period = periodOfDays('2026-03-28', '2026-03-29');
  if (typeof period === 'string') throw new Error(period);
  expect(period).toEqual({
    from: new Date(2026, 2, 28).toISOString(),
    to: new Date(2026, 2, 30).toISOString(),
  });
  expect(dayOf(lastInstantOf(period))).toBe('2026-03-29');
});

test('periodOfDays returns the reason why a period is invalid', () => {
  expect(periodOfDays('', '2026-03-29')).toBe('missing');
  expect(periodOfDays('2026-03-29', '2026-03-28')).toBe('order');
  expect(periodOfDays('2025-01-01', '2026-03-28')).toBe('long');
  // A period may last a year, and a leap year of 366 days counts as a year.
  expect(periodOfDays('2028-01-01', '2028-12-31')).toMatchObject({});
});
