import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { topUp } from '#contract/top-up.ts';
import { CHALLENGED_CARD, GOOD_CARD } from '#test/cards.ts';
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

/** Can be kept, and is then declined. */
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
  // Whoever is still a member would be renewed again and again by the tests that follow.
  await sql`update subscriptions set state = 'expired', due_at = null, ended_at = app_now()
    where state <> 'expired'`.execute(harness.db);
});

/** A member who keeps a card and has nothing left in the wallet. */
async function member(number = GOOD_CARD) {
  const ann = await harness.payer();
  await keepCard(ann, number);
  await giveMoney(harness, ann, '10');
  const wish = { tierId, months: 1 as const, expectedTotal: TEN, expectedPrice: TEN };
  const { subscription } = await ann.call(subscriptions.subscribe, wish);
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
const renew = () => renewDue(harness.db, { startCharge: startCharge(), taxRates });
/** What was asked is done, but nobody hears of it; nor can it be looked up right afterwards. */
function loseAnswers(): void {
  harness.sandbox.control.setWebhookUrl(null);
  harness.sandbox.control.fault({
    kind: 'error-after-success',
    times: 'always',
    path: '/v1/payment_intents*',
  });
}
async function findOut(): Promise<void> {
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

describe('SU23: a renewal that the wallet does not cover', () => {
  test('is paid by the default card, goes on where it ended, and is a sale like any other', async () => {
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
    expect((await one.ann.heard(subscriptionChanged)).at(-1)).toMatchObject({
      state: 'active',
      isMember: true,
    });
  });

  test('SU22: the card pays the tax of the fan’s country, too', async () => {
    const one = await member();
    await sql`update people set country = 'DE' where id = ${one.ann.id}`.execute(harness.db);
    await goTo(one.end);
    await renew();
    expect(await harness.capturesOf(one.ann)).toMatchObject([{ amount: 1_190 }]);
    expect(await one.row()).toMatchObject({ state: 'active', period_start: one.end });
    expect((await one.ann.paidIn()).units).toBe(0n);
  });

  test('the wallet comes first: what it covers asks no card', async () => {
    const one = await member();
    await giveMoney(harness, one.ann, '10');
    await goTo(one.end);
    await renew();
    expect(await one.charges()).toHaveLength(2);
    expect(await harness.capturesOf(one.ann)).toEqual([]);
  });

  test('M11: ten workers on two nodes, three periods, ten runs each: one capture per period', async () => {
    const one = await member();
    const nodes = [startCharge(), startCharge()].map((startCharge) => ({ startCharge, taxRates }));
    for (let period = 1; period <= 3; period += 1) {
      await toDue(one);
      for (let run = 0; run < 10; run += 1)
        await Promise.all(nodes.flatMap((node) => [1, 2, 3, 4, 5].map(() => renewDue(harness.db, node))));
      expect(await one.charges()).toHaveLength(period + 1);
      expect(await harness.capturesOf(one.ann)).toHaveLength(period);
    }
    expect((await one.ann.paidIn()).units).toBe(0n);
  });

  test('M11: past every look, the same try asks the same card once', async () => {
    const one = await member();
    await goTo(one.end);
    const asked = await inTransaction(harness.db, (tx) =>
      renewSubscription(tx, one.id, { mayAskCard: true }),
    );
    if (typeof asked !== 'object') throw new Error('No card was to be asked.');
    await Promise.all(
      [1, 2, 3].map(() => renewByCard({ db: harness.db, startCharge: startCharge() }, asked)),
    );
    await renewByCard({ db: harness.db, startCharge: startCharge() }, asked);
    expect(await harness.capturesOf(one.ann)).toHaveLength(1);
    expect(await one.charges()).toHaveLength(2);
    const other = { entered: await one.ann.enterCard(), save: false };
    await one.ann.call(topUp.start, { amount: '10', card: other });
    const second = inTransaction(harness.db, (tx) =>
      sql`insert into renewal_payments (id, subscription_id, fan_id, follows, attempt, amount)
          select c.id, ${one.id}, ${one.ann.id}, ${asked.follows}, ${asked.attempt}, 1 from charges c
          where c.id not in (select id from renewal_payments) limit 1`.execute(tx),
    );
    await expect(second).rejects.toThrow('renewal_payments');
  });

  test('M13: an answer that never comes is found out; meanwhile nothing is asked or paid twice', async () => {
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
    await findOut();
    expect(await one.row()).toMatchObject({ state: 'active', period_start: one.end });
    expect(await harness.capturesOf(one.ann)).toHaveLength(1);
    expect((await one.ann.paidIn()).units).toBe(usd('10').units);
    expect(await one.charges()).toHaveLength(2);
  });

  test('SU6: a declined card is asked again after 24 and 72 hours, the page open until then; then it is over', async () => {
    const one = await member(EMPTY);
    await goTo(one.end);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect(await one.isOpen()).toBe(true);
    const [letter] = await emailsTo(one.ann);
    expect(letter?.text).toContain('Neither your wallet nor your default card');
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

  test('a bank that wants to see the person gets none: it is past due, and a letter says what to do', async () => {
    const one = await member(CHALLENGED_CARD);
    await goTo(one.end);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect(await one.isOpen()).toBe(true);
    const letters = await emailsTo(one.ann);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('Your bank wants you to confirm');
    expect(letters[0]?.text).toContain('Nothing was charged');
    await giveMoney(harness, one.ann, '10');
    const paid = await one.ann.call(subscriptions.resume, { id: one.id, expectedTotal: TEN });
    expect(paid).toMatchObject({ state: 'active', periodStart: one.end.toISOString() });
  });

  test('cancelled while the card is asked: what it paid is in the wallet, and nothing goes on', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    await one.ann.call(subscriptions.cancel, { id: one.id });
    await findOut();
    expect(await one.row()).toMatchObject({ state: 'expired' });
    expect(await harness.capturesOf(one.ann)).toHaveLength(1);
    expect((await one.ann.paidIn()).units).toBe(usd('10').units);
    expect(await one.charges()).toHaveLength(1);
    const { topUps } = await one.ann.call(topUp.list, {});
    expect(topUps).toMatchObject([{ purpose: 'kept', state: 'paid', refundable: { amount: TEN } }]);
    const [letter, ...more] = await emailsTo(one.ann);
    expect(letter?.text).toContain('The money is safe in your wallet');
    expect(letter?.text).not.toContain('try again');
    expect(more).toEqual([]);
  });

  test('M11: its price moved while the card was asked: it failed once, and no card pays a second time', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    await sql`update people set country = 'DE' where id = ${one.ann.id}`.execute(harness.db);
    await findOut();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect(await one.isOpen()).toBe(true);
    expect((await one.row()).due_at?.getTime()).toBeGreaterThan(one.end.getTime() + 23 * HOUR_MS);
    const { topUps } = await one.ann.call(topUp.list, {});
    expect(topUps).toMatchObject([{ purpose: 'kept', refundable: { amount: TEN } }]);
    // Told again, it has not failed again.
    const told = { personId: one.ann.id, intentId: topUps[0]?.id ?? '', chargeId: topUps[0]?.id ?? '' };
    await inTransaction(harness.db, (tx) => harness.parts.onPaid(tx, told));
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
    // Who is not there is told by letter, once, where the money is and what comes next.
    const letters = await emailsTo(one.ann);
    expect(letters).toMatchObject([
      { subject: expect.stringContaining('is in your wallet'), text: expect.stringContaining('$10.00') },
    ]);
    expect(letters[0]?.text).toContain('not charged for it a second time');
    expect(letters[0]?.text).toContain('the page stays open to you');
  });

  test('the creator may not sell any more when the card has paid: it failed, and the money is the fan’s', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    await sql`update people set is_verified_to_sell = false where id = ${mira.id}`.execute(harness.db);
    await findOut();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect((await one.ann.paidIn()).units).toBe(usd('10').units);
    expect(await emailsTo(one.ann)).toHaveLength(1);
  });

  test('paid late by a card that had been given up: the try of today is not counted for it', async () => {
    const one = await member();
    await goTo(one.end);
    loseAnswers();
    await renew();
    // What was said first, that it declined, was wrong.
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
    await findOut();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect((await one.ann.paidIn()).units).toBe(usd('10').units);
  });

  test('SU12: the bank takes the payment back: the period is over at once, and the wallet keeps what is its own', async () => {
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

  test('who has no card, or none that is good, is past due as before', async () => {
    const one = await member();
    await sql`update saved_cards set expires_year = 2020 where person_id = ${one.ann.id}`.execute(harness.db);
    await goTo(one.end);
    await renew();
    expect(await one.row()).toMatchObject({ state: 'past_due', attempts: 1 });
    expect(await harness.capturesOf(one.ann)).toEqual([]);
  });

  test('a frozen, blocked or over-limit fan is not charged', async () => {
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
