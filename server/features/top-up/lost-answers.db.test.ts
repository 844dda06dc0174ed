import { createHash } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { topUp } from '#contract/top-up.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, usd } from '../../ledger/index.ts';
import { customerOf } from './customers.ts';
import { idFrom } from './id-from.ts';
import { openCharge } from './open-charge.ts';

const MINUTE_MS = 60_000;

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness({ timeoutMs: 3_000 });
  // No webhook events are sent in this file, so that only queries can find out a charge's result.
  harness.sandbox.control.setWebhookUrl(null);
});
afterEach(async () => {
  harness.sandbox.control.clearFaults();
  expect(await auditBooks(harness.db)).toEqual([]);
});

const capturedCents = () =>
  harness.sandbox.control.summary().captures.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
const creditedCents = async () => {
  const { sum } = await harness.db
    .selectFrom('ledger_accounts')
    .select(({ fn }) => fn.sum<string>('balance').as('sum'))
    .where('name', '=', 'wallet:paid_in')
    .executeTakeFirstOrThrow();
  return BigInt(sum) / 10_000n;
};

/**
 * Makes the provider carry out all requests about charges but lose its answers, including the answers to
 * later queries. With `odds`, only some answers are lost.
 */
function loseAnswers(how: { times: 'always'; odds?: number }): void {
  for (const kind of ['timeout-after-success', 'error-after-success'] as const)
    harness.sandbox.control.fault({ ...how, kind, path: '/v1/payment_intents*' });
}

/**
 * Simulates a process that stops after it has stored a charge. With `isSent`, the charge reaches the provider
 * before the stop, but the provider's result is not applied.
 */
async function leaveHalfway(payer: Payer, { isSent }: { isSent: boolean }) {
  const key = newId();
  const entered = await payer.enterCard();
  const customer = await customerOf(harness.parts, payer.id);
  const input = { amount: '10', card: { entered, save: false } };
  const id = idFrom('charge', payer.id, key);
  const opened = await openCharge(harness.parts, {
    id,
    personId: payer.id,
    card: input.card,
    intentId: null,
    purpose: 'top_up',
    amount: usd('10'),
    fee: usd('0'),
    requestHash: createHash('sha256').update(JSON.stringify(input)).digest(),
    returnAddress: null,
  });
  if (opened.outcome !== 'opened' || customer === null) throw new Error('The charge was not opened.');
  if (isSent) {
    await harness.parts.rail.charge({
      chargeId: id,
      customer,
      amount: { currency: 'USD', minor: 1_000n },
      card: entered,
      keepsCard: false,
      returnAddress: `https://fans.example/pay/return?id=${id}`,
      startedAt: new Date(),
    });
  }
  return { id, key, input };
}

interface Started {
  readonly payer: Payer;
  readonly id: string;
  readonly first: string;
}

/**
 * Pays in five times. Some requests are repeated with the same key, as the web app
 * does when no response arrives.
 */
async function payInFiveTimes(payer: Payer): Promise<Started[]> {
  const started: Started[] = [];
  for (let count = 0; count < 5; count += 1) {
    const input = { amount: '7.31', card: { entered: await payer.enterCard(), save: false } };
    const key = newId();
    const first = await payer.call(topUp.start, input, { key });
    for (let tries = count % 3; tries > 0; tries -= 1)
      expect(await payer.call(topUp.start, input, { key })).toEqual(first);
    started.push({ payer, id: first.id, first: first.state });
  }
  return started;
}

