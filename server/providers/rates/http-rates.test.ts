import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RatesSandbox, startRatesSandbox } from '../../../sandbox/rates/index.ts';
import { httpRates } from './http-rates.ts';
import type { Rate, RatesPort } from './port.ts';

const NOW = new Date('2027-01-15T12:00:00Z');
const clock = { now: () => NOW };
const ethInDollars = { base: 'ETH', quote: 'USD', last: null };

describe('httpRates with the rates sandbox', () => {
  let sandbox: RatesSandbox;
  let rates: RatesPort;
  beforeAll(async () => {
    sandbox = await startRatesSandbox({ now: () => NOW.getTime() });
    rates = httpRates({ address: new URL(sandbox.url), timeoutMs: 500 }, clock);
  });
  afterEach(() => sandbox.control.clearFaults());
  afterAll(() => sandbox.stop());

  async function taken(): Promise<Rate> {
    const answer = await rates.read(ethInDollars);
    if (answer.state !== 'taken') throw new Error(`refused: ${answer.reason}`);
    return answer.rate;
  }

  test('httpRates returns the price as decimal text, with source and time', async () => {
    expect(await taken()).toEqual({
      base: 'ETH',
      quote: 'USD',
      price: expect.stringMatching(/^\d+\.\d+$/),
      source: 'sandbox-rates',
      observedAt: NOW,
    });
  });

  test.each([
    ['zero', 'not_positive'],
    ['negative', 'not_positive'],
    ['error', 'away'],
    ['outage', 'away'],
    ['slow', 'away'],
  ] as const)(
    'httpRates refuses the rate during the sandbox fault "%s", with the reason %s',
    async (kind, reason) => {
      sandbox.control.fault({ kind, times: 'always', ...(kind === 'slow' ? { ms: 1_500 } : {}) });
      expect(await rates.read(ethInDollars)).toEqual({ state: 'refused', reason });
    },
  );

  test('httpRates refuses a rate older than one minute with the reason `stale`', async () => {
    sandbox.control.fault({ kind: 'stale', ms: 60_000 });
    expect(await rates.read(ethInDollars)).toMatchObject({ state: 'taken' });
    sandbox.control.fault({ kind: 'stale', ms: 60_001 });
    expect(await rates.read(ethInDollars)).toEqual({ state: 'refused', reason: 'stale' });
  });

  test('httpRates refuses a change of 21 percent or more from the last rate, and accepts a change of 19 percent', async () => {
    const last = await taken();
    for (const percent of [21, -21, 400]) {
      sandbox.control.fault({ kind: 'jump', percent });
      expect(await rates.read({ ...ethInDollars, last })).toEqual({ state: 'refused', reason: 'jumped' });
    }
    sandbox.control.fault({ kind: 'jump', percent: 19 });
    expect(await rates.read({ ...ethInDollars, last })).toMatchObject({ state: 'taken' });
  });

  test('httpRates refuses an unknown currency pair', async () => {
    expect(await rates.read({ base: 'ETH', quote: 'ZZZ', last: null })).toMatchObject({ state: 'refused' });
  });
});

describe('httpRates with a scripted server', () => {
  let says: { status?: number; headers?: Record<string, string>; body: string } = { body: '' };
  let rates: RatesPort;
  const server = createServer((_request, response) => {
    response.writeHead(says.status ?? 200, { date: NOW.toUTCString(), ...says.headers }).end(says.body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    rates = httpRates({ address: new URL(`http://127.0.0.1:${port}`) }, clock);
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const spot = (amount: unknown, more: object = {}): string =>
    JSON.stringify({ data: { amount, base: 'ETH', currency: 'USD', ...more } });

  test('httpRates keeps every digit of a price, and computes the rate’s time from the `date` and `age` headers', async () => {
    says = { headers: { age: '7' }, body: spot('3012.345000000000000001') };
    expect(await rates.read(ethInDollars)).toMatchObject({
      state: 'taken',
      rate: {
        price: '3012.345000000000000001',
        source: expect.stringMatching(/^127\.0\.0\.1:/),
        observedAt: new Date(NOW.getTime() - 7_000),
      },
    });
    says = { headers: { age: '61' }, body: spot('3012') };
    expect(await rates.read(ethInDollars)).toEqual({ state: 'refused', reason: 'stale' });
    says = { headers: { age: 'long' }, body: spot('3012') };
    expect(await rates.read(ethInDollars)).toEqual({ state: 'refused', reason: 'unreadable' });
  });

  test.each([
    ['the amount as a JSON number', spot(3012.345)],
    ['another pair', spot('3012', { base: 'SOL' })],
    ['another currency', spot('3012', { currency: 'JPY' })],
    ['no amount', spot(undefined)],
    ['an exponent', spot('3e3')],
    ['an invalid time', spot('3012', { observedAt: 'noon' })],
    ['no JSON', '<html>'],
    ['a response that is too long', spot('3012', { more: 'x'.repeat(10_000) })],
  ])('httpRates refuses a malformed response with the reason `unreadable`: %s', async (_name, body) => {
    says = { body };
    expect(await rates.read(ethInDollars)).toEqual({ state: 'refused', reason: 'unreadable' });
  });

  test('httpRates does not follow a redirect', async () => {
    says = { status: 302, headers: { location: '/elsewhere' }, body: '' };
    expect(await rates.read(ethInDollars)).toEqual({ state: 'refused', reason: 'away' });
  });
});
