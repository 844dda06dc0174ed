import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ASSETS,
  type Asset,
  divide,
  isLess,
  minus,
  money,
  parseAmount,
  plus,
  portion,
  split,
  usd,
} from './money.ts';

const total = (parts: Iterable<{ units: bigint }>): bigint =>
  [...parts].reduce((sum, part) => sum + part.units, 0n);
const anyAsset = fc.constantFrom(...(Object.keys(ASSETS) as Asset[]));
const anyUnits = fc.bigInt({ min: 0n, max: 10n ** 30n });

describe('parseAmount and usd', () => {
  const bad: [string, unknown][] = [
    ...['1e9', '1E2', '0x10', '0b1', '1_000', '1,000', '1,00', '１００', '٣', '½', '∞', 'NaN', 'Infinity'],
    ...[
      '-0',
      '-1',
      '+1',
      '.5',
      '5.',
      '00.10',
      '0.1 ',
      ' 0.1',
      '0.1\t',
      '\u00a00.1',
      '0.1\u200b',
      '0.10\n',
      '1.2.3',
    ],
    ...[
      '',
      'null',
      '0',
      '0.00',
      '0.001',
      '0.1234567',
      '1'.padEnd(31, '0'),
      '9223372036854775808',
      '9'.repeat(400),
    ],
    ...[null, undefined, true, [1], ['1'], {}, 0.1 + 0.2, 1e21, 1, 1n],
  ].map((value) => [`${typeof value} ${typeof value === 'bigint' ? value : JSON.stringify(value)}`, value]);

  test.each(bad)('LE1: %s is not a dollar amount', (_, value) => {
    expect(parseAmount(value, 'USD')).toBeNull();
  });

  test.each<[Asset, string]>([
    ['ETH', `0.${'1'.repeat(19)}`],
    ['SOL', '0.0000000001'],
    ['STARS', '1.0'],
    ['SHARES', '0.5'],
  ])('LE1: %s rejects %s, which has too many decimals', (asset, text) => {
    expect(parseAmount(text, asset)).toBeNull();
  });

  test('LE1: parseAmount returns the exact units of any positive amount whose decimals the asset allows', () => {
    const written = anyAsset.chain((asset) =>
      fc.record({
        asset: fc.constant(asset),
        whole: fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
        fraction: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: ASSETS[asset].typed }),
      }),
    );
    fc.assert(
      fc.property(written, ({ asset, whole, fraction }) => {
        const units = BigInt(`${whole}${fraction.padEnd(ASSETS[asset].decimals, '0')}`);
        const text = fraction ? `${whole}.${fraction}` : `${whole}`;
        expect(parseAmount(text, asset)).toEqual(units === 0n ? null : money(asset, units));
      }),
      { numRuns: 2_000 },
    );
  });

  test('LE1: random text is rejected unless it matches the amount pattern', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE x') }));
    fc.assert(
      fc.property(text, (value) => {
        const fits = /^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/.test(value) && /[1-9]/.test(value);
        expect(parseAmount(value, 'USD') !== null).toBe(fits);
      }),
      { numRuns: 5_000 },
    );
  });

  test('LE1: `usd` accepts up to six decimals and throws on malformed text', () => {
    expect(usd('12.50').units).toBe(12_500_000n);
    expect(usd('0.000001').units).toBe(1n);
    expect(usd('0').units).toBe(0n);
    expect(() => usd('12,50')).toThrow();
    expect(() => usd('0.0000001')).toThrow();
  });
});

