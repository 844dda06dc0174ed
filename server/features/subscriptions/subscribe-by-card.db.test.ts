import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { topUp } from '#contract/top-up.ts';
import { CONFIRM_ALWAYS_CARD, DECLINED_CARD } from '#test/cards.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { giveMoney, wire } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { auditBooks } from '../../ledger/index.ts';
import { isMember } from './index.ts';

const TEN = wire('10');
const taxRates = new Map([['DE', 1_900]]);

let harness: PaymentsHarness;
let mira: Payer;
let tierId: string;
let ann: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness({ timeoutMs: 1_500, taxRates });
});
beforeEach(async () => {
  [mira, ann] = [await harness.seller(), await harness.payer()];
  tierId = await harness.tierOf(mira);
});
afterEach(async () => {
  harness.sandbox.control.clearFaults();
  expect(await auditBooks(harness.db)).toEqual([]);
});

const isIn = (fan = ann) => isMember(harness.db, { fanId: fan.id, creatorId: mira.id });
const paid = async (fan = ann) => (await harness.capturesOf(fan)).map(({ amount }) => amount);
async function pay(
  {
    number,
    total = TEN,
    price = TEN,
    key,
  }: { number?: string; total?: typeof TEN; price?: typeof TEN; key?: string } = {},
  entered?: string,
) {
  const card = { entered: entered ?? (await ann.enterCard(number)), save: false };
  const request = { tierId, months: 1 as const, expectedTotal: total, expectedPrice: price, card };
  return ann.call(subscriptions.subscribeByCard, request, ...(key === undefined ? [] : [{ key }]));
}

