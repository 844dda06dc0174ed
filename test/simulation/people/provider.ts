import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/index.ts';
import type { NodeTask, ProviderKeys } from '../../money/node.ts';
import type { CardName, Trouble } from './plan.ts';

const KEYS: ProviderKeys = {
  secretKey: 'sk_test_simulation',
  publishableKey: 'pk_test_simulation',
  webhookSecret: 'whsec_of_the_simulation',
};

const NUMBERS: Readonly<Record<CardName, string>> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  confirmed: '4000000000003220',
  not_confirmed: '4000000000003220',
  left_alone: '4000000000003220',
};

const RELEASE_EVERY_MS = 600;
/** How many answers a fault drops. The SDK retries once, so the app notices only if both answers are lost. */
const LOST_ANSWERS = 2;

/** The payment provider: a separate server with its own records. Its webhook events arrive at any time. */
export interface Provider {
  readonly task: NonNullable<NodeTask['provider']>;
  readonly sandbox: StripeSandbox;
  enterCard(card: CardName): Promise<string>;
  /** Makes the payment with this card fail in the given way. */
  trouble(kind: Trouble, card: string): void;
  /** Answers the bank's request to confirm the charge, as the cardholder, if the bank has made one. */
  answerBank(chargeId: string, outcome: 'complete' | 'fail'): Promise<void>;
  /** Refunds a charge at the provider's dashboard, without the platform. Returns whether it was possible. */
  refund(chargeId: string): Promise<boolean>;
  chargeBack(chargeId: string, outcome: 'won' | 'lost'): Promise<boolean>;
  sendWebhooksTo(origin: string | null): void;
  /** Ends all faults and delivers every webhook event that is still waiting. */
  endFaults(): Promise<void>;
  stop(): Promise<void>;
}

export async function openProvider(
  seed: number,
  { isForgetful = false }: { isForgetful?: boolean } = {},
): Promise<Provider> {
  const sandbox = await startStripeSandbox({
    ...KEYS,
    webhookUrl: null,
    seed: `simulation-${seed}`,
    webhookConcurrency: 4,
    timing: 'either',
    timeScale: 0.1,
  });
  const { book, control } = sandbox;
  control.fault({ kind: 'duplicate', event: '*', copies: 3, times: 'always', odds: 0.2 });
  control.fault({ kind: 'reorder', event: '*', times: 'always', odds: 0.4 });
  control.fault({ kind: 'late', event: '*', ms: 2_000, times: 'always', odds: 0.1 });
  control.fault({ kind: 'corrupt-signature', event: '*', times: 'always', odds: 0.03 });
  // Only these events may be lost: the app finds a charge's outcome by itself, but not a refund or a dispute.
  control.fault({ kind: 'drop-webhook', event: 'payment_intent.*', times: 'always', odds: 0.1 });
  let releasing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    releasing = releasing.then(() => control.deliverNow({ isHeldToo: true }));
  }, RELEASE_EVERY_MS);
  const forgetting = isForgetful ? setInterval(() => book.keptAnswers.clear(), 1) : null;

  const intentOf = (chargeId: string): string | undefined =>
    [...book.paymentIntents.values()].find(({ metadata }) => metadata.chargeId === chargeId)?.id;
  const post = async (path: string, key: string, body: Record<string, string>) =>
    fetch(new URL(path, sandbox.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(body),
    });

  return {
    task: { address: sandbox.url, keys: KEYS },
    sandbox,
    async enterCard(card) {
      const response = await post('/v1/payment_methods', KEYS.publishableKey, {
        type: 'card',
        'card[number]': NUMBERS[card],
        'card[exp_month]': '12',
        'card[exp_year]': '2035',
        'card[cvc]': '123',
      });
      const { id } = (await response.json()) as { id: string };
      return id;
    },
    trouble(kind, card) {
      if (kind === 'none') return;
      const times = kind === 'error-after-success' ? 1 : LOST_ANSWERS;
      control.fault({ kind, path: '/v1/payment_intents', containing: card, times });
    },
    async answerBank(chargeId, outcome) {
      const intent = intentOf(chargeId);
      if (intent) await control.authenticate(intent, outcome);
    },
    async refund(chargeId) {
      const intent = intentOf(chargeId);
      if (!intent) return false;
      return (await post('/v1/refunds', KEYS.secretKey, { payment_intent: intent })).status === 200;
    },
    async chargeBack(chargeId, outcome) {
      const intent = intentOf(chargeId);
      if (!intent) return false;
      const { id } = await control.createDispute(intent);
      await control.closeDispute(id, outcome);
      return true;
    },
    sendWebhooksTo: (origin) => control.setWebhookUrl(origin ? `${origin}/webhooks/stripe` : null),
    async endFaults() {
      control.clearFaults();
      clearInterval(timer);
      await releasing;
      await control.deliverNow({ isHeldToo: true });
    },
    async stop() {
      clearInterval(timer);
      if (forgetting) clearInterval(forgetting);
      await releasing;
      await sandbox.stop();
    },
  };
}
