import { describe, expect, test } from 'vitest';
import { countryOf } from './geo.ts';
import { waysIn } from './lock.ts';
import { viewerOf } from './viewer.ts';

const usd = (units: string) => ({ asset: 'USD' as const, units });
const tier = (units: string) => ({ id: 't', name: 'Front row', price: usd(units) });

describe('waysIn', () => {
  test.each([
    ['without offers there is no way in', { isForFollowers: false, price: null, tier: null }, []],
    [
      'following is free and comes first',
      { isForFollowers: true, price: usd('3'), tier: tier('2') },
      ['follow', 'subscribe', 'buy'],
    ],
    [
      'prices are compared as numbers, cheapest first',
      { isForFollowers: false, price: usd('9'), tier: tier('10') },
      ['buy', 'subscribe'],
    ],
    [
      'at equal prices buying comes before subscribing',
      { isForFollowers: false, price: usd('5'), tier: tier('5') },
      ['buy', 'subscribe'],
    ],
  ])('waysIn returns the ways to open an item, cheapest first: %s', (_name, offers, kinds) => {
    expect(waysIn(offers).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('countryOf', () => {
  test.each([
    ['8.8.8.8', 'US'],
    ['81.2.69.142', 'GB'],
    ['2001:4860:4860::8888', 'US'],
    ['127.0.0.1', null],
    ['10.1.2.3', null],
    ['192.168.0.9', null],
    ['::1', null],
    ['fe80::1', null],
    ['fd00::1', null],
  ])('%s has the country %s', (ip, country) => {
    expect(countryOf(ip)).toBe(country);
  });

  test('viewerOf() treats an IPv4-mapped IPv6 address as IPv4, and finds no country for an invalid address', () => {
    expect(viewerOf(null, { ip: '::ffff:8.8.8.8' })).toEqual({
      personId: null,
      sessionId: null,
      country: 'US',
      ip: '8.8.8.8',
    });
    expect(viewerOf({ id: 'p' }, { ip: 'unknown' })).toEqual({
      personId: 'p',
      sessionId: null,
      country: null,
      ip: null,
    });
  });
});
