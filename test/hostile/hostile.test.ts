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

/** The number of requests in a normal run; `npm run proof` sends 100,000. */
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

  test('3.1: 3,000 hostile requests cause no 5xx, and afterwards the server still answers calls', async () => {
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
    '3.1: a card payment of %s units is refused with a reason',
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

  /** Sends bytes that no HTTP library would send. Resolves to the server's answer. */
  const sendRaw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(world.origin);
      const socket = connect(Number(port), hostname);
      let received = '';
      const timeout = setTimeout(() => socket.destroy(), 60_000);
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(timeout);
        resolve(received);
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
      'the host of another site',
      `POST ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    ['64 KiB of header', `POST ${path} HTTP/1.1\r\nHost: localhost\r\nx: ${'a'.repeat(65_536)}\r\n\r\n`],
    ['the TRACE method', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['no HTTP syntax', 'hello there\r\n\r\n'],
  ])('3.1: a raw request with %s is refused with a 4xx status', async (_name, text) => {
    expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test('A18: a call from a page of another origin is refused with 403', async () => {
    const alice = await world.fan();
    const response = await alice.raw('/api/dfans/v1/session/list', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    });
    expect(response.status).toBe(403);
  });
});
