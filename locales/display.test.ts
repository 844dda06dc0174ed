import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rescaled } from './decimal.ts';
import { type Asset, displayFor, NO_VALUE, shortAddress } from './display.ts';
import { languages } from './languages.ts';

const en = displayFor('en', 'UTC');
const MINUS = '\u2212';
const decimals: Record<Asset, number> = { USD: 6, USDT: 6, ETH: 18, SOL: 9, STARS: 0, DFS: 18, SHARES: 0 };
const shown: Record<Asset, number> = { USD: 2, USDT: 2, ETH: 4, SOL: 6, STARS: 0, DFS: 2, SHARES: 0 };
const assetNames = Object.keys(decimals) as Asset[];
const money = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n });

describe('display.money', () => {
  test.each<[bigint, Asset, string]>([
    [12_000_000n, 'USD', '$12.00'],
    [1_234_567_890_000n, 'USD', '$1,234,567.89'],
    [-4_500_000n, 'USD', `${MINUS}$4.50`],
    [-4_999n, 'USD', '$0.00'],
    [5_000n, 'USD', '$0.00'],
    [15_000n, 'USD', '$0.02'],
    [25_000n, 'USD', '$0.02'],
    [25_001n, 'USD', '$0.03'],
    [1_500_000n, 'USDT', '1.50\u00a0USDT'],
    [1_234_550_000_000_000_000n, 'ETH', '1.2346\u00a0ETH'],
    [1_234_450_000_000_000_000n, 'ETH', '1.2344\u00a0ETH'],
    [10n ** 18n, 'ETH', '1.0000\u00a0ETH'],
    [1_234_567_890n, 'SOL', '1.234568\u00a0SOL'],
    [12_500_000_000_000_000_000n, 'DFS', '12.5\u00a0DFS'],
    [1_250n, 'STARS', '1,250'],
    [10n, 'SHARES', '10'],
  ])('money() formats %s units of %s with the decimals that the asset has on screen', (units, asset, text) =>
    expect(en.money(units, asset)).toBe(text),
  );

  test('money() reads decimal text as an amount of dollars or stars, and rounds an amount of stars up', () => {
    expect(en.money({ decimal: '3150.255' }, 'USD')).toBe('$3,150.26');
    expect(en.money({ decimal: '3150.245' }, 'USD')).toBe('$3,150.24');
    expect(en.money({ decimal: '99.000001' }, 'STARS')).toBe('100');
    expect(en.money({ decimal: '-0.5' }, 'STARS')).toBe('0');
  });

  test('the option `isWhole` leaves out the cents', () => {
    expect(en.money(1_200_000_000n, 'USD', { isWhole: true })).toBe('$1,200');
    expect(en.money(1_200_000_000n, 'USD')).toBe('$1,200.00');
  });

  test('with the option `sign: "always"`, every amount except zero has a + or − sign', () => {
    expect(en.money(4_000_000n, 'USD', { sign: 'always' })).toBe('+$4.00');
    expect(en.money(-4_000_000n, 'USD', { sign: 'always' })).toBe(`${MINUS}$4.00`);
    expect(en.money(0n, 'USD', { sign: 'always' })).toBe('$0.00');
    expect(en.money(10n ** 18n, 'DFS', { sign: 'always', code: 'LMP' })).toBe('+1\u00a0LMP');
  });

  test('an amount too large for a JavaScript number keeps every digit', () => {
    expect(en.money(12_345_678_901_234_567_890_123_456_789n, 'USD')).toBe(
      '$12,345,678,901,234,567,890,123.46',
    );
  });

  test('the dollar sign is before or after the number, as the language requires', () => {
    const price = (code: Parameters<typeof displayFor>[0]) =>
      displayFor(code).money(12_000_000n, 'USD').replace(/\s/g, ' ');
    expect([price('de'), price('zh-hk'), price('pt'), price('tr')]).toEqual([
      '12,00 $',
      'US$12.00',
      'US$ 12,00',
      '$12,00',
    ]);
  });

  test('amounts have Latin digits, a true minus sign, no NaN and no signed zero in every language', () => {
    fc.assert(
      fc.property(
        money,
        fc.constantFrom(...assetNames),
        fc.constantFrom(...languages),
        (units, asset, { code }) => {
          const text = displayFor(code).money(units, asset);
          const digits = text.replaceAll(/\P{Nd}/gu, '');
          expect(digits).toMatch(/^[0-9]+$/);
          expect(text).not.toMatch(/NaN|-/);
          expect(text.includes(MINUS)).toBe(units < 0n && /[1-9]/.test(digits));
        },
      ),
    );
  });

  test('an amount is rounded half to even, to the decimals that the asset has on screen', () => {
    fc.assert(
      fc.property(money, fc.constantFrom(...assetNames), (units, asset) => {
        const text = en.amount(units, asset).replaceAll(',', '').replace(MINUS, '-');
        const [whole = '', fraction = ''] = text.split('.');
        const read = BigInt(whole + fraction.padEnd(shown[asset], '0'));
        const step = 10n ** BigInt(decimals[asset] - shown[asset]);
        const distance = read * step > units ? read * step - units : units - read * step;
        expect(distance * 2n <= step).toBe(true);
        if (distance * 2n === step) expect(read % 2n).toBe(0n);
      }),
    );
  });

  test('`rescaled` with "half-even" treats positive and negative values alike, and with "up" never decreases a value', () => {
    fc.assert(
      fc.property(money, fc.nat(20), fc.nat(20), (units, scale, wanted) => {
        const even = rescaled({ units, scale }, wanted, 'half-even');
        expect(rescaled({ units: -units, scale }, wanted, 'half-even')).toBe(-even);
        const up = rescaled({ units, scale }, wanted, 'up');
        const step = 10n ** BigInt(Math.max(scale - wanted, 0));
        const scaled = wanted > scale ? units * 10n ** BigInt(wanted - scale) : units;
        expect(up * step >= scaled && up * step - scaled < step).toBe(true);
      }),
    );
  });
});

