import { expect, test } from 'vitest';
import { dollars } from '#web/kit/dollars.ts';
import { laterWords } from './later-words.ts';

test('an email three days ahead is promised only for a trial longer than three days', () => {
  const price = dollars(5_000_000n);
  const trial = (trialDays: number) => laterWords({ firstTotal: price, price, trialDays });
  expect(trial(7)).toBe('membership.renews.trial');
  expect(trial(3)).toBe('membership.renews');
  expect(laterWords({ firstTotal: null, price, trialDays: 0 })).toBe('membership.renews');
  expect(laterWords({ firstTotal: dollars(4_000_000n), price, trialDays: 7 })).toBe(
    'membership.renews.trialFirst',
  );
});
