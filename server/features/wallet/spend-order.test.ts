import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, usd } from '../../ledger/index.ts';
import { decimalText } from './money.view.ts';
import { perDollar, withoutTrailingZeros } from './rates.ts';
import { spendable, spendOrder } from './spend-order.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
const balances = fc
  .record({ bonus: units, refund: units, paid_in: units })
  .map(({ bonus, refund, paid_in }) => ({
    bonus: money('USD', bonus),
    refund: money('USD', refund),
    paid_in: money('USD', paid_in),
  }));

test('WA5: spendOrder takes the bonus first, then refunds, then paid-in money', () => {
  const held = { bonus: usd('2'), refund: usd('3'), paid_in: usd('10') };
  expect(spendOrder(held, usd('1.50'))).toEqual({
    outcome: 'covered',
    taken: { bonus: usd('1.50'), refund: usd('0'), paid_in: usd('0') },
  });
  expect(spendOrder(held, usd('6'))).toEqual({
    outcome: 'covered',
    taken: { bonus: usd('2'), refund: usd('3'), paid_in: usd('1') },
  });
  expect(spendOrder(held, usd('15.01'))).toEqual({ outcome: 'short', missing: usd('0.01') });
});

test('WA5: spendOrder takes exactly the amount, and empties each bucket before it uses the next', () => {
  fc.assert(
    fc.property(balances, units, (held, wanted) => {
      const spend = spendOrder(held, money('USD', wanted));
      const all = spendable(held).units;
      if (spend.outcome === 'short') {
        expect(spend.missing.units).toBe(wanted - all);
        expect(spend.missing.units > 0n).toBe(true);
        return;
      }
      const { bonus, refund, paid_in } = spend.taken;
      expect(spendable(spend.taken).units).toBe(wanted);
      for (const bucket of ['bonus', 'refund', 'paid_in'] as const) {
        expect(spend.taken[bucket].units >= 0n).toBe(true);
        expect(spend.taken[bucket].units <= held[bucket].units).toBe(true);
      }
      if (refund.units > 0n) expect(bonus).toEqual(held.bonus);
      if (paid_in.units > 0n) expect(refund).toEqual(held.refund);
    }),
  );
});

test('decimalText returns the exact value without trailing zeros', () => {
  expect(decimalText(0n, 6)).toBe('0');
  expect(decimalText(12_500_000n, 6)).toBe('12.5');
  expect(decimalText(-1n, 6)).toBe('-0.000001');
  expect(decimalText(10n, 0)).toBe('10');
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(18), (value, decimals) => {
      const [whole = '', fraction = ''] = decimalText(value, decimals).split('.');
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value);
    }),
  );
});

test('perDollar rounds down, and withoutTrailingZeros removes trailing zeros from stored prices', () => {
  expect(perDollar('0.013')).toBe('76.923076');
  expect(perDollar('1')).toBe('1');
  expect(perDollar('3')).toBe('0.333333');
  expect(['10.00', '10.50', '100', '0.10'].map(withoutTrailingZeros)).toEqual(['10', '10.5', '100', '0.1']);
});
