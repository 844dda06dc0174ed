import { expect, test } from 'vitest';
import { dollars } from '#web/kit/dollars.ts';
import { laterChargeKey } from './later-charge.ts';

test('laterChargeKey promises a reminder email only when the trial is longer than three days', () => {
  const price = dollars(5_000_000n);
  const trial = (trialDays: number) => laterChargeKey({ firstTotal: price, price, trialDays });
  expect(trial(7)).toBe('subscriptions.renews.trial');
  expect(trial(3)).toBe('subscriptions.renews');
  expect(laterChargeKey({ firstTotal: null, price, trialDays: 0 })).toBe('subscriptions.renews');
  expect(laterChargeKey({ firstTotal: dollars(4_000_000n), price, trialDays: 7 })).toBe(
    'subscriptions.renews.trialFirst',
  );
});
