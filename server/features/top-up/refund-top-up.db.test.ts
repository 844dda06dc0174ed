import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { topUp, topUpChanged } from '#contract/top-up.ts';
import { balanceChanged, wallet } from '#contract/wallet.ts';
import { GOOD_CARD, REFUND_FAILS_CARD, REFUND_PENDING_CARD } from '#test/cards.ts';
import { payIn } from '#test/pay-in.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import {
  auditBooks,
  balanceOf,
  debtOf,
  ledger,
  money,
  outside,
  platformFees,
  usd,
  type WalletBucket,
  walletOf,
} from '../../ledger/index.ts';
import { hashOf, idFrom } from './id-from.ts';
import { openRefund } from './open-refund.ts';
import { bonusIdOf } from './refundable.ts';

const DAY_MS = 24 * 3_600_000;
const NOTHING = usd('0');

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
afterEach(async () => {
  harness.sandbox.control.clearFaults();
  expect(await auditBooks(harness.db)).toEqual([]);
});

const paid = async (payer: Payer, amount: string, number = GOOD_CARD): Promise<string> =>
  (await payIn(payer, amount, { number })).id;
const has = (payer: Payer, bucket: WalletBucket) => balanceOf(harness.db, walletOf(payer.id, bucket), 'USD');
const held = async (payer: Payer) =>
  money('USD', BigInt((await payer.call(wallet.balance, { address: payer.address })).buckets.held.units));
const found = (payer: Payer, id: string) => payer.call(topUp.find, { id });
const refundable = async (payer: Payer, id: string): Promise<string | null> =>
  (await found(payer, id)).refundable?.amount.units ?? null;
const units = (dollars: string): string => usd(dollars).units.toString();
const dollars = (amount: string) => ({ asset: 'USD' as const, units: units(amount) });
const refund = (payer: Payer, id: string, amount: string, { bonus = '0', key = newId() } = {}) =>
  payer.call(topUp.refund, { id, amount: dollars(amount), bonus: dollars(bonus) }, { key });
const move = (from: Parameters<typeof balanceOf>[1], to: typeof from, amount: string, id = newId()) =>
  inTransaction(harness.db, (tx) =>
    ledger.post(tx, { id, kind: 'tip', actor: 'test', moves: [{ from, to, amount: usd(amount) }] }),
  );
const spend = (payer: Payer, amount: string, bucket: WalletBucket = 'paid_in') =>
  move(walletOf(payer.id, bucket), outside('somewhere'), amount);
const giveBonus = (payer: Payer, chargeId: string, amount: string) =>
  move(platformFees, walletOf(payer.id, 'bonus'), amount, bonusIdOf(chargeId));
