import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/kit.ts';
import { topUp, topUpChanged } from '#contract/top-up.ts';
import { balanceChanged, wallet } from '#contract/wallet.ts';
import { CONFIRM_ONCE_CARD, DECLINED_CARD } from '#test/cards.ts';
import { payIn } from '#test/pay-in.ts';
import { openPaymentsHarness, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, usd } from '../../ledger/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
afterEach(async () => {
  harness.sandbox.control.clearFaults();
  expect(await auditBooks(harness.db)).toEqual([]);
});

const captures = (chargeId: string) =>
  harness.sandbox.control.summary().captures.filter(({ metadata }) => metadata.chargeId === chargeId);

/**
 * Confirms a payment as a browser does: with the publishable key and the secret in the bank page's address.
 */
function confirmAgain(actionUrl: string, card: string): Promise<Response> {
  const page = new URL(actionUrl);
  const intent = page.pathname.split('/').at(-1);
  return fetch(new URL(`/v1/payment_intents/${intent}/confirm`, harness.sandbox.url), {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_harness' },
    body: new URLSearchParams({
      client_secret: page.searchParams.get('client_secret') ?? '',
      payment_method: card,
      return_url: 'https://fans.example/pay/return',
    }),
  });
}

describe('TU1: paying in by card', () => {
  test('WA6: a good card is charged, the wallet is credited, and every device is notified', async () => {
    const ann = await harness.payer();
    const paid = await payIn(ann, '20');
    expect(paid).toMatchObject({ state: 'paid', amount: { units: '20000000' }, fee: { units: '0' } });
    expect(await ann.paidIn()).toEqual(usd('20'));
    expect(captures(paid.id)).toMatchObject([{ amount: 2_000, currency: 'usd' }]);
    expect(await ann.received(topUpChanged)).toHaveLength(1);
    expect(await ann.received(balanceChanged)).toMatchObject([{ usdValue: '20' }]);
  });

  test('M4: many copies of a request, concurrent and later, make one charge at the provider and one credit', async () => {
    const ann = await harness.payer();
    const card = { entered: await ann.enterCard(), save: false };
    const key = newId();
    const send = () => ann.call(topUp.start, { amount: '60', card }, { key });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    await harness.deliver();
    answers.push(...(await Promise.all(Array.from({ length: 20 }, send))));
    expect(answers).toHaveLength(70);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await harness.capturesOf(ann)).toHaveLength(1);
    expect(await ann.paidIn()).toEqual(usd('60'));
  });

  test('M4: copies of a request that is under way make no further calls to the provider', async () => {
    const ann = await harness.payer();
    const card = { entered: await ann.enterCard(), save: false };
    const key = newId();
    const before = harness.sandbox.control.requests().length;
    await Promise.all(
      Array.from({ length: 10 }, () => ann.call(topUp.start, { amount: '10', card }, { key })),
    );
    const requests = harness.sandbox.control.requests().slice(before);
    expect(
      requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents'),
    ).toHaveLength(1);
    expect(requests.filter(({ method, path }) => method === 'POST' && path === '/v1/customers')).toHaveLength(
      1,
    );
  });

  test('M5: a repeated key with another amount is refused, but another person may use the same key', async () => {
    const [ann, bob] = [await harness.payer(), await harness.payer()];
    const key = newId();
    await payIn(ann, '10', { key });
    expect(await reasonOf(payIn(ann, '11', { key }))).toBe('key_reused');
    expect((await payIn(bob, '10', { key })).state).toBe('paid');
    expect(await ann.paidIn()).toEqual(usd('10'));
    expect(await bob.paidIn()).toEqual(usd('10'));
    expect(await reasonOf(payIn(ann, '10', { key: 'short' }))).toBe('key_required');
    expect(await harness.capturesOf(ann)).toHaveLength(1);
  });

  test('M5: of two simultaneous requests with one key and different amounts, one is charged and one is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ann = await harness.payer();
      const key = newId();
      const amounts = ['10', '12'];
      const tries = await Promise.allSettled(amounts.map((amount) => payIn(ann, amount, { key })));
      const answered = tries.flatMap((one, index) =>
        one.status === 'fulfilled' ? [[one.value.amount.units, `${amounts[index]}000000`]] : [],
      );
      expect(answered).toHaveLength(1);
      expect(answered[0]?.[0]).toBe(answered[0]?.[1]);
      expect(await harness.capturesOf(ann)).toHaveLength(1);
    }
  });
});

