import { createHmac } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { topUp } from '#contract/top-up.ts';
import { wallet } from '#contract/wallet.ts';
import { CONFIRM_ONCE_CARD, GOOD_CARD } from '#test/cards.ts';
import { isSpendingFrozen } from '#test/disputed-sales.ts';
import {
  openPaymentsHarness,
  type Payer,
  type PaymentsHarness,
  WEBHOOK_SECRET,
} from '#test/payments-harness.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, ledger, outside, usd, walletOf } from '../../ledger/index.ts';
import { applyWithdrawal } from './apply-withdrawal.ts';

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
afterEach(async () => {
  harness.sandbox.control.clearFaults();
  expect(await auditBooks(harness.db)).toEqual([]);
});

const start = async (payer: Payer, amount: string, number = GOOD_CARD) =>
  payer.call(topUp.start, { amount, card: { entered: await payer.enterCard(number), save: false } });
const refOf = async (id: string): Promise<string> => (await harness.chargeRow(id)).provider_ref ?? '';
const inbox = async (): Promise<number> =>
  (await harness.db.selectFrom('webhook_inbox').select('event_id').execute()).length;
const stripe = (path: string, body: Record<string, string>) =>
  fetch(new URL(path, harness.sandbox.url), {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_harness' },
    body: new URLSearchParams(body),
  });
const refund = async (id: string, cents?: number): Promise<void> => {
  const response = await stripe('/v1/refunds', {
    payment_intent: await refOf(id),
    ...(cents ? { amount: String(cents) } : {}),
  });
  expect(response.status).toBe(200);
};
const spend = (payer: Payer, dollars: string) =>
  inTransaction(harness.db, (tx) =>
    ledger.post(tx, {
      id: newId(),
      kind: 'tip',
      actor: payer.id,
      moves: [{ from: walletOf(payer.id), to: outside('somewhere'), amount: usd(dollars) }],
    }),
  );