const refOf = async (id: string): Promise<string> => (await harness.chargeRow(id)).provider_ref ?? '';
/** The cents that the provider refunded for a charge, not counting refunds that the bank sent back. */
const sentBack = async (id: string): Promise<number> => {
  const ref = await refOf(id);
  return harness.sandbox.control
    .summary()
    .refunds.filter(({ payment_intent, status }) => payment_intent === ref && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
};
const warp = async (ms: number) => {
  await harness.advance(ms);
  await harness.runLoops();
};

describe('TU10: refunding unused money to its card', () => {
  test('a full refund reaches the card, leaves the wallet, and appears in the history and in events', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '50');
    const shown = await found(ann, id);
    expect(shown.refundable).toMatchObject({ amount: dollars('50'), bonus: dollars('0'), hindered: null });
    expect(shown.refund).toBeNull();
    const done = await refund(ann, id, '50');
    expect(done).toMatchObject({
      state: 'refunded',
      refunded: dollars('50'),
      refund: { state: 'done', amount: dollars('50') },
    });
    expect([await ann.paidIn(), await held(ann), await sentBack(id)]).toEqual([NOTHING, NOTHING, 5_000]);
    expect(await refundable(ann, id)).toBeNull();
    // The person's other open pages receive both events.
    expect((await ann.received(balanceChanged)).at(-1)?.usdValue).toBe('0');
    expect((await ann.received(topUpChanged)).at(-1)).toMatchObject({ state: 'refunded' });
    const { entries } = await ann.call(wallet.history, { filter: 'out' });
    expect(entries).toMatchObject([{ kind: 'refund', amount: { units: `-${units('50')}` }, receiptId: id }]);
    // The provider's webhook events about the refund change nothing more.
    await harness.deliver();
    expect([await ann.paidIn(), await sentBack(id)]).toEqual([NOTHING, 5_000]);
    expect(await found(ann, id)).toMatchObject({ refunded: dollars('50') });
  });

  test('only unused money is refundable, and the oldest top-up counts as spent first', async () => {
    const ann = await harness.payer();
    const first = await paid(ann, '30');
    const second = await paid(ann, '20');
    await spend(ann, '35');
    expect([await refundable(ann, first), await refundable(ann, second)]).toEqual([null, units('15')]);
    expect(await reasonOf(refund(ann, first, '30'))).toBe('nothing_to_refund');
    expect(await reasonOf(refund(ann, second, '20'))).toBe('refund_changed');
    await refund(ann, second, '15');
    expect([await ann.paidIn(), await sentBack(first), await sentBack(second)]).toEqual([NOTHING, 0, 1_500]);
    // Part of this top-up was spent, so its state stays `paid` after the refund of the rest.
    expect(await found(ann, second)).toMatchObject({ state: 'paid', refunded: dollars('15') });
  });

  test('all refundable parts together equal the paid-in balance, rounded down to whole cents', async () => {
    const ann = await harness.payer();
    const ids = [await paid(ann, '10'), await paid(ann, '10'), await paid(ann, '10')];
    await spend(ann, '12.345678');
    const { topUps } = await ann.call(topUp.list, {});
    const all = topUps.reduce((sum, one) => sum + BigInt(one.refundable?.amount.units ?? 0), 0n);
    // Fractions of a cent stay in the wallet.
    expect(all).toBe(usd('17.65').units);
    for (const { id, refundable: part } of topUps)
      if (part) await ann.call(topUp.refund, { id, amount: part.amount, bonus: dollars('0') });
    expect(await ann.paidIn()).toEqual(usd('0.004322'));
    expect(await Promise.all(ids.map(sentBack))).toEqual([0, 765, 1_000]);
  });

  test('bonus, refunded money and held money are not refundable to a card', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '10');
    await move(outside('test'), walletOf(ann.id, 'refund'), '40');
    await move(outside('test'), walletOf(ann.id, 'bonus'), '40');
    await spend(ann, '10');
    expect(await refundable(ann, id)).toBeNull();
    expect(await reasonOf(refund(ann, id, '10'))).toBe('nothing_to_refund');
    expect([await has(ann, 'refund'), await has(ann, 'bonus')]).toEqual([usd('40'), usd('40')]);

    const next = await paid(ann, '10');
    await inTransaction(harness.db, (tx) =>
      ledger.hold(tx, {
        id: newId(),
        kind: 'tip.hold',
        actor: ann.id,
        from: [{ account: walletOf(ann.id), amount: usd('4') }],
        expiresAt: new Date(Date.now() + DAY_MS),
      }),
    );
    expect(await refundable(ann, next)).toBe(units('6'));
  });

  test('a top-up is refundable for 14 days after its arrival, and not later', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '10');
    await harness.advance(14 * DAY_MS - 60_000);
    expect(await refundable(ann, id)).toBe(units('10'));
    await harness.advance(2 * 60_000);
    expect(await refundable(ann, id)).toBeNull();
    expect(await reasonOf(refund(ann, id, '10'))).toBe('nothing_to_refund');
    expect(await ann.paidIn()).toEqual(usd('10'));
  });

  test('a card payment for an item is refundable only when its purchase failed and the wallet kept the money', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '10');
    const is = (purpose: string) =>
      harness.db.updateTable('charges').set({ purpose }).where('id', '=', id).execute();
    await is('purchase');
    expect(await reasonOf(refund(ann, id, '10'))).toBe('nothing_to_refund');
    await is('kept');
    expect(await refund(ann, id, '10')).toMatchObject({ state: 'refunded' });
  });

  test('refunding another person’s top-up or an unexpected amount is refused', async () => {
    const [ann, bob] = [await harness.payer(), await harness.payer()];
    const id = await paid(ann, '10');
    await paid(bob, '10');
    expect(await reasonOf(refund(bob, id, '10'))).toBe('not_found');
    expect(await reasonOf(refund(ann, newId(), '10'))).toBe('not_found');
    for (const amount of ['0', '10.000001', '11', '999999999'])
      expect(await reasonOf(refund(ann, id, amount))).toBe('refund_changed');
    const shown = { asset: 'USD' as const, units: units('10') };
    for (const amount of [
      { ...shown, units: `-${shown.units}` },
      { ...shown, asset: 'ETH' as const },
    ])
      expect(await reasonOf(ann.call(topUp.refund, { id, amount, bonus: dollars('0') }))).toBe(
        'refund_changed',
      );
    expect(await reasonOf(refund(ann, id, '10', { bonus: '1' }))).toBe('refund_changed');
    for (const bad of ['1e3', '', '0x10', '-'])
      expect(
        await reasonOf(
          ann.call(topUp.refund, { id, amount: { asset: 'USD', units: bad }, bonus: dollars('0') }),
        ),
      ).toBe('invalid_input');
    expect([await ann.paidIn(), await sentBack(id)]).toEqual([usd('10'), 0]);
  });
});

