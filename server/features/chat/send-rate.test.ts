import { expect, test } from 'vitest';
import { sendRate } from './send-rate.ts';

test('so many messages a minute, each person by themself', () => {
  let now = 0;
  const rate = sendRate(2, () => now);
  expect([rate.spend('ada'), rate.spend('ada'), rate.spend('ben')]).toEqual([null, null, null]);
  now = 20_000;
  expect(rate.spend('ada')).toEqual({ retryAfterMs: 40_000 });
  now = 60_000;
  expect(rate.spend('ada')).toBeNull();
  expect(sendRate(null).spend('ada')).toBeNull();
});