test.each([
  [0n, '0.000000'],
  [10n ** 18n, '1.000000'],
  [1_000_000_000_001n, '0.000001'],
  [1_000_000_000_000n, '0.00000100000000'],
  [123_456_789n, '0.00000000012346'],
  [-123_456_789n, `${MINUS}0.00000000012346`],
])('ethBalance of %s wei has 6 decimals, or 14 for a tiny balance', (wei, text) =>
  expect(en.ethBalance(wei)).toBe(`${text}\u00a0ETH`),
);

test.each<[number | bigint | string, string]>([
  [1234.5, '1,234.5'],
  ['1234.50', '1,234.5'],
  ['1000000', '1,000,000'],
  [1.005, '1'],
  [-0, '0'],
  [-0.001, '0'],
  [1e-7, '0'],
  [1e21, '1,000,000,000,000,000,000,000'],
  [12n, '12'],
  [-12, `${MINUS}12`],
  [Number.NaN, NO_VALUE],
  [Number.POSITIVE_INFINITY, NO_VALUE],
  ['abc', NO_VALUE],
  ['', NO_VALUE],
  ['1e999', NO_VALUE],
  ['9'.repeat(1_000_000), NO_VALUE],
])('number() formats the value of case %#, or returns a dash when the value is no number', (value, text) =>
  expect(en.number(value)).toBe(text),
);

test('money() returns a dash for a text that is no number, and number() rounds to the given number of decimals', () => {
  expect(en.money({ decimal: 'NaN' }, 'USD')).toBe(NO_VALUE);
  expect(en.number('0.123456', 4)).toBe('0.1235');
});

test('shortAddress shows the first 5 and the last 4 characters', () => {
  expect(shortAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x123…5678');
  expect(shortAddress('0x12')).toBe('0x12');
});

describe('display of dates and times', () => {
  const now = Date.UTC(2026, 11, 14, 12, 0, 0);
  const SECOND = 1000;
  const HOUR = 3600 * SECOND;

  test.each([
    [0, 'now'],
    [-59 * SECOND, 'now'],
    [30 * SECOND, 'now'],
    [-60 * SECOND, '1 minute ago'],
    [-59.9 * 60 * SECOND, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-23.9 * HOUR, '23 hours ago'],
    [-24 * HOUR, '24 hours ago'],
    [-24 * HOUR - 1, 'Dec 13, 2026'],
    [3 * HOUR, 'in 3 hours'],
    [48 * HOUR, 'Dec 16, 2026'],
  ])('a time %i ms from now is relative if it is at most 24 hours away, otherwise a date', (distance, text) =>
    expect(en.relative(now + distance, now)).toBe(text),
  );

  test('English dates and times have the American format, Russian dates have a year, and an invalid date is a dash', () => {
    expect(en.date('2026-12-14T12:00:00.000Z')).toBe('Dec 14, 2026');
    expect(en.day(now)).toBe('Dec 14');
    expect(en.time(new Date(now)).replace(/\s/g, ' ')).toBe('12:00 PM');
    expect(en.dateTime(now).replace(/\s/g, ' ')).toBe('Dec 14, 2026, 12:00 PM');
    expect(displayFor('ru', 'UTC').date(now)).toContain('2026');
    for (const bad of ['soon', Number.NaN])
      expect([en.date(bad), en.relative(bad, now)]).toEqual([NO_VALUE, NO_VALUE]);
  });

  test('Arabic dates and times have Latin digits', () => {
    expect(
      displayFor('ar', 'UTC')
        .dateTime(now)
        .replaceAll(/\P{Nd}/gu, ''),
    ).toMatch(/^[0-9]+$/);
  });
});