describe('TU10: bonus of a refunded top-up', () => {
  test('a refund takes the bonus in proportion, and at most the unused part of the bonus', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '50');
    await giveBonus(ann, id, '5');
    await spend(ann, '20');
    expect((await found(ann, id)).refundable).toMatchObject({ amount: dollars('30'), bonus: dollars('3') });
    expect(await reasonOf(refund(ann, id, '30'))).toBe('refund_changed');
    await refund(ann, id, '30', { bonus: '3' });
    expect([await has(ann, 'bonus'), await ann.paidIn(), await held(ann)]).toEqual([
      usd('2'),
      NOTHING,
      NOTHING,
    ]);

    const next = await paid(ann, '40');
    await giveBonus(ann, next, '4');
    await spend(ann, '5', 'bonus');
    // The oldest bonus is spent first, so the one dollar that is left came with the second top-up.
    expect((await found(ann, next)).refundable).toMatchObject({ amount: dollars('40'), bonus: dollars('1') });
    await refund(ann, next, '40', { bonus: '1' });
    expect([await has(ann, 'bonus'), await ann.paidIn()]).toEqual([NOTHING, NOTHING]);
  });

  test('a refund does not take the bonus of another top-up', async () => {
    const ann = await harness.payer();
    const first = await paid(ann, '20');
    const second = await paid(ann, '20');
    await giveBonus(ann, second, '2');
    await refund(ann, first, '20');
    expect(await has(ann, 'bonus')).toEqual(usd('2'));
  });
});

