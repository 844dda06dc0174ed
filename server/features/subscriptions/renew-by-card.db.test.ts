import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { topUp } from '#contract/top-up.ts';
import { CONFIRM_ALWAYS_CARD, GOOD_CARD } from '#test/cards.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { giveMoney, wire } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { auditBooks, usd } from '../../ledger/index.ts';
import { localMailbox } from '../../providers/mail/local-mailbox.ts';
import { topUpFeature } from '../top-up/index.ts';
import { isMember } from './index.ts';
import { renewByCard } from './renew-by-card.ts';
import { renewDue, renewSubscription } from './renew-due.ts';
import { DAY_MS } from './terms.ts';

/** A Stripe test card that can be saved but is declined when charged. */
const EMPTY = '4000000000000341';
const TEN = wire('10');
const HOUR_MS = 3_600_000;
const taxRates = new Map([['DE', 1_900]]);

let harness: PaymentsHarness;
let mira: Payer;
let tierId: string;
beforeAll(async () => {
  harness = await openPaymentsHarness({ timeoutMs: 1_500, taxRates });
});
beforeEach(async () => {
  mira = await harness.seller();
  tierId = await harness.tierOf(mira);
});
afterEach(async () => {
  harness.sandbox.control.clearFaults();
  expect(await auditBooks(harness.db)).toEqual([]);
  // Ends all memberships, so that later tests do not renew them again.
  await sql`update subscriptions set state = 'expired', due_at = null, ended_at = app_now()
    where state <> 'expired'`.execute(harness.db);
});

/** Creates a member with a saved card and an empty wallet. */
async function member(number = GOOD_CARD) {
  const ann = await harness.payer();
  await keepCard(ann, number);
  await giveMoney(harness, ann, '10');
  const request = { tierId, months: 1 as const, expectedTotal: TEN, expectedPrice: TEN };
  const { subscription } = await ann.call(subscriptions.subscribe, request);
  const { id } = subscription;
  return {
    ann,
    id,
    end: new Date(subscription.periodEnd),
    row: () =>
      harness.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    charges: () =>
      harness.db
        .selectFrom('subscription_charges')
        .select('period_start')
        .where('subscription_id', '=', id)
        .orderBy('period_start')
        .execute(),
    isOpen: () => isMember(harness.db, { fanId: ann.id, creatorId: mira.id }),
  };
}
type Member = Awaited<ReturnType<typeof member>>;

async function keepCard(payer: Payer, number: string): Promise<void> {
  const entered = await payer.enterCard(number);
  const kept = await payer.call(topUp.saveCard, { entered });
  if (kept.state === 'saved') return;
  const setup = [...harness.sandbox.book.setupIntents.values()].at(-1);
  await harness.sandbox.control.authenticate(setup?.id ?? '', 'complete');
  expect(await payer.call(topUp.saveCard, { entered })).toMatchObject({ state: 'saved' });
}

const goTo = async (instant: Date, plusMs = 1_000) => {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(harness.db);
  await harness.advance(instant.getTime() - (rows[0]?.now.getTime() ?? 0) + plusMs);
};
const toDue = async (one: Member) => goTo((await one.row()).due_at ?? new Date(Number.NaN));
const startCharge = () => topUpFeature(harness.parts).startCharge;
const renew = () => renewDue(harness.db, harness.subscriptions, { startCharge: startCharge() });
/** Makes the provider's responses, webhooks and lookups fail, although the provider processes charges. */
function loseAnswers(): void {
  harness.sandbox.control.setWebhookUrl(null);
  harness.sandbox.control.fault({
    kind: 'error-after-success',
    times: 'always',
    path: '/v1/payment_intents*',
  });
}
async function recover(): Promise<void> {
  harness.sandbox.control.clearFaults();
  await harness.advance(2 * 60_000);
  await harness.runLoops();
  harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
}
const emailsTo = async (payer: Payer) => {
  await harness.deliver();
  const { email } = await harness.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', payer.id)
    .executeTakeFirstOrThrow();
  return localMailbox(harness.db).read({ to: email ?? '', limit: 10 });
};