describe('TU6: charges with lost answers', () => {
  test('M13: a charge without an answer from the provider is `checking` until the resolver credits it', async () => {
    const ann = await harness.payer();
    const card = { entered: await ann.enterCard(), save: false };
    const key = newId();
    loseAnswers({ times: 'always' });
    expect(await ann.call(topUp.start, { amount: '10', card }, { key })).toMatchObject({ state: 'checking' });
    harness.sandbox.control.clearFaults();
    expect(await ann.paidIn()).toEqual(usd('0'));
    await harness.advance(5_000);
    await harness.runLoops();
    expect(await ann.paidIn()).toEqual(usd('10'));
    // A repeat with the same key still returns the first response; `find` returns the current state.
    const again = await ann.call(topUp.start, { amount: '10', card }, { key });
    expect(again.state).toBe('checking');
    expect(await ann.call(topUp.find, { id: again.id })).toMatchObject({ state: 'paid' });
    expect(await ann.paidIn()).toEqual(usd('10'));
  });

  test('M13: with about every fifth answer lost and many requests repeated, the credits equal the provider’s captures', async () => {
    loseAnswers({ times: 'always', odds: 0.1 });
    const started: Started[] = [];
    for (let group = 0; group < 3; group += 1) {
      const people = await Promise.all(Array.from({ length: 10 }, () => harness.payer()));
      const lists = await Promise.all(people.map((payer) => payInFiveTimes(payer)));
      started.push(...lists.flat());
    }
    expect(started.filter(({ first }) => first === 'checking').length).toBeGreaterThan(5);
    harness.sandbox.control.clearFaults();
    for (let round = 0; round < 10; round += 1) {
      await harness.advance(30_000);
      await harness.runLoops();
    }
    const ends = await Promise.all(started.map(({ payer, id }) => payer.call(topUp.find, { id })));
    expect(ends.filter(({ state }) => state === 'paid')).toHaveLength(150);
    expect(await creditedCents()).toBe(capturedCents());
  });

  test('a charge that never reached the provider is paid when the request is repeated', async () => {
    const ann = await harness.payer();
    const { id, key, input } = await leaveHalfway(ann, { isSent: false });
    expect(await ann.call(topUp.start, input, { key })).toMatchObject({ id, state: 'paid' });
    expect(await ann.paidIn()).toEqual(usd('10'));
  });

  test('a charge that never reached the provider is declined after five minutes without a repeat', async () => {
    const ann = await harness.payer();
    const { id } = await leaveHalfway(ann, { isSent: false });
    await harness.advance(2 * MINUTE_MS);
    await harness.runLoops();
    expect(await ann.call(topUp.find, { id })).toMatchObject({ state: 'checking' });
    await harness.advance(6 * MINUTE_MS);
    await harness.runLoops();
    expect(await ann.call(topUp.find, { id })).toMatchObject({ state: 'declined', declined: 'unknown' });
    expect(await ann.paidIn()).toEqual(usd('0'));
  });

  test('the resolver credits a charge that reached the provider, and a repeat of the request charges nothing more', async () => {
    const ann = await harness.payer();
    const { id, key, input } = await leaveHalfway(ann, { isSent: true });
    expect(await ann.paidIn()).toEqual(usd('0'));
    await harness.advance(2 * MINUTE_MS);
    await harness.runLoops();
    expect(await ann.paidIn()).toEqual(usd('10'));
    expect(await ann.call(topUp.start, input, { key })).toMatchObject({ id, state: 'paid' });
    expect(await creditedCents()).toBe(capturedCents());
  });

  test('a charge started during an outage is `checking`, and is declined after the outage', async () => {
    const ann = await harness.payer();
    const card = { entered: await ann.enterCard(), save: false };
    await customerOf(harness.parts, ann.id);
    harness.sandbox.control.fault({ kind: 'outage', times: 'always' });
    const started = await ann.call(topUp.start, { amount: '10', card });
    expect(started.state).toBe('checking');
    expect(await ann.call(topUp.find, { id: started.id })).toMatchObject({ state: 'checking' });
    harness.sandbox.control.clearFaults();
    await harness.advance(6 * MINUTE_MS);
    expect(await ann.call(topUp.find, { id: started.id })).toMatchObject({ state: 'declined' });
    expect(await creditedCents()).toBe(capturedCents());
  });

  test('when an outage begins before a top-up’s charge is stored, the top-up is refused as `provider_away` and not listed', async () => {
    const ann = await harness.payer();
    const card = { entered: await ann.enterCard(), save: false };
    harness.sandbox.control.fault({ kind: 'outage', times: 'always' });
    await expect(ann.call(topUp.start, { amount: '10', card })).rejects.toMatchObject({
      reason: 'provider_away',
    });
    expect((await ann.call(topUp.list, {})).topUps).toEqual([]);
  });

  test('several nodes that resolve at the same time credit each charge once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => harness.payer()));
    for (const payer of people) await leaveHalfway(payer, { isSent: true });
    await harness.advance(2 * MINUTE_MS);
    await Promise.all(Array.from({ length: 5 }, () => harness.runLoops()));
    for (const payer of people) expect(await payer.paidIn()).toEqual(usd('10'));
    expect(await creditedCents()).toBe(capturedCents());
  });
});

test('TU5: when a purchase fails after its charge, the money is credited and the purchase is notified again', async () => {
  let failures = 1;
  const other = await openPaymentsHarness({
    onPaid: async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the purchase cannot be completed');
    },
  });
  const ann = await other.payer();
  const card = { entered: await ann.enterCard(), save: false };
  const intentId = newId();
  expect(await ann.call(topUp.start, { amount: '10', card, intentId })).toMatchObject({ state: 'paid' });
  expect(await ann.paidIn()).toEqual(usd('10'));
  await other.deliver();
  expect(other.paidTopUps).toEqual([expect.objectContaining({ personId: ann.id, intentId })]);
});