describe('TU2: result of a top-up', () => {
  test('a declined card credits nothing, and the top-up shows the decline reason', async () => {
    const ann = await harness.payer();
    expect(await payIn(ann, '20', { number: DECLINED_CARD })).toMatchObject({
      state: 'declined',
      declined: 'declined',
    });
    expect(await payIn(ann, '20', { number: '4000000000009995' })).toMatchObject({
      declined: 'insufficient_funds',
    });
    expect(await ann.paidIn()).toEqual(usd('0'));
  });

  test('M12: a return from the bank’s page credits the wallet only after the provider reports the payment', async () => {
    const ann = await harness.payer();
    const waiting = await payIn(ann, '20', { number: CONFIRM_ONCE_CARD });
    expect(waiting).toMatchObject({
      state: 'needs_action',
      actionUrl: expect.stringContaining('/sandbox/3ds/'),
    });
    expect(await ann.call(topUp.find, { id: waiting.id })).toMatchObject({ state: 'needs_action' });
    expect(await ann.paidIn()).toEqual(usd('0'));

    harness.sandbox.control.setWebhookUrl(null);
    await harness.confirm(waiting.id, 'complete');
    expect(await ann.call(topUp.find, { id: waiting.id })).toMatchObject({ state: 'paid', actionUrl: null });
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    expect(await ann.paidIn()).toEqual(usd('20'));
  });

  test('a failed confirmation at the bank declines the top-up and credits nothing', async () => {
    const ann = await harness.payer();
    const waiting = await payIn(ann, '20', { number: CONFIRM_ONCE_CARD });
    await harness.confirm(waiting.id, 'fail');
    expect(await ann.call(topUp.find, { id: waiting.id })).toMatchObject({
      state: 'declined',
      declined: 'authentication_failed',
    });
    expect(await ann.paidIn()).toEqual(usd('0'));
  });

  test('finding or cancelling another person’s top-up is refused as `not_found`', async () => {
    const [ann, bob] = [await harness.payer(), await harness.payer()];
    const { id } = await payIn(ann, '20', { number: CONFIRM_ONCE_CARD });
    expect(await reasonOf(bob.call(topUp.find, { id }))).toBe('not_found');
    expect(await reasonOf(bob.call(topUp.cancel, { id }))).toBe('not_found');
  });

  test('a top-up that waits for the bank can be cancelled, but a paid top-up cannot', async () => {
    const ann = await harness.payer();
    const waiting = await payIn(ann, '20', { number: CONFIRM_ONCE_CARD });
    expect(await ann.call(topUp.cancel, { id: waiting.id })).toMatchObject({ state: 'cancelled' });
    expect(await ann.call(topUp.cancel, { id: waiting.id })).toMatchObject({ state: 'cancelled' });
    const paid = await payIn(ann, '20');
    expect(await reasonOf(ann.call(topUp.cancel, { id: paid.id }))).toBe('conflict');
  });

  test('cancelling a top-up while the provider is away is refused and changes nothing', async () => {
    const ann = await harness.payer();
    const waiting = await payIn(ann, '20', { number: CONFIRM_ONCE_CARD });
    harness.sandbox.control.fault({ kind: 'outage', times: 'always' });
    expect(await reasonOf(ann.call(topUp.cancel, { id: waiting.id }))).toBe('provider_away');
    harness.sandbox.control.clearFaults();
    expect(await ann.call(topUp.find, { id: waiting.id })).toMatchObject({ state: 'needs_action' });
  });

  test('an unconfirmed top-up is cancelled after an hour and no longer counts toward the daily limit', async () => {
    const ann = await harness.payer();
    const { id } = await payIn(ann, '90', { number: CONFIRM_ONCE_CARD });
    expect(await reasonOf(payIn(ann, '20'))).toBe('over_daily_limit');
    // Webhook events are handled first, because a later one would postpone the next check.
    await harness.deliver();
    await harness.advance(HOUR_MS + 60_000);
    await harness.runLoops();
    expect(await ann.call(topUp.find, { id })).toMatchObject({ state: 'cancelled' });
    expect(await payIn(ann, '20')).toMatchObject({ state: 'paid' });
  });
});

