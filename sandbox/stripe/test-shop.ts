import Stripe from 'stripe';
import { type Answer, type Ask, listen } from '../kit/http.ts';
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from './index.ts';

/** A shop as the tests play it: Stripe's own SDK on one side, a webhook on the other, a clock in its hand. */
export interface Shop {
  readonly sandbox: StripeSandbox;
  readonly stripe: Stripe;
  /** As the card form asks: with the publishable key. */
  readonly browser: Stripe;
  readonly clock: { now: number };
  /** Events that came with a good signature, in the order they came. */
  readonly heard: Stripe.Event[];
  /** Deliveries whose signature the SDK refused. */
  readonly refused: string[];
  /** What the webhook answers next. */
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

/** Ten dollars, to be taken at once. */
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
  const heard: Stripe.Event[] = [];
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

  async function receive(ask: Ask): Promise<Answer> {
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
      if (webhook.status === 200) heard.push(event);
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
    heard,
    refused,
    webhook,
    types: () => heard.map(({ type }) => type),
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

/** The error a call fails with; a call that succeeds fails the test instead. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call succeeded, though it should have failed.');
}
