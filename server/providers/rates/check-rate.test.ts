import { describe, expect, test } from 'vitest';
import { checkRate } from './check-rate.ts';
import type { Rate } from './port.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const agoMs = (ms: number): Date => new Date(NOW.getTime() - ms);
const rateOf = (price: string, observedAt = NOW): Rate => ({
  base: 'ETH',
  quote: 'USD',
  price,
  source: 'test',
  observedAt,
});
const reasonOf = (rate: Rate, last: Rate | null = null): string => {
  const answer = checkRate(rate, last, NOW);
  return answer.state === 'taken' ? 'taken' : answer.reason;
};

describe('checkRate', () => {
  test.each([
    ['0', 'not_positive'],
    ['0.000000000000000000', 'not_positive'],
    ['-1', 'not_positive'],
    ['-0', 'not_positive'],
    ['', 'unreadable'],
    ['NaN', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['1e3', 'unreadable'],
    ['0x10', 'unreadable'],
    ['1,000', 'unreadable'],
    ['+1', 'unreadable'],
    ['.5', 'unreadable'],
    ['5.', 'unreadable'],
    [' 1', 'unreadable'],
    ['1\n', 'unreadable'],
    ['٣', 'unreadable'],
    ['1.0000000000000000001', 'unreadable'],
    ['9'.repeat(21), 'unreadable'],
  ])('checkRate refuses the price %j with the reason %s', (price, reason) => {
    expect(reasonOf(rateOf(price))).toBe(reason);
  });

  test('checkRate refuses a rate older than 60 seconds, or more than 5 seconds in the future', () => {
    expect(reasonOf(rateOf('1', agoMs(60_001)))).toBe('stale');
    expect(reasonOf(rateOf('1', agoMs(60_000)))).toBe('taken');
    expect(reasonOf(rateOf('1', agoMs(-5_001)))).toBe('from_the_future');
    expect(reasonOf(rateOf('1', agoMs(-5_000)))).toBe('taken');
    expect(reasonOf(rateOf('1', new Date('never')))).toBe('unreadable');
  });

  test('checkRate refuses a change that exceeds 20 percent, even by one unit of the last decimal place', () => {
    const last = rateOf('3000', agoMs(30_000));
    expect(reasonOf(rateOf('3600'), last)).toBe('taken');
    expect(reasonOf(rateOf('3600.000000000000000001'), last)).toBe('jumped');
    expect(reasonOf(rateOf('2400'), last)).toBe('taken');
    expect(reasonOf(rateOf('2399.999999999999999999'), last)).toBe('jumped');
  });

  test('checkRate does not compare a rate with a previous rate that is more than 24 hours older', () => {
    expect(reasonOf(rateOf('9000'), rateOf('3000', agoMs(86_400_000)))).toBe('jumped');
    expect(reasonOf(rateOf('9000'), rateOf('3000', agoMs(86_400_001)))).toBe('taken');
  });
});

test('checkRate accepts a rate without changing its price text, source or time', () => {
  const rate = rateOf('3012.3450', agoMs(1_000));
  expect(checkRate(rate, rateOf('3000', agoMs(30_000)), NOW)).toEqual({ state: 'taken', rate });
});