describe('TU10: refused refunds', () => {
  test('a refund is refused while the top-up is disputed, and is accepted after the dispute is won', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '30');
    const dispute = await harness.sandbox.control.createDispute(await refOf(id));
    await harness.deliver();
    expect((await found(ann, id)).refundable).toMatchObject({ hindered: 'payment_disputed' });
    expect(await reasonOf(refund(ann, id, '30'))).toBe('payment_disputed');
    await harness.sandbox.control.closeDispute(dispute.id, 'won');
    await harness.deliver();
    await refund(ann, id, '30');
    expect([await ann.paidIn(), await sentBack(id)]).toEqual([NOTHING, 3_000]);
  });

  test('a refund is refused while another payment is disputed, while the person has a debt, and while the account is restricted', async () => {
    const ann = await harness.payer();
    const [id, other] = [await paid(ann, '30'), await paid(ann, '30')];
    const dispute = await harness.sandbox.control.createDispute(await refOf(other));
    await harness.deliver();
    expect(await reasonOf(refund(ann, id, '30'))).toBe('payment_disputed');
    await harness.sandbox.control.closeDispute(dispute.id, 'won');
    await harness.deliver();

    await move(debtOf(ann.id), outside('somewhere'), '1');
    expect(await reasonOf(refund(ann, id, '30'))).toBe('in_debt');
    await move(outside('somewhere'), debtOf(ann.id), '1');
    await harness.db.updateTable('people').set({ is_restricted: true }).where('id', '=', ann.id).execute();
    expect(await reasonOf(refund(ann, id, '30'))).toBe('account_restricted');
    expect([await ann.paidIn(), await sentBack(id)]).toEqual([usd('60'), 0]);
  });

  test('when the provider refuses a refund, the money stays in the wallet and the top-up shows the refusal', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '30');
    harness.sandbox.control.setWebhookUrl(null);
    // We have received no event about this dispute, so only the provider knows of it and refuses the refund.
    const dispute = await harness.sandbox.control.createDispute(await refOf(id));
    expect(await refund(ann, id, '30')).toMatchObject({
      state: 'paid',
      refunded: dollars('0'),
      refund: { state: 'refused', amount: dollars('30') },
    });
    expect([await ann.paidIn(), await held(ann), await sentBack(id)]).toEqual([usd('30'), NOTHING, 0]);
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    await harness.sandbox.control.closeDispute(dispute.id, 'won');
    await harness.deliver();
    await refund(ann, id, '30');
    expect([await ann.paidIn(), await sentBack(id)]).toEqual([NOTHING, 3_000]);
  });
});