const signedBy = (secret: string, body: string, at = Date.now()): string => {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
};
const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${harness.origin}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
const eventAbout = (ref: string, more: object = {}) =>
  JSON.stringify({
    id: `evt_${newId().replaceAll('-', '')}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: ref, object: 'payment_intent', status: 'succeeded', amount_received: 1_000_000 } },
    ...more,
  });

describe('TU3: webhook events', () => {
  test('a webhook event completes a charge whose browser never returns from the bank’s page', async () => {
    const ann = await harness.payer();
    const waiting = await start(ann, '20', CONFIRM_ONCE_CARD);
    await harness.sandbox.control.authenticate(await refOf(waiting.id), 'complete');
    await harness.deliver();
    expect(await harness.chargeRow(waiting.id)).toMatchObject({ state: 'paid' });
    expect(await ann.paidIn()).toEqual(usd('20'));
  });

  test('M8: 60 charges end in the right state although their events arrive repeatedly and shuffled', async () => {
    const control = harness.sandbox.control;
    control.fault({ kind: 'duplicate', event: '*', copies: 3, times: 'always', odds: 0.5 });
    control.fault({ kind: 'reorder', event: '*', times: 'always' });
    const kinds = ['paid', 'declined', 'confirmed', 'refused', 'refunded'] as const;
    const made: { payer: Payer; id: string; kind: (typeof kinds)[number] }[] = [];
    for (let group = 0; group < 6; group += 1) {
      const payers = await Promise.all(Array.from({ length: 10 }, () => harness.payer()));
      made.push(
        ...(await Promise.all(
          payers.map(async (payer, index) => {
            const kind = kinds[index % kinds.length] ?? 'paid';
            const number =
              kind === 'declined'
                ? '4000000000000002'
                : kind === 'confirmed' || kind === 'refused'
                  ? CONFIRM_ONCE_CARD
                  : GOOD_CARD;
            return { payer, id: (await start(payer, '10', number)).id, kind };
          }),
        )),
      );
    }
    for (const { id, kind } of made) {
      if (kind === 'confirmed') await control.authenticate(await refOf(id), 'complete');
      if (kind === 'refused') await control.authenticate(await refOf(id), 'fail');
      if (kind === 'refunded') await refund(id);
    }
    const before = await inbox();
    await harness.deliver();
    expect(await inbox()).toBeGreaterThan(before + 120);
    // All events arrive twice more, after everything was handled.
    const events = [...harness.sandbox.book.events.keys()].slice(-200);
    await Promise.all(events.map((id) => control.redeliver(id, 2)));
    await harness.deliver();

    const states = {
      paid: 'paid',
      declined: 'declined',
      confirmed: 'paid',
      refused: 'declined',
      refunded: 'refunded',
    };
    for (const { payer, id, kind } of made) {
      expect(await harness.chargeRow(id), kind).toMatchObject({ state: states[kind] });
      const expected = states[kind] === 'paid' ? usd('10') : usd('0');
      expect(await payer.paidIn(), kind).toEqual(expected);
    }
    const open = await harness.db
      .selectFrom('webhook_inbox')
      .select('event_id')
      .where('handled_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('M9: an event without the provider’s signature changes nothing', async () => {
    const ann = await harness.payer();
    const waiting = await start(ann, '20', CONFIRM_ONCE_CARD);
    const body = eventAbout(await refOf(waiting.id));
    // The provider's real events are handled first, so that any new row can only come from a forged one.
    await harness.deliver();
    const before = await inbox();
    const good = signedBy(WEBHOOK_SECRET, body);
    const forged: [string | Buffer, Record<string, string>][] = [
      [body, {}],
      [body, { 'stripe-signature': signedBy('', body) }],
      [body, { 'stripe-signature': signedBy('whsec_of_somebody', body) }],
      [`${body} `, { 'stripe-signature': good }],
      [JSON.stringify(JSON.parse(body), null, 1), { 'stripe-signature': good }],
      [body, { 'stripe-signature': signedBy(WEBHOOK_SECRET, body, Date.now() - 301_000) }],
      [body, { 'stripe-signature': 't=,v1=' }],
      ['', {}],
      [Buffer.from([0xff, 0xfe, 0x00]), { 'content-type': 'text/plain' }],
      ['[['.repeat(100_000), { 'stripe-signature': 'x'.repeat(5_000) }],
    ];
    for (const [bytes, headers] of forged) expect((await post(bytes, headers)).status).toBe(400);
    const live = eventAbout(await refOf(waiting.id), { livemode: true });
    expect((await post(live, { 'stripe-signature': signedBy(WEBHOOK_SECRET, live) })).status).toBe(400);
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect(await inbox()).toBe(before);
    expect(await harness.chargeRow(waiting.id)).toMatchObject({ state: 'needs_action' });
  });

  test('M9: a signed event credits nothing if it names an unknown charge or a state that the charge does not have', async () => {
    const ann = await harness.payer();
    const waiting = await start(ann, '20', CONFIRM_ONCE_CARD);
    for (const ref of [await refOf(waiting.id), 'pi_nobody', '../../etc', `${'x'.repeat(255)}`]) {
      const body = eventAbout(ref);
      expect((await post(body, { 'stripe-signature': signedBy(WEBHOOK_SECRET, body) })).status).toBe(200);
    }
    await harness.deliver();
    expect(await harness.chargeRow(waiting.id)).toMatchObject({ state: 'needs_action' });
    expect(await ann.paidIn()).toEqual(usd('0'));
  });

  test('when the job of a stored event was lost, the loop handles the event after 15 minutes', async () => {
    const ann = await harness.payer();
    const { id } = await start(ann, '20');
    harness.sandbox.control.setWebhookUrl(null);
    await refund(id);
    const ref = harness.sandbox.control.summary().refunds.at(-1)?.id ?? '';
    await harness.db
      .insertInto('webhook_inbox')
      .values({ rail: 'stripe', event_id: `evt_${ref}`, kind: 'refund', provider_ref: ref })
      .execute();
    await harness.runLoops();
    expect(await ann.paidIn()).toEqual(usd('20'));
    await harness.advance(16 * 60_000);
    await harness.runLoops();
    expect(await ann.paidIn()).toEqual(usd('0'));
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    await harness.deliver();
    expect(await harness.chargeRow(id)).toMatchObject({ state: 'refunded' });
  });

  test('an event of an unknown kind is stored once and ignored', async () => {
    const id = `po_${newId()}`;
    const body = eventAbout('x', { type: 'payout.paid', data: { object: { id, object: 'payout' } } });
    const send = () => post(body, { 'stripe-signature': signedBy(WEBHOOK_SECRET, body) });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    await harness.deliver();
    const rows = await harness.db
      .selectFrom('webhook_inbox')
      .select('outcome')
      .where('provider_ref', '=', id)
      .execute();
    expect(rows).toEqual([{ outcome: 'ignored' }]);
  });

  test.each([
    ['amount', { kind: 'wrong-amount', amount: 10 }, 'other_amount'],
    ['currency', { kind: 'wrong-currency', currency: 'jpy' }, 'other_currency'],
  ] as const)(
    'M10: a payment with another %s than requested is parked, not credited, and logged as a warning',
    async (_what, fault, reason) => {
      const ann = await harness.payer();
      harness.sandbox.control.fault({ ...fault, path: '/v1/payment_intents' });
      const parked = await start(ann, '10');
      expect(parked).toMatchObject({ state: 'parked', isCredited: false });
      await harness.deliver();
      expect(await harness.chargeRow(parked.id)).toMatchObject({ state: 'parked', parked_reason: reason });
      expect(await ann.paidIn()).toEqual(usd('0'));
      expect(
        harness.warnings.filter((line) => line.includes(parked.id) && line.includes(reason)),
      ).toHaveLength(1);
    },
  );
});

describe('TU7: money that is returned to the card', () => {
  test('each partial or full refund at the provider is taken from the wallet once', async () => {
    const ann = await harness.payer();
    const { id } = await start(ann, '50');
    await refund(id, 1_500);
    await harness.deliver();
    expect(await harness.chargeRow(id)).toMatchObject({ state: 'paid', refunded: '15000000' });
    expect(await ann.paidIn()).toEqual(usd('35'));
    // Further events about the same refund take nothing more.
    const part = harness.sandbox.control.summary().refunds.at(-1)?.id ?? '';
    for (let count = 0; count < 3; count += 1) {
      const body = eventAbout(part, { data: { object: { id: part, object: 'refund' } } });
      expect((await post(body, { 'stripe-signature': signedBy(WEBHOOK_SECRET, body) })).status).toBe(200);
    }
    await harness.deliver();
    expect(await ann.paidIn()).toEqual(usd('35'));
    await refund(id);
    await harness.deliver();
    expect(await harness.chargeRow(id)).toMatchObject({ state: 'refunded' });
    expect(await ann.paidIn()).toEqual(usd('0'));
  });

  test('when a partly spent top-up is refunded, the rest is taken from the wallet and the missing part becomes debt', async () => {
    const ann = await harness.payer();
    const { id } = await start(ann, '50');
    await spend(ann, '20');
    await refund(id);
    await harness.deliver();
    expect(await harness.chargeRow(id)).toMatchObject({ state: 'refunded', parked_reason: null });
    expect(await ann.call(topUp.find, { id })).toMatchObject({ state: 'refunded', isCredited: true });
    const { buckets } = await ann.call(wallet.balance, { address: ann.address });
    expect(buckets).toMatchObject({ paidIn: { units: '0' }, debt: { units: '20000000' } });
  });

  test('a refund in another currency parks the top-up, which still shows as credited', async () => {
    const ann = await harness.payer();
    const { id } = await start(ann, '50');
    const amount = { currency: 'JPY', minor: 5_000n };
    const taken = await inTransaction(harness.db, (tx) =>
      applyWithdrawal(tx, harness.parts, { chargeId: id, kind: 'refund', ref: 're_yen', amount }),
    );
    expect(taken).toBe('parked');
    expect(await harness.chargeRow(id)).toMatchObject({
      state: 'parked',
      parked_reason: 'refund_of_other_amount',
    });
    // The top-up is parked because of its refund, not because of its payment, so the person still sees the
    // credit.
    expect(await ann.call(topUp.find, { id })).toMatchObject({ state: 'parked', isCredited: true });
    expect(harness.warnings.some((line) => line.includes(id))).toBe(true);
  });

  test('when the bank later sends a refund back, the money returns to the wallet once', async () => {
    const ann = await harness.payer();
    const { id } = await start(ann, '40', '4000000000005126');
    await refund(id);
    await harness.deliver();
    expect(await harness.chargeRow(id)).toMatchObject({ state: 'refunded' });
    expect(await ann.paidIn()).toEqual(usd('0'));
    await harness.passProviderTime(120_000);
    await harness.deliver();
    for (const event of [...harness.sandbox.book.events.keys()].slice(-4))
      await harness.sandbox.control.redeliver(event, 2);
    await harness.deliver();
    expect(await harness.chargeRow(id)).toMatchObject({ state: 'paid', refunded: '0' });
    expect(await ann.paidIn()).toEqual(usd('40'));
  });

  test('a lost dispute takes the money from the wallet, and a won dispute leaves the money there', async () => {
    const [ann, bob] = [await harness.payer(), await harness.payer()];
    const [lost, won] = [await start(ann, '30'), await start(bob, '30')];
    const disputes = [
      await harness.sandbox.control.createDispute(await refOf(lost.id)),
      await harness.sandbox.control.createDispute(await refOf(won.id)),
    ];
    await harness.deliver();
    expect(await harness.chargeRow(lost.id)).toMatchObject({ state: 'paid', parked_reason: 'disputed' });
    await harness.sandbox.control.closeDispute(disputes[0]?.id ?? '', 'lost');
    await harness.sandbox.control.closeDispute(disputes[1]?.id ?? '', 'won');
    await harness.deliver();
    expect(await harness.chargeRow(lost.id)).toMatchObject({ state: 'refunded', parked_reason: null });
    expect(await ann.paidIn()).toEqual(usd('0'));
    expect(await harness.chargeRow(won.id)).toMatchObject({ state: 'paid', parked_reason: null });
    expect(await bob.paidIn()).toEqual(usd('30'));
  });

  test('reversing a lost dispute on appeal returns the money to the wallet; reversing a won dispute takes the money', async () => {
    const [ann, bob] = [await harness.payer(), await harness.payer()];
    const [turned, overturned] = [await start(ann, '30'), await start(bob, '30')];
    const disputeOf = async (id: string) => (await harness.sandbox.control.createDispute(await refOf(id))).id;
    const [first, second] = [await disputeOf(turned.id), await disputeOf(overturned.id)];
    const decide = async (id: string, outcome: 'won' | 'lost') => {
      await harness.sandbox.control.closeDispute(id, outcome);
      await harness.deliver();
    };
    const isFrozen = (payer: Payer) => isSpendingFrozen(harness, payer);
    await decide(first, 'lost');
    await decide(second, 'won');
    await harness.sandbox.control.appealDispute(first);
    await harness.sandbox.control.appealDispute(second);
    await harness.deliver();
    expect([await isFrozen(ann), await ann.paidIn()]).toEqual([true, usd('0')]);

    await decide(first, 'won');
    expect(await harness.chargeRow(turned.id)).toMatchObject({
      state: 'paid',
      refunded: '0',
      parked_reason: null,
    });
    expect([await isFrozen(ann), await ann.paidIn()]).toEqual([false, usd('30')]);
    await decide(second, 'lost');
    expect(await harness.chargeRow(overturned.id)).toMatchObject({ state: 'refunded', parked_reason: null });
    expect([await isFrozen(bob), await bob.paidIn()]).toEqual([true, usd('0')]);
  });
});
