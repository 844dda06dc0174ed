import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StripeSandbox, startStripeSandbox } from '../../../sandbox/stripe/index.ts';
import type { RailAmount, WebhookDelivery } from './port.ts';
import type { Forgery, RailUnderTest, TestCard } from './rail-under-test.ts';
import { stripeRail } from './stripe.ts';

export const WEBHOOK_SECRET = 'whsec_for_the_suite';
export const keys = { secretKey: 'sk_test_suite', publishableKey: 'pk_test_suite' };

/** Stripe's published test card numbers. */
const numbers: Record<TestCard, string> = {
  good: '4242424242424242',
  asks_to_confirm: '4000000000003220',
  refunds_fail_later: '4000000000005126',
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  expired_card: '4000000000000069',
  wrong_cvc: '4000000000000127',
  lost_or_stolen: '4000000000009979',
  authentication_needed: '4000002760003184',
  authentication_failed: '4000002760003184',
  unknown: '4000000000000119',
};

/** Opens the Stripe adapter with a separate sandbox; both use the same clock. */
export async function openStripe(): Promise<RailUnderTest & { readonly sandbox: StripeSandbox }> {
  let time = Date.UTC(2027, 0, 15, 12);
  const now = (): Date => new Date(time);
  const inbox = await openInbox();
  const sandbox = await startStripeSandbox({
    ...keys,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: inbox.url,
    now: () => time,
    seed: 'suite',
    timing: 'before',
  });
  const address = new URL(sandbox.url);
  const rail = stripeRail({ ...keys, webhookSecrets: [WEBHOOK_SECRET], address, timeoutMs: 5_000 }, { now });
  const amountOf = ({ amount, currency }: { amount: number; currency: string }): RailAmount => ({
    currency: currency.toUpperCase(),
    minor: BigInt(amount),
  });
  return {
    rail,
    sandbox,
    now,
    async enterCard(card) {
      const details = { number: numbers[card], exp_month: '12', exp_year: '2030', cvc: '123' };
      const response = await fetch(new URL('/v1/payment_methods', address), {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.publishableKey}` },
        body: new URLSearchParams([
          ['type', 'card'],
          ...Object.entries(details).map(([name, value]) => [`card[${name}]`, value]),
        ]),
      });
      const { id } = (await response.json()) as { id: string };
      return id;
    },
    async visitBank(page, does) {
      const url = new URL(page);
      const response = await fetch(new URL(url.pathname, url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          client_secret: url.searchParams.get('client_secret') ?? '',
          outcome: does === 'confirm' ? 'complete' : 'fail',
        }),
      });
      if (response.status !== 303) throw new Error(`The bank's page returned ${response.status}.`);
    },
    captured: async (chargeId) =>
      sandbox.control
        .summary()
        .captures.filter(({ metadata }) => metadata.chargeId === chargeId)
        .map(amountOf),
    refunded: async (refundId) =>
      [...sandbox.book.refunds.values()]
        .filter(({ metadata }) => metadata.refundId === refundId)
        .map(amountOf),
    async loseAnswers(how) {
      sandbox.control.clearFaults();
      if (how === null) return;
      const kind = how === 'silence' ? 'timeout-after-success' : 'error-after-success';
      sandbox.control.fault({ kind, method: 'POST', times: 'always' });
    },
    async setOutage(isAway) {
      sandbox.control.clearFaults();
      if (isAway) sandbox.control.fault({ kind: 'outage', times: 'always' });
    },
    async captureWrongAmount(minor) {
      sandbox.control.fault({ kind: 'wrong-amount', path: '/v1/payment_intents', amount: Number(minor) });
    },
    async passTime(ms) {
      time += ms;
      await sandbox.control.tick();
    },
    dispute: async (charge) => (await sandbox.control.createDispute(charge)).id,
    async endDispute(ref, how) {
      await sandbox.control.closeDispute(ref, how);
    },
    deliveries: async () => inbox.deliveries,
    async deliverAgain(eventId) {
      await sandbox.control.redeliver(eventId);
    },
    forge: (genuine, how) => forge(genuine, how, Math.floor(time / 1_000)),
    async close() {
      await sandbox.stop();
      await inbox.close();
    },
  };
}

async function openInbox(): Promise<{
  url: string;
  deliveries: WebhookDelivery[];
  close(): Promise<void>;
}> {
  const deliveries: WebhookDelivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      deliveries.push({ body: Buffer.concat(chunks), headers: request.headers, ip: '127.0.0.1', query: '' });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    deliveries,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forge(genuine: WebhookDelivery, how: Forgery, seconds: number): WebhookDelivery {
  const body = genuine.body.toString('utf8');
  const signed = (text: string, key: string, at = seconds): WebhookDelivery => {
    const hex = createHmac('sha256', key).update(`${at}.${text}`).digest('hex');
    return { ...genuine, body: Buffer.from(text), headers: { 'stripe-signature': `t=${at},v1=${hex}` } };
  };
  switch (how) {
    case 'unsigned':
      return { ...genuine, headers: {} };
    case 'empty_key':
      return signed(body, '');
    case 'other_key':
      return signed(body, `${WEBHOOK_SECRET}x`);
    case 'other_body':
      return { ...genuine, body: Buffer.from(body.replace('1250', '125000')) };
    case 'too_old':
      return signed(body, WEBHOOK_SECRET, seconds - 301);
    case 'from_the_future':
      return signed(body, WEBHOOK_SECRET, seconds + 301);
    case 'reserialised':
      return { ...genuine, body: Buffer.from(JSON.stringify(JSON.parse(body))) };
    case 'other_mode':
      return signed(body.replace('"livemode": false', '"livemode": true'), WEBHOOK_SECRET);
  }
}
