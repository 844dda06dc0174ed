import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { purchases } from '#contract/purchases.ts';
import { type Sandboxes, startSandboxes } from '#sandbox/start.ts';
import { newId } from '#server/kit/random.ts';
import { publishedPost, readyMedia } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { barrage } from './barrage.ts';

/** The full form is `npm run proof`: a hundred thousand requests. */
const SHORT_FORM = 3_000;

describe('hostile input', () => {
  let world: World;
  let sandboxes: Sandboxes;
  beforeAll(async () => {
    const keys = { secretKey: 'sk_test_hostile', publishableKey: 'pk_test_hostile' };
    sandboxes = await startSandboxes({
      stripe: { ...keys, webhookSecret: 'whsec_hostile_tests', webhookUrl: null },
    });
    const stripe = {
      ...keys,
      webhookSecrets: ['whsec_hostile_tests'],
      address: new URL(sandboxes.stripe.url),
      cardFormAddress: new URL('/sandbox/card-form', sandboxes.stripe.url),
    };
    world = await openWorld({ config: { stripe, ratesAddress: new URL(sandboxes.rates.url) } });
  });
  afterAll(() => sandboxes.stop());

  test('3.1: thousands of hostile requests, not one 5xx, and everything still works afterwards', async () => {
    const alice = await world.fan();
    const result = await barrage(new URL(world.origin), {
      seed: 20261115,
      count: SHORT_FORM,
      slug: 'dfans',
      token: alice.token ?? '',
    });
    expect(result.faults).toEqual([]);
    expect(result.sent).toBeGreaterThanOrEqual(SHORT_FORM);
    expect(({} as Record<string, unknown>).isOperator).toBeUndefined();
    const bob = await world.fan();
    await expect(bob.call(account.sessions, {})).resolves.toBeDefined();
  });

  test.each(['0', '-0', '-1', '1', '9'.repeat(38)])(
    '3.1: a card that is asked for %s units is refused by name',
    async (units) => {
      const [alice, bob] = [await world.fan(), await verifiedCreator(world)];
      const media = [{ id: await readyMedia(world, bob), alt: '', isPreview: false }];
      const id = await publishedPost(bob, { price: '5', media });
      const paying = alice.call(purchases.payByCard, {
        item: { kind: 'post', id },
        expectedTotal: { asset: 'USD', units: '5000000' },
        cardPart: { asset: 'USD', units },
        card: { saved: newId() },
      });
      expect(['invalid_input', 'amount_out_of_range']).toContain((await refusalOf(paying)).reason);
    },
  );

  /** What no HTTP library would send: written byte by byte. */
  const spoken = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(world.origin);
      const socket = connect(Number(port), hostname);
      let heard = '';
      const patience = setTimeout(() => socket.destroy(), 60_000);
      socket.on('data', (chunk) => {
        heard += String(chunk);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(patience);
        resolve(heard);
      });
      socket.write(text);
    });

  const path = '/api/dfans/v1/login/password';
  test.each([
    [
      'two lengths',
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    ],
    [
      'length and chunks',
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a folded header',
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nlocale: a\r\n b\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    ['no host', `POST ${path} HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}`],
    [
      'a host of somebody else',
      `POST ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    ['64 KiB of header', `POST ${path} HTTP/1.1\r\nHost: localhost\r\nx: ${'a'.repeat(65_536)}\r\n\r\n`],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['no HTTP at all', 'hello there\r\n\r\n'],
  ])('3.1: %s gets a 4xx', async (_name, text) => {
    expect(await spoken(text)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test('A18: a page of another origin can post nothing', async () => {
    const alice = await world.fan();
    const response = await alice.raw('/api/dfans/v1/session/list', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    });
    expect(response.status).toBe(403);
  });
});