describe('SU23: a renewal of a fan with a saved card', () => {
  test('with an empty wallet the default card is charged, a sale is recorded, and the next period follows without a gap', async () => {
    const one = await member();
    await goTo(one.end);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'active', period_start: one.end, attempts: 0 });
    expect(await harness.capturesOf(one.ann)).toMatchObject([{ amount: 1_000 }]);
    expect((await one.ann.paidIn()).units).toBe(0n);
    const sale = await harness.db
      .selectFrom('purchases')
      .select(['id', 'total', 'card_paid', 'fixed_fee'])
      .where('fan_id', '=', one.ann.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(sale).toMatchObject({ total: TEN.units, card_paid: TEN.units, fixed_fee: '0' });
    expect(await one.ann.call(purchases.receipt, { id: sale.id })).toMatchObject({ method: 'card' });
    expect((await one.ann.received(subscriptionChanged)).at(-1)).toMatchObject({
      state: 'active',
      isMember: true,
    });
  });

  test('SU22: the card payment includes the tax of the fan’s country', async () => {
    const one = await member();
    await sql`update people set country = 'DE' where id = ${one.ann.id}`.execute(harness.db);
    await goTo(one.end);
    await renew();
    expect(await harness.capturesOf(one.ann)).toMatchObject([{ amount: 1_190 }]);
    expect(await one.row()).toMatchObject({ state: 'active', period_start: one.end });
    expect((await one.ann.paidIn()).units).toBe(0n);
  });

  test('the renewal charges no card when the wallet covers the price', async () => {
    const one = await member();
    await giveMoney(harness, one.ann, '10');
    await goTo(one.end);
    await renew();
    expect(await one.charges()).toHaveLength(2);
    expect(await harness.capturesOf(one.ann)).toEqual([]);
  });

  test('M11: repeated runs of concurrent workers on two nodes charge the card once per period', async () => {
    const one = await member();
    const nodes = [startCharge(), startCharge()].map((startCharge) => ({ startCharge }));
    for (let period = 1; period <= 3; period += 1) {
      await toDue(one);
      for (let run = 0; run < 10; run += 1)
        await Promise.all(
          nodes.flatMap((node) =>
            [1, 2, 3, 4, 5].map(() => renewDue(harness.db, harness.subscriptions, node)),
          ),
        );
      expect(await one.charges()).toHaveLength(period + 1);
      expect(await harness.capturesOf(one.ann)).toHaveLength(period);
    }
    expect((await one.ann.paidIn()).units).toBe(0n);
  });

  test('M11: a repeated try charges the card once, even when the checks before the charge are bypassed', async () => {
    const one = await member();
    await goTo(one.end);
    const cardCharge = await inTransaction(harness.db, (tx) =>
      renewSubscription(tx, { id: one.id, mayChargeCard: true }, harness.subscriptions),
    );
    if (typeof cardCharge !== 'object') throw new Error('No card charge was returned.');
    await Promise.all(
      [1, 2, 3].map(() => renewByCard({ db: harness.db, startCharge: startCharge(), taxRates }, cardCharge)),
    );
    await renewByCard({ db: harness.db, startCharge: startCharge(), taxRates }, cardCharge);
    expect(await harness.capturesOf(one.ann)).toHaveLength(1);
    expect(await one.charges()).toHaveLength(2);
    const other = { entered: await one.ann.enterCard(), save: false };
    await one.ann.call(topUp.start, { amount: '10', card: other });
    const second = inTransaction(harness.db, (tx) =>
      sql`insert into renewal_payments (id, subscription_id, fan_id, follows, attempt, amount)
          select c.id, ${one.id}, ${one.ann.id}, ${cardCharge.follows}, ${cardCharge.attempt}, 1 from charges c
          where c.id not in (select id from renewal_payments) limit 1`.execute(tx),
    );
    await expect(second).rejects.toThrow('renewal_payments');
  });

  test('M13: when a charge’s response is lost, nothing else can pay for the period until the charge is resolved', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    expect(await one.row()).toMatchObject({ state: 'active', period_end: one.end });
    expect(await one.isOpen()).toBe(true);
    await giveMoney(harness, one.ann, '10');
    await renew();
    const resume = { id: one.id, expectedTotal: TEN };
    expect(await reasonOf(one.ann.call(subscriptions.resume, resume))).toBe('payment_open');
    await recover();
    expect(await one.row()).toMatchObject({ state: 'active', period_start: one.end });
    expect(await harness.capturesOf(one.ann)).toHaveLength(1);
    expect((await one.ann.paidIn()).units).toBe(usd('10').units);
    expect(await one.charges()).toHaveLength(2);
  });

  test('SU6: a declined card is tried again after 24 and 72 hours while the page stays open; then the subscription ends', async () => {
    const one = await member(EMPTY);
    await goTo(one.end);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect(await one.isOpen()).toBe(true);
    const [email] = await emailsTo(one.ann);
    expect(email?.text).toContain('Neither your wallet nor your default card');
    await renew();
    expect((await one.row()).attempts).toBe(1);
    await toDue(one);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 2 });
    await goTo(one.end, 72 * HOUR_MS + 60_000);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'expired' });
    expect(await one.isOpen()).toBe(false);
    expect(await harness.capturesOf(one.ann)).toEqual([]);
    const tries = await harness.db
      .selectFrom('renewal_payments')
      .select(['attempt', 'state'])
      .where('subscription_id', '=', one.id)
      .orderBy('attempt')
      .execute();
    expect(tries).toEqual([0, 1, 2].map((attempt) => ({ attempt, state: 'ended' })));
    expect(await emailsTo(one.ann)).toHaveLength(1);
  });

  test('the subscription becomes past due when the bank requires confirmation, and an email tells the fan what to do', async () => {
    const one = await member(CONFIRM_ALWAYS_CARD);
    await goTo(one.end);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect(await one.isOpen()).toBe(true);
    const emails = await emailsTo(one.ann);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Your bank wants you to confirm');
    expect(emails[0]?.text).toContain('Nothing was charged');
    await giveMoney(harness, one.ann, '10');
    const paid = await one.ann.call(subscriptions.resume, { id: one.id, expectedTotal: TEN });
    expect(paid).toMatchObject({ state: 'active', periodStart: one.end.toISOString() });
  });

  test('the renewal is not completed when the fan cancels during the card charge; the payment stays in the wallet', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    await one.ann.call(subscriptions.cancel, { id: one.id });
    await recover();
    expect(await one.row()).toMatchObject({ state: 'expired' });
    expect(await harness.capturesOf(one.ann)).toHaveLength(1);
    expect((await one.ann.paidIn()).units).toBe(usd('10').units);
    expect(await one.charges()).toHaveLength(1);
    const { topUps } = await one.ann.call(topUp.list, {});
    expect(topUps).toMatchObject([{ purpose: 'kept', state: 'paid', refundable: { amount: TEN } }]);
    const [email, ...more] = await emailsTo(one.ann);
    expect(email?.text).toContain('The money is safe in your wallet');
    expect(email?.text).not.toContain('try again');
    expect(more).toEqual([]);
  });

  test('M11: when the price changes during the card charge, the renewal counts as one failed try and no card is charged again', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    await sql`update people set country = 'DE' where id = ${one.ann.id}`.execute(harness.db);
    await recover();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect(await one.isOpen()).toBe(true);
    expect((await one.row()).due_at?.getTime()).toBeGreaterThan(one.end.getTime() + 23 * HOUR_MS);
    const { topUps } = await one.ann.call(topUp.list, {});
    expect(topUps).toMatchObject([{ purpose: 'kept', refundable: { amount: TEN } }]);
    // A repeated delivery of the result does not count as another failed try.
    const result = { personId: one.ann.id, intentId: topUps[0]?.id ?? '', chargeId: topUps[0]?.id ?? '' };
    await inTransaction(harness.db, (tx) => harness.parts.onPaid(tx, result));
    expect((await one.row()).attempts).toBe(1);

    await toDue(one);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 2 });
    await giveMoney(harness, one.ann, '1.90');
    await toDue(one);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'active', period_start: one.end, attempts: 0 });
    expect(await harness.capturesOf(one.ann)).toMatchObject([{ amount: 1_000 }]);
    expect((await one.ann.paidIn()).units).toBe(0n);
    // A single email says where the money is and what happens next.
    const emails = await emailsTo(one.ann);
    expect(emails).toMatchObject([
      { subject: expect.stringContaining('is in your wallet'), text: expect.stringContaining('$10.00') },
    ]);
    expect(emails[0]?.text).toContain('not charged for it a second time');
    expect(emails[0]?.text).toContain('the page stays open to you');
  });

  test('the renewal fails when the creator may no longer sell, and the card payment stays in the fan’s wallet', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    await sql`update people set is_verified_to_sell = false where id = ${mira.id}`.execute(harness.db);
    await recover();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect((await one.ann.paidIn()).units).toBe(usd('10').units);
    expect(await emailsTo(one.ann)).toHaveLength(1);
  });

  test('when an abandoned card charge is paid late, it does not count as another failed try', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    // Delivers a declined result first, although the provider has charged the card.
    const { id } = await harness.db
      .selectFrom('renewal_payments')
      .select('id')
      .where('subscription_id', '=', one.id)
      .executeTakeFirstOrThrow();
    await inTransaction(harness.db, (tx) =>
      harness.parts.onEnded(tx, { personId: one.ann.id, intentId: id, chargeId: id }),
    );
    expect((await one.row()).attempts).toBe(1);
    await sql`update people set country = 'DE' where id = ${one.ann.id}`.execute(harness.db);
    await recover();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect((await one.ann.paidIn()).units).toBe(usd('10').units);
  });

  test('SU12: a chargeback ends the subscription immediately; other money stays in the wallet', async () => {
    const one = await member();
    await goTo(one.end);
    await renew();
    await giveMoney(harness, one.ann, '5');
    const { provider_ref } = await harness.db
      .selectFrom('charges')
      .select('provider_ref')
      .where('person_id', '=', one.ann.id)
      .executeTakeFirstOrThrow();
    const { id } = await harness.sandbox.control.createDispute(provider_ref ?? '');
    await harness.deliver();
    await harness.sandbox.control.closeDispute(id, 'lost');
    await harness.deliver();
    expect(await one.isOpen()).toBe(false);
    expect(await one.row()).toMatchObject({ state: 'expired' });
    expect((await one.ann.paidIn()).units).toBe(usd('5').units);
  });

  test('the subscription becomes past due when the saved card has expired', async () => {
    const one = await member();
    await sql`update saved_cards set expires_year = 2020 where person_id = ${one.ann.id}`.execute(harness.db);
    await goTo(one.end);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect(await harness.capturesOf(one.ann)).toEqual([]);
  });

  test('the renewal charges no card above the fan’s spending limit or while the fan’s spending is frozen', async () => {
    const one = await member();
    await sql`insert into spend_limits (person_id, per_day) values (${one.ann.id}, 1000000)`.execute(
      harness.db,
    );
    await goTo(one.end);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    await sql`delete from spend_limits where person_id = ${one.ann.id}`.execute(harness.db);
    await sql`update people set is_spending_frozen = true where id = ${one.ann.id}`.execute(harness.db);
    await toDue(one);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 2 });
    expect(await harness.capturesOf(one.ann)).toEqual([]);
    await harness.advance(3 * DAY_MS);
  });
});
