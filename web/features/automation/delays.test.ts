import { expect, test } from 'vitest';
import type { Translate } from '#web/kit/i18n-store.ts';
import { delayOptions, delayWords, FLOW_DELAYS } from './delays.ts';

const t: Translate = (key, params) => `${key}:${params?.count ?? ''}`;

test('delayWords uses the largest unit that divides the delay evenly', () => {
  expect(delayWords(0, t)).toBe('mass.auto.delay.now:');
  expect(delayWords(15, t)).toBe('mass.auto.delay.minutes:15');
  expect(delayWords(90, t)).toBe('mass.auto.delay.minutes:90');
  expect(delayWords(180, t)).toBe('mass.auto.delay.hours:3');
  expect(delayWords(7 * 24 * 60, t)).toBe('mass.auto.delay.days:7');
});

test('delayOptions includes a saved delay that is not one of the usual choices, and sorts all options', () => {
  const values = delayOptions(FLOW_DELAYS, 42, t).map(({ value }) => Number(value));
  expect(values).toContain(42);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  expect(delayOptions(FLOW_DELAYS, 60, t)).toHaveLength(FLOW_DELAYS.length);
});