describe('arithmetic', () => {
  test('LE1: combining different assets throws, and so does an amount of more than 38 digits', () => {
    const dollars = usd('1');
    const stars = money('STARS', 1n);
    expect(() => plus(dollars, stars)).toThrow();
    expect(() => minus(dollars, stars)).toThrow();
    expect(() => isLess(dollars, stars)).toThrow();
    expect(() => money('DFS', 10n ** 38n)).toThrow();
  });

  test('M19: the exact share lies between the portions rounded down and up, which differ by at most one unit', () => {
    fc.assert(
      fc.property(anyAsset, anyUnits, fc.integer({ min: 0, max: 10_000 }), (asset, units, bps) => {
        const amount = money(asset, units);
        const down = portion(amount, bps, 'down').units;
        const up = portion(amount, bps, 'up').units;
        expect(down * 10_000n).toBeLessThanOrEqual(units * BigInt(bps));
        expect(up * 10_000n).toBeGreaterThanOrEqual(units * BigInt(bps));
        expect(up - down).toBe((units * BigInt(bps)) % 10_000n === 0n ? 0n : 1n);
      }),
      { numRuns: 2_000 },
    );
  });

  test('M19: the fee, the referral share and the creator’s share sum to the price, and none is negative', () => {
    const prices = fc.bigInt({ min: 1n, max: 1_000_000n });
    const rates = fc.record({
      fee: fc.integer({ min: 0, max: 5_000 }),
      referral: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(prices, rates, (units, { fee, referral }) => {
        const gross = money('USD', units);
        const platform = portion(gross, fee, 'down');
        const referrer = portion(platform, referral, 'down');
        const creator = minus(gross, platform);
        const parts = [creator, minus(platform, referrer), referrer];
        expect(total(parts)).toBe(units);
        expect(parts.every((part) => part.units >= 0n)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test('LE1: division by zero, a portion above the whole and fractional basis points throw', () => {
    expect(() => divide(usd('1'), 0n, 'down')).toThrow();
    expect(() => portion(usd('1'), 10_001, 'down')).toThrow();
    expect(() => portion(usd('1'), 0.5, 'down')).toThrow();
    expect(divide(money('STARS', 10n), 3n, 'down').units).toBe(3n);
    expect(divide(money('STARS', 10n), 3n, 'up').units).toBe(4n);
  });
});

describe('M17: split', () => {
  const holders = fc.uniqueArray(fc.tuple(fc.string(), fc.bigInt({ min: 0n, max: 10n ** 24n })), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 40,
  });
  const somebody = holders.filter((entries) => entries.some(([, weight]) => weight > 0n));

  test('the shares of a split sum to the total, and each is within one unit of the exact share', () => {
    fc.assert(
      fc.property(anyUnits, somebody, (units, entries) => {
        const shares = split(money('DFS', units), new Map(entries));
        const all = entries.reduce((sum, [, weight]) => sum + weight, 0n);
        expect(total(shares.values())).toBe(units);
        for (const [key, weight] of entries) {
          const off = (shares.get(key)?.units ?? -1n) * all - units * weight;
          expect(off > -all && off < all).toBe(true);
          if (weight === 0n) expect(shares.get(key)?.units).toBe(0n);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('the order of the holders does not change the shares of a split', () => {
    const shuffled = somebody.chain((entries) =>
      fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000n }), shuffled, (units, [entries, others]) => {
        const pool = money('DFS', units);
        const first = split(pool, new Map(entries));
        const second = split(pool, new Map(others));
        for (const [key] of entries) expect(second.get(key)).toEqual(first.get(key));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each<[string, bigint, bigint[]]>([
    ['fewer units than holders', 3n, [1n, 1n, 1n, 1n, 1n]],
    ['primes', 1_000_003n, [7n, 11n, 13n, 17n, 19n]],
    ['10^30', 10n ** 30n, [1n, 2n, 3n]],
    ['one holder', 12_345n, [9n]],
    ['holders with zero weight', 100n, [0n, 5n, 0n]],
    ['a total of zero', 0n, [1n, 2n]],
  ])('the shares of a split with %s sum to the total', (_, units, weights) => {
    const shares = split(money('DFS', units), new Map(weights.map((weight, index) => [`h${index}`, weight])));
    expect(total(shares.values())).toBe(units);
  });

  test('a split without a positive weight throws', () => {
    expect(() => split(usd('1'), new Map())).toThrow();
    expect(() => split(usd('1'), new Map([['alice', 0n]]))).toThrow();
  });
});
