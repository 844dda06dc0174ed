import { topUp } from '#contract/top-up.ts';
import type { StripeSandbox } from '#sandbox/stripe/index.ts';
import { insertPeople } from '#server/features/account/index.ts';
import { type Db, inTransaction } from '#server/kit/db.ts';
import { hashToken, newId, newToken } from '#server/kit/random.ts';
import { ledger, outside, usd, walletOf } from '#server/ledger/index.ts';
import { openBrowser } from '../../world/browser.ts';
import { testConfig } from '../../world/config.ts';
import type { PlatformNode } from '../../world/node.ts';

/** All outcomes of a payment. The provider knows each outcome before it delivers the first webhook event. */
const OUTCOMES = [
  'paid',
  'answer_lost',
  'declined',
  'confirmed',
  'refused_by_bank',
  'refunded',
  'refunded_in_parts',
  'refunded_after_spending',
  'dispute_lost',
  'dispute_won',
] as const;
type Outcome = (typeof OUTCOMES)[number];

const CONFIRMS = '4000000000003220';
const CARDS: Partial<Record<Outcome, string>> = {
  declined: '4000000000000002',
  confirmed: CONFIRMS,
  refused_by_bank: CONFIRMS,
};
/** How many answers a fault drops: two, because the SDK retries once by itself. */
const LOST_ANSWERS = 2;
const FAR_AWAY = new Date('2100-01-01');

interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/**
 * Makes one payment per person, with each outcome in turn. Each payment starts at a node; the provider then produces
 * its outcome.
 */
export async function makeHistory(
  db: Db,
  {
    node,
    sandbox,
    keys,
    charges,
  }: { node: PlatformNode; sandbox: StripeSandbox; keys: Keys; charges: number },
): Promise<void> {
  const tokens = await insertPayers(db, charges);
  for (const [index, { id, token }] of tokens.entries()) {
    const outcome = OUTCOMES[index % OUTCOMES.length] ?? 'paid';
    const browser = openBrowser(node);
    browser.token = token;
    const card = await enterCard(sandbox, keys, CARDS[outcome] ?? '4242424242424242');
    if (outcome === 'answer_lost')
      sandbox.control.fault({
        kind: 'timeout-after-success',
        path: '/v1/payment_intents',
        containing: card,
        times: LOST_ANSWERS,
      });
    const started = await browser.call(topUp.start, { amount: '10', card: { entered: card, save: false } });
    await applyOutcome(sandbox, keys, { outcome, chargeId: started.id });
    if (outcome === 'refunded_after_spending') await spend(db, id);
  }
}

async function insertPayers(db: Db, count: number): Promise<{ id: string; token: string }[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    email: `payer-${index}@webhooks.test`,
    language: 'en' as const,
    passwordHash: 'none',
  }));
  const rows = await inTransaction(db, (tx) => insertPeople(tx, testConfig('').secrets.addressXpub, people));
  const payers = rows.map(({ id }) => ({ id, token: newToken() }));
  for (const { id, token } of payers)
    await db
      .insertInto('sessions')
      .values({
        id: newId(),
        person_id: id,
        access_hash: hashToken(token),
        access_expires_at: FAR_AWAY,
        refresh_hash: hashToken(newToken()),
        refresh_expires_at: FAR_AWAY,
        device: 'a browser',
      })
      .execute();
  return payers;
}

async function applyOutcome(
  sandbox: StripeSandbox,
  keys: Keys,
  { outcome, chargeId }: { outcome: Outcome; chargeId: string },
): Promise<void> {
  const { book, control } = sandbox;
  const intent = [...book.paymentIntents.values()].find(({ metadata }) => metadata.chargeId === chargeId)?.id;
  if (!intent) return;
  const refund = (more: Record<string, string> = {}) =>
    post(sandbox, '/v1/refunds', keys.secretKey, { payment_intent: intent, ...more });
  if (outcome === 'confirmed') await control.authenticate(intent, 'complete');
  if (outcome === 'refused_by_bank') await control.authenticate(intent, 'fail');
  if (outcome === 'refunded' || outcome === 'refunded_after_spending') await refund();
  if (outcome === 'refunded_in_parts') for (const amount of ['300', '200']) await refund({ amount });
  if (outcome !== 'dispute_lost' && outcome !== 'dispute_won') return;
  const { id } = await control.createDispute(intent);
  await control.closeDispute(id, outcome === 'dispute_lost' ? 'lost' : 'won');
}

/** Spends a part of the money before the refund's webhook event arrives, so that the refund leaves a debt. */
async function spend(db: Db, personId: string): Promise<void> {
  await inTransaction(db, (tx) =>
    ledger.post(tx, {
      id: newId(),
      kind: 'test',
      actor: personId,
      moves: [{ from: walletOf(personId), to: outside('test'), amount: usd('4') }],
    }),
  );
}

async function enterCard(sandbox: StripeSandbox, keys: Keys, number: string): Promise<string> {
  const response = await post(sandbox, '/v1/payment_methods', keys.publishableKey, {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2035',
    'card[cvc]': '123',
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}

const post = (sandbox: StripeSandbox, path: string, key: string, body: Record<string, string>) =>
  fetch(new URL(path, sandbox.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(body),
  });