describe('TU10: repeated and concurrent refunds', () => {
  test('simultaneous refund requests refund a top-up once, whether they share one key or have ten different keys', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '30');
    const key = newId();
    const same = await Promise.all(Array.from({ length: 5 }, () => refund(ann, id, '30', { key })));
    expect(same.every(({ state }) => state === 'refunded')).toBe(true);
    expect([await ann.paidIn(), await sentBack(id)]).toEqual([NOTHING, 3_000]);
    expect(await refund(ann, id, '30', { key })).toEqual(same[0]);
    expect(await reasonOf(refund(ann, id, '20', { key }))).toBe('key_reused');

    const next = await paid(ann, '30');
    const many = await Promise.allSettled(Array.from({ length: 10 }, () => refund(ann, next, '30')));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await ann.paidIn(), await sentBack(next)]).toEqual([NOTHING, 3_000]);
  });

  test('simultaneous refunds and spending never take more than the balance', async () => {
    const ann = await harness.payer();
    const ids = [await paid(ann, '20'), await paid(ann, '20')];
    const sending = ids.map((id) => refund(ann, id, '20'));
    const spending = Array.from({ length: 10 }, () => spend(ann, '3'));
    await Promise.allSettled([...sending, ...spending]);
    const spent = (await Promise.all(spending)).filter(({ outcome }) => outcome === 'posted').length;
    const sent = (await Promise.all(ids.map(sentBack))).reduce((sum, cents) => sum + BigInt(cents), 0n);
    const tips = BigInt(spent) * usd('3').units;
    expect((await ann.paidIn()).units + tips + sent * 10_000n).toBe(usd('40').units);
  });

  test.each(['timeout-after-success', 'error-after-success', 'outage', 'rate-limit'] as const)(
    'when the provider’s answer is lost (%s), the money stays held, and the resolver ends the refund once',
    async (how) => {
      const ann = await harness.payer();
      const id = await paid(ann, '30');
      harness.sandbox.control.setWebhookUrl(null);
      harness.sandbox.control.fault({ kind: how, path: '/v1/refunds*', times: 'always' });
      expect(await refund(ann, id, '30')).toMatchObject({ state: 'paid', refund: { state: 'under_way' } });
      expect([await ann.paidIn(), await held(ann)]).toEqual([NOTHING, usd('30')]);
      expect(await reasonOf(refund(ann, id, '30'))).toBe('nothing_to_refund');
      harness.sandbox.control.clearFaults();
      await warp(60_000);
      await warp(60_000);
      expect([await ann.paidIn(), await held(ann), await sentBack(id)]).toEqual([NOTHING, NOTHING, 3_000]);
      expect(await found(ann, id)).toMatchObject({ state: 'refunded', refund: { state: 'done' } });
      harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    },
  );

  test.each([true, false])(
    'if the process stops before it books the refund, there is exactly one refund (already sent to the provider: %s)',
    async (isSent) => {
      const ann = await harness.payer();
      const id = await paid(ann, '30');
      const key = newId();
      const input = { id, amount: dollars('30'), bonus: dollars('0') };
      const refundId = idFrom('refund', ann.id, key);
      const opened = await openRefund(harness.parts, {
        id: refundId,
        personId: ann.id,
        chargeId: id,
        amount: usd('30').units,
        bonus: 0n,
        requestHash: hashOf(input),
      });
      expect(opened.outcome).toBe('opened');
      if (isSent)
        await harness.parts.rail.refund({
          refundId,
          charge: await refOf(id),
          amount: { currency: 'USD', minor: 3_000n },
          startedAt: new Date(),
        });
      // While the refund is open, its money can be neither spent nor refunded again.
      expect([await ann.paidIn(), await held(ann)]).toEqual([NOTHING, usd('30')]);
      // The webhook event, the resolver and a repeat of the request can each continue the refund. The one
      // that comes first does so.
      if (isSent) await harness.deliver();
      await warp(2 * 60_000);
      await ann.call(topUp.refund, input, { key });
      await harness.deliver();
      expect([await ann.paidIn(), await held(ann), await sentBack(id)]).toEqual([NOTHING, NOTHING, 3_000]);
      expect(await found(ann, id)).toMatchObject({ state: 'refunded', refund: { state: 'done' } });
    },
  );

  test('while the bank delays a refund, the refund stays under way and its money stays held', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '30', REFUND_PENDING_CARD);
    expect(await refund(ann, id, '30')).toMatchObject({ refund: { state: 'under_way' } });
    await harness.deliver();
    expect([await ann.paidIn(), await held(ann)]).toEqual([NOTHING, usd('30')]);
    await harness.passProviderTime(120_000);
    await harness.deliver();
    expect(await found(ann, id)).toMatchObject({ state: 'refunded', refund: { state: 'done' } });
    expect([await held(ann), await sentBack(id)]).toEqual([NOTHING, 3_000]);
  });

  test('when the bank sends a refund back, its money and bonus return to the wallet once, and the top-up is refundable again', async () => {
    const ann = await harness.payer();
    const id = await paid(ann, '30', REFUND_FAILS_CARD);
    await giveBonus(ann, id, '3');
    await refund(ann, id, '30', { bonus: '3' });
    expect([await ann.paidIn(), await has(ann, 'bonus')]).toEqual([NOTHING, NOTHING]);
    await harness.passProviderTime(120_000);
    await harness.deliver();
    for (const event of [...harness.sandbox.book.events.keys()].slice(-4))
      await harness.sandbox.control.redeliver(event, 2);
    await harness.deliver();
    expect([await ann.paidIn(), await has(ann, 'bonus')]).toEqual([usd('30'), usd('3')]);
    expect(await found(ann, id)).toMatchObject({
      state: 'paid',
      refunded: dollars('0'),
      refund: { state: 'returned' },
      refundable: { amount: dollars('30'), bonus: dollars('3') },
    });
  });
});