describe('SU25: a first period paid by card', () => {
  test('paying by card charges exactly the price, leaves the wallet unused, opens the page, and is recorded as a sale', async () => {
    await giveMoney(harness, ann, '4');
    const quote = await ann.call(subscriptions.quote, { tierId, months: 1 });
    expect(quote).toMatchObject({ total: TEN, missing: wire('6'), canPayByCard: true });
    const { payment, intent } = await pay();
    expect(payment).toMatchObject({ purpose: 'purchase', state: 'paid', total: TEN, fee: wire('0') });
    expect(intent).toMatchObject({ state: 'done', total: TEN });
    expect([await isIn(), await paid()]).toEqual([true, [1_000]]);
    expect((await ann.paidIn()).units.toString()).toBe(wire('4').units);
    expect(await ann.held()).toBe('0');
    const { subscription } = await ann.call(subscriptions.withCreator, { domain: quote.creator.domain });
    expect(subscription).toMatchObject({ state: 'active', isAutoRenew: true, price: TEN });
    expect((await ann.received(subscriptionChanged)).at(-1)).toMatchObject({
      what: 'started',
      isMember: true,
    });
    const sale = await harness.db
      .selectFrom('purchases')
      .select(['id', 'card_paid'])
      .where('fan_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(sale.card_paid).toBe(TEN.units);
    expect(await ann.call(purchases.receipt, { id: sale.id })).toMatchObject({ method: 'card' });
  });

  test('SU22: the card payment includes the tax of the fan’s country', async () => {
    await sql`update people set country = 'DE' where id = ${ann.id}`.execute(harness.db);
    expect(await reasonOf(pay())).toBe('price_changed');
    await pay({ total: wire('11.90'), price: wire('11.90') });
    expect([await isIn(), await paid()]).toEqual([true, [1_190]]);
  });

  test('M6: five concurrent requests with one key make one charge and one subscription', async () => {
    const entered = await ann.enterCard();
    const all = await Promise.all(Array.from({ length: 5 }, () => pay({ key: 'one-press' }, entered)));
    expect(new Set(all.map(({ payment }) => payment.id)).size).toBe(1);
    expect(await paid()).toEqual([1_000]);
    const again = await Promise.allSettled([pay(), pay()]);
    expect(again.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await paid()).toEqual([1_000]);
  });

  test('M6: while a card payment for a page is in progress, the fan’s next card payment for the same page is refused', async () => {
    const { payment } = await pay({ number: CONFIRM_ALWAYS_CARD });
    expect(payment.state).toBe('needs_action');
    expect(await isIn()).toBe(false);
    expect(await reasonOf(pay())).toBe('payment_open');
    await harness.confirm(payment.id, 'complete');
    await harness.deliver();
    expect([await isIn(), await paid()]).toEqual([true, [1_000]]);
  });

  test('a declined card charges nothing, and the fan can then pay with another card', async () => {
    const { payment, intent } = await pay({ number: DECLINED_CARD });
    const found = () => ann.call(subscriptions.findIntent, { id: payment.intentId ?? '' });
    expect([payment.state, intent.isMember]).toEqual(['declined', false]);
    expect([await isIn(), await paid()]).toEqual([false, []]);
    await pay();
    expect([await isIn(), await paid()]).toEqual([true, [1_000]]);
    expect(await found()).toMatchObject({ tier: { id: tierId }, subscriptionId: null, isMember: true });
  });

  test('M13: when a charge’s response is lost, the charge is resolved later and begins the subscription once', async () => {
    harness.sandbox.control.setWebhookUrl(null);
    harness.sandbox.control.fault({
      kind: 'error-after-success',
      times: 'always',
      path: '/v1/payment_intents*',
    });
    const { payment, intent } = await pay();
    expect([payment.state, intent.state, await isIn()]).toEqual(['checking', 'open', false]);
    harness.sandbox.control.clearFaults();
    await harness.advance(2 * 60_000);
    await harness.runLoops();
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    expect([await isIn(), await paid()]).toEqual([true, [1_000]]);
    const result = { personId: ann.id, intentId: intent.id, chargeId: payment.id };
    await inTransaction(harness.db, (tx) => harness.parts.onPaid(tx, result));
    expect((await ann.paidIn()).units).toBe(0n);
  });

  test('M14, TU9: when the price has changed, the payment stays in the wallet, free of any hold and refundable', async () => {
    const { payment } = await pay({ number: CONFIRM_ALWAYS_CARD });
    await sql`update tiers set price = 12000000 where id = ${tierId}`.execute(harness.db);
    await harness.confirm(payment.id, 'complete');
    await harness.deliver();
    expect(await isIn()).toBe(false);
    expect((await ann.paidIn()).units.toString()).toBe(TEN.units);
    expect(await ann.held()).toBe('0');
    const { topUps } = await ann.call(topUp.list, {});
    expect(topUps).toMatchObject([{ purpose: 'kept', refundable: { amount: TEN } }]);
    // The fan can start a new payment, at the new price.
    await pay({ total: wire('12'), price: wire('12') });
    expect(await isIn()).toBe(true);
  });

  test('TU3: when an abandoned charge is paid late, it begins no subscription, and its money goes to the wallet', async () => {
    harness.sandbox.control.setWebhookUrl(null);
    harness.sandbox.control.fault({
      kind: 'error-after-success',
      times: 'always',
      path: '/v1/payment_intents*',
    });
    const { payment, intent } = await pay();
    harness.sandbox.control.clearFaults();
    // Delivers a declined result first, although the provider has charged the card.
    const result = { personId: ann.id, intentId: intent.id, chargeId: payment.id };
    await inTransaction(harness.db, (tx) => harness.parts.onEnded(tx, result));
    await harness.advance(2 * 60_000);
    await harness.runLoops();
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    await inTransaction(harness.db, (tx) => harness.parts.onPaid(tx, result));
    expect([await isIn(), await paid()]).toEqual([false, [1_000]]);
    expect([(await ann.paidIn()).units.toString(), await ann.held()]).toEqual([TEN.units, '0']);
    const { topUps } = await ann.call(topUp.list, {});
    expect(topUps).toMatchObject([{ purpose: 'kept', refundable: { amount: TEN } }]);
  });

  test('SU12: a lost dispute ends the membership immediately; other money stays in the wallet', async () => {
    await giveMoney(harness, ann, '3');
    const { payment } = await pay();
    await harness.reverseCharge(payment.id, { dollars: '10', kind: 'dispute' });
    expect(await isIn()).toBe(false);
    expect((await ann.paidIn()).units.toString()).toBe(wire('3').units);
    const sale = await harness.db
      .selectFrom('purchases')
      .select(['id', 'state'])
      .where('fan_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(sale.state).toBe('charged_back');
    const receipt = await ann.call(purchases.receipt, { id: sale.id });
    expect(receipt).toMatchObject({ state: 'charged_back', givenBackTo: 'card' });
  });

  test('M24: paying by card is refused at another price, below the card minimum, for a hidden tier, and with frozen spending', async () => {
    expect(await reasonOf(pay({ total: wire('9') }))).toBe('price_changed');
    expect(await reasonOf(pay({ total: wire('0.10') }))).toBe('amount_out_of_range');
    await sql`update tiers set is_live = false where id = ${tierId}`.execute(harness.db);
    expect(await reasonOf(pay())).toBe('not_found');
    await sql`update tiers set is_live = true where id = ${tierId}`.execute(harness.db);
    await sql`update people set is_spending_frozen = true where id = ${ann.id}`.execute(harness.db);
    expect(await reasonOf(pay())).toBe('spending_frozen');
    expect([await isIn(), await paid()]).toEqual([false, []]);
  });
});