describe('TU4: bounds and daily limit', () => {
  test.each(['4.99', '0', '0.00', '500.01', '999999999999999'])(
    'a top-up of %s dollars is refused as `amount_out_of_range`',
    async (amount) => {
      expect(await reasonOf(payIn(await harness.payer(), amount))).toBe('amount_out_of_range');
    },
  );

  const hostile: readonly unknown[] = [
    ...['1e9', '1E2', '0x10', '0b1', '1_000', '1,000', '1,00', '１００', '٣', '½', '∞', 'NaN', 'Infinity'],
    ...['-0', '-1', '+1', '.5', '5.', '00.10', '0.1 ', ' 0.1', '\t10', '10\u00a0', '10\u200b', '0.10\n'],
    ...['1.2.3', '', 'null', '0.001', '10.001', '1'.padEnd(31, '0'), '9223372036854775808', '9'.repeat(400)],
    ...[null, true, [1], ['10'], {}, 0.1 + 0.2, 10, 1e21],
  ];
  test.each(hostile.map((value) => [JSON.stringify(value), value]))(
    'a malformed amount of %s is refused',
    async (_name, amount) => {
      const ann = await harness.payer();
      const card = { entered: 'pm_card_visa', save: false };
      const reason = await reasonOf(ann.call(topUp.start, { amount: amount as string, card }));
      expect(['invalid_input', 'amount_out_of_range']).toContain(reason);
      expect(await harness.capturesOf(ann)).toEqual([]);
    },
  );

  test('simultaneous top-ups together cannot exceed the daily limit', async () => {
    const ann = await harness.payer();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => payIn(ann, '40')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await ann.paidIn()).toEqual(usd('80'));
    expect(await ann.call(topUp.methods, {})).toMatchObject({ methods: [{ unavailable: null }] });
    await payIn(ann, '20');
    expect(await ann.call(topUp.methods, {})).toMatchObject({ methods: [{ unavailable: 'limit' }] });
  });

  test('wallet.limits returns the time when each paid top-up stops counting toward the limit, and leaves out declined top-ups', async () => {
    const ann = await harness.payer();
    await payIn(ann, '60');
    await payIn(ann, '10', { number: DECLINED_CARD });
    await payIn(ann, '20');
    const { frees, leftToday } = await ann.call(wallet.limits, {});
    expect(leftToday.units).toBe(usd('20').units.toString());
    expect(frees.map(({ amount }) => amount.units)).toEqual(
      [usd('60'), usd('20')].map(({ units }) => `${units}`),
    );
    const [first] = (await ann.call(topUp.list, {})).topUps.slice(-1);
    expect(Date.parse(frees[0]?.at ?? '') - Date.parse(first?.createdAt ?? '')).toBe(24 * 3_600_000);
  });

  test('after other top-ups have used up the daily limit, a top-up that the bank refused cannot be paid with another card', async () => {
    const ann = await harness.payer();
    const refused = await payIn(ann, '100', { number: CONFIRM_ONCE_CARD });
    await harness.confirm(refused.id, 'fail');
    expect(await ann.call(topUp.find, { id: refused.id })).toMatchObject({
      state: 'declined',
      declined: 'authentication_failed',
    });
    await payIn(ann, '100');
    // The address of the bank's page contains all that a browser needs to pay with another card.
    const response = await confirmAgain(refused.actionUrl ?? '', await ann.enterCard());
    expect(response.status).toBe(400);
    await harness.deliver();
    expect(await ann.paidIn()).toEqual(usd('100'));
    expect(await ann.call(topUp.find, { id: refused.id })).toMatchObject({ state: 'declined' });
  });

  test('a refused top-up counts toward the daily limit until it is closed at the provider', async () => {
    const ann = await harness.payer();
    const refused = await payIn(ann, '100', { number: CONFIRM_ONCE_CARD });
    harness.sandbox.control.setWebhookUrl(null);
    await harness.confirm(refused.id, 'fail');
    harness.sandbox.control.fault({ kind: 'outage', path: '/v1/payment_intents/*/cancel', times: 'always' });
    expect(await ann.call(topUp.find, { id: refused.id })).toMatchObject({ state: 'needs_action' });
    expect(await reasonOf(payIn(ann, '10'))).toBe('over_daily_limit');
    harness.sandbox.control.clearFaults();
    expect(await ann.call(topUp.find, { id: refused.id })).toMatchObject({ state: 'declined' });
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    expect(await payIn(ann, '10')).toMatchObject({ state: 'paid' });
  });

  test('a restricted person cannot pay in', async () => {
    const ann = await harness.payer({ isRestricted: true });
    expect(await reasonOf(payIn(ann, '10'))).toBe('account_restricted');
  });

  test('the list of top-ups contains each of them once, newest first, and refuses another person’s cursor', async () => {
    const [ann, bob] = [await harness.payer(), await harness.payer()];
    const made: string[] = [];
    for (const amount of ['5', '6', '7', '8', '9']) made.push((await payIn(ann, amount)).id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: OutputOf<typeof topUp.list> = await ann.call(topUp.list, {
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.topUps.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(made.toReversed());
    expect(await reasonOf(bob.call(topUp.list, { cursor: made[0] }))).toBe('invalid_input');
    expect(await reasonOf(ann.call(topUp.list, { cursor: 'forged' }))).toBe('invalid_input');
    expect((await ann.call(topUp.list, { state: 'declined' })).topUps).toEqual([]);
  });
});

describe('TU5: purchase that waits for a top-up', () => {
  test('when a top-up is credited, the purchase that waits for it is notified of the intent and the person', async () => {
    const ann = await harness.payer();
    const intentId = newId();
    const card = { entered: await ann.enterCard(), save: false };
    const paid = await ann.call(topUp.start, { amount: '10', card, intentId });
    expect(paid).toMatchObject({ state: 'paid', intentId });
    expect(harness.paidTopUps.filter((one) => one.intentId === intentId)[0]).toEqual({
      personId: ann.id,
      intentId,
      chargeId: paid.id,
    });
  });

  test('when a top-up is declined, the purchase that waits for it is not notified', async () => {
    const ann = await harness.payer();
    const intentId = newId();
    const card = { entered: await ann.enterCard(DECLINED_CARD), save: false };
    await ann.call(topUp.start, { amount: '10', card, intentId });
    expect(harness.paidTopUps.filter((one) => one.intentId === intentId)).toEqual([]);
  });
});

test('TU4: top-ups older than 24 hours no longer count toward the daily limit', async () => {
  const ann = await harness.payer();
  await payIn(ann, '100');
  expect(await reasonOf(payIn(ann, '5'))).toBe('over_daily_limit');
  await harness.advance(DAY_MS + 1_000);
  expect(await payIn(ann, '100')).toMatchObject({ state: 'paid' });
});
