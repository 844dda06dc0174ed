import Stripe from 'stripe';
import { type Answer, type HttpRequest, listen } from '../kit/http.ts';
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from './index.ts';

/** A shop for tests, made of Stripe's own SDK, a webhook endpoint and a virtual clock. */
export interface Shop {
  readonly sandbox: StripeSandbox;
  readonly stripe: Stripe;
  /** The SDK with the publishable key, as the card form uses it. */
  readonly browser: Stripe;
  readonly clock: { now: number };
  /** The events that arrived with a valid signature, in order of arrival. */
  readonly received: Stripe.Event[];
  /** The deliveries whose signature the SDK refused. */
  readonly refused: string[];
  /** The status with which the webhook answers from now on. */
  readonly webhook: { status: number };
  types(): string[];
  cardFrom(number: string): Promise<string>;
  close(): Promise<void>;
}

export const keys = {
  secretKey: 'sk_test_shop',
  publishableKey: 'pk_test_shop',
  webhookSecret: 'whsec_shop',
};

/** The parameters of a payment of ten dollars that is charged immediately. */
export const tenDollars = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  confirm: true,
};

export const RETURN_URL = 'https://shop.example/paid?order=7';

export async function openShop(
  options: Partial<StripeSandboxOptions> & { retries?: number } = {},
): Promise<Shop> {
  const clock = { now: Date.UTC(2027, 0, 15, 12) };
  const received: Stripe.Event[] = [];
  const refused: string[] = [];
  const webhook = { status: 200 };
  const listener = await listen({ host: '127.0.0.1', port: 0 }, async (ask) => receive(ask));
  const sandbox = await startStripeSandbox({
    ...keys,
    webhookUrl: `${listener.url}/hook`,
    appOrigin: 'https://shop.example',
    now: () => clock.now,
    seed: 'shop',
    ...options,
  });
  const client = (key: string): Stripe =>
    new Stripe(key, {
      host: sandbox.host,
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: options.retries ?? 0,
      telemetry: false,
    });
  const stripe = client(keys.secretKey);

  async function receive(ask: HttpRequest): Promise<Answer> {
    const signature = String(ask.headers['stripe-signature']);
    try {
      const event = stripe.webhooks.constructEvent(
        ask.body,
        signature,
        keys.webhookSecret,
        300,
        undefined,
        clock.now,
      );
      if (webhook.status === 200) received.push(event);
      return { status: webhook.status, body: '' };
    } catch (error) {
      refused.push(String(error));
      return { status: 400, body: '' };
    }
  }

  const browser = client(keys.publishableKey);
  return {
    sandbox,
    stripe,
    browser,
    clock,
    received,
    refused,
    webhook,
    types: () => received.map(({ type }) => type),
    async cardFrom(number) {
      const card = { number, exp_month: 12, exp_year: 2030, cvc: '123' };
      return (await browser.paymentMethods.create({ type: 'card', card })).id;
    },
    async close() {
      await sandbox.stop();
      await listener.stop();
    },
  };
}

/** The error of a call that is expected to fail; the test fails if the call succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call succeeded, though it should have failed.');
}
