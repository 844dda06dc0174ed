import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RatesSandbox, startRatesSandbox } from './index.ts';
import { decimal } from './market.ts';

const clock = { now: 0 };
let rates: RatesSandbox;
beforeEach(async () => {
  clock.now = Date.UTC(2027, 0, 15, 12);
  rates = await startRatesSandbox({ now: () => clock.now });
});
afterEach(() => rates.stop());

interface Spot {
  readonly data: { amount: string; base: string; currency: string; observedAt: string; source: string };
}

const ask = (path: string) => fetch(`${rates.url}${path}`);
const spot = async (pair: string) => ((await (await ask(`/v2/prices/${pair}/spot`)).json()) as Spot).data;
const amount = async (pair: string) => Number((await spot(pair)).amount);

describe('prices', () => {
  test('a price is decimal text with its time and source', async () => {
    const quote = await spot('ETH-USD');
    expect(quote).toMatchObject({
      base: 'ETH',
      currency: 'USD',
      observedAt: '2027-01-15T12:00:00.000Z',
      source: 'sandbox-rates',
    });
    expect(quote.amount).toMatch(/^\d+\.\d{1,8}$/);
    expect(Number(quote.amount)).toBeGreaterThan(2900);
    expect(Number(quote.amount)).toBeLessThan(3110);
  });

  test.each(['ETH-USD', 'SOL-USD', 'USDT-USD', 'EUR-USD', 'USD-JPY'])(
    'the price of %s stays the same while the clock stands still, and changes by less than 1 % in five minutes',
    async (pair) => {
      const first = await spot(pair);
      expect((await spot(pair)).amount).toBe(first.amount);
      let last = Number(first.amount);
      const seen = new Set<number>();
      for (let minute = 0; minute < 180; minute += 5) {
        clock.now += 5 * 60_000;
        const next = await amount(pair);
        expect(Math.abs(next / last - 1)).toBeLessThan(0.01);
        seen.add(next);
        last = next;
      }
      expect(seen.size).toBeGreaterThan(10);
    },
  );

  test('the price of SOL stays within 5 % of its mean, however far the clock moves', async () => {
    for (let day = 0; day < 60; day++) {
      clock.now += 24 * 60 * 60 * 1000;
      expect(Math.abs((await amount('SOL-USD')) / 148.25 - 1)).toBeLessThan(0.05);
    }
  });

  test('two sandboxes return the same price for the same time', async () => {
    const before = await spot('SOL-USD');
    clock.now += 3_600_000;
    expect((await spot('SOL-USD')).amount).not.toBe(before.amount);
    const other = await startRatesSandbox({ now: () => Date.UTC(2027, 0, 15, 12) });
    const answer = (await (await fetch(`${other.url}/v2/prices/SOL-USD/spot`)).json()) as Spot;
    await other.stop();
    expect(answer.data).toEqual(before);
  });

  test('in the table of exchange rates of USD, the rate of ETH is the inverse of the ETH price', async () => {
    const answer = await (await ask('/v2/exchange-rates?currency=USD')).json();
    expect(answer).toMatchObject({ data: { currency: 'USD', source: 'sandbox-rates' } });
    const { data } = answer as { data: { rates: Record<string, string> } };
    expect(Number(data.rates.ETH) * (await amount('ETH-USD'))).toBeCloseTo(1, 3);
  });

  test('prices of unknown units are refused', async () => {
    expect((await ask('/v2/prices/DOGE-USD/spot')).status).toBe(404);
    expect((await ask('/v2/exchange-rates?currency=XYZ')).status).toBe(400);
    expect((await ask('/v2/prices/constructor-USD/spot')).status).toBe(404);
  });
});

describe('the faults of the rates sandbox', () => {
  test('"stale" makes the price of the given unit look old', async () => {
    rates.control.fault({ kind: 'stale', ms: 3_600_000, unit: 'ETH' });
    expect((await spot('SOL-USD')).observedAt).toBe('2027-01-15T12:00:00.000Z');
    expect((await spot('ETH-USD')).observedAt).toBe('2027-01-15T11:00:00.000Z');
    expect((await spot('ETH-USD')).observedAt).toBe('2027-01-15T12:00:00.000Z');
  });

  test('"jump", "zero" and "negative" return an absurd price', async () => {
    const before = await amount('ETH-USD');
    rates.control.fault({ kind: 'jump', percent: -50 });
    expect(await amount('ETH-USD')).toBeCloseTo(before / 2, 5);
    rates.control.fault({ kind: 'zero' });
    expect((await spot('ETH-USD')).amount).toBe('0');
    rates.control.fault({ kind: 'negative' });
    expect(await amount('ETH-USD')).toBe(-before);
    expect(await amount('ETH-USD')).toBe(before);
  });

  test('"error" answers with 500, "outage" does not answer, and "slow" answers late', async () => {
    rates.control.fault({ kind: 'error', times: 2 });
    expect((await ask('/v2/prices/ETH-USD/spot')).status).toBe(500);
    expect((await ask('/v2/exchange-rates')).status).toBe(500);
    rates.control.fault({ kind: 'outage' });
    await expect(ask('/v2/prices/ETH-USD/spot')).rejects.toThrow();
    rates.control.fault({ kind: 'slow', ms: 120 });
    const before = performance.now();
    expect((await ask('/v2/prices/ETH-USD/spot')).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(110);
  });

  test('programs can set, list and clear faults over HTTP, but web pages cannot', async () => {
    const set = (body: string, headers = {}) =>
      fetch(`${rates.url}/__sandbox/faults`, { method: 'POST', body, headers });
    expect((await set('{"kind":"zero","times":"always"}')).status).toBe(200);
    expect((await spot('ETH-USD')).amount).toBe('0');
    expect(await (await ask('/__sandbox/faults')).json()).toMatchObject([{ kind: 'zero' }]);
    await fetch(`${rates.url}/__sandbox/faults`, { method: 'DELETE' });
    expect((await spot('ETH-USD')).amount).not.toBe('0');
    expect((await set('{"kind":"explode"}')).status).toBe(400);
    expect((await set('nonsense')).status).toBe(400);
    expect((await set('{"kind":"zero"}', { origin: 'http://evil.example' })).status).toBe(403);
  });
});

test('decimal() drops trailing zeros and no other digit', () => {
  expect([decimal(1500n, 3), decimal(-5n, 3), decimal(0n, 3), decimal(12n, 0), decimal(1000n, 3)]).toEqual([
    '1.5',
    '-0.005',
    '0',
    '12',
    '1',
  ]);
});
