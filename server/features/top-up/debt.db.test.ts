import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { topUp } from '#contract/top-up.ts';
import { wallet } from '#contract/wallet.ts';
import { CONFIRM_ALWAYS_CARD, GOOD_CARD, REFUND_FAILS_CARD } from '#test/cards.ts';
import { payIn } from '#test/pay-in.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { bucketBalance, giveMoney, wire } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import {
  auditBooks,
  balanceOf,
  debtOf,
  earningsOf,
  ledger,
  outside,
  usd,
  walletOf,
} from '../../ledger/index.ts';
import { insertNote, releaseEarning, settlePledges } from '../purchases/index.ts';
import { settleBalance } from '../wallet/index.ts';
import { applyOutcome } from './apply-outcome.ts';
import { applyWithdrawal } from './apply-withdrawal.ts';
import { notifyPaid } from './paid-job.ts';

let harness: PaymentsHarness;
let mira: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness();
  mira = await harness.seller({ creatorDomain: 'mira' });
});
afterEach(async () => {
  expect(await auditBooks(harness.db)).toEqual([]);
  const { rows } = await sql`
    select d.owner from ledger_accounts d join ledger_accounts w on w.owner = d.owner and w.name like 'wallet:%'
    where d.name = 'debt' and d.balance < 0 and w.asset = 'USD' and w.balance > 0`.execute(harness.db);
  expect(rows, 'a person in debt has nothing to spend').toEqual([]);
});

const post = (moves: Parameters<typeof ledger.post>[1]['moves']) =>
  inTransaction(harness.db, (tx) => ledger.post(tx, { id: newId(), kind: 'test', actor: 'test', moves }));
const spend = (payer: Payer, dollars: string, bucket: 'paid_in' | 'refund' = 'paid_in') =>
  post([{ from: walletOf(payer.id, bucket), to: outside('test'), amount: usd(dollars) }]);
const goBack = (chargeId: string, dollars: string) => harness.reverseCharge(chargeId, { dollars });
async function refundAtProvider(chargeId: string): Promise<void> {
  const { provider_ref } = await harness.db
    .selectFrom('charges')
    .select('provider_ref')
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  const response = await fetch(new URL('/v1/refunds', harness.sandbox.url), {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_harness' },
    body: new URLSearchParams({ payment_intent: provider_ref ?? '' }),
  });
  expect(response.status).toBe(200);
}
/**
 * Pays in ten dollars, spends them, and refunds the charge at the provider, so
 * that the person owes ten dollars.
 */
async function owe(payer: Payer): Promise<string> {
  const { id } = await payIn(payer, '10');
  await spend(payer, '10');
  await goBack(id, '10');
  expect(await owed(payer)).toBe('10000000');
  return id;
}
const owed = async (payer: Payer) =>
  (-(await balanceOf(harness.db, debtOf(payer.id), 'USD')).units).toString();
const spendable = async (payer: Payer): Promise<bigint> =>
  (await bucketBalance(harness, payer)) +
  (await bucketBalance(harness, payer, 'refund')) +
  (await bucketBalance(harness, payer, 'bonus'));

async function note(dollars = '12') {
  const [id, price] = [newId(), usd(dollars)];
  await inTransaction(harness.db, (tx) =>
    insertNote(tx, { id, creatorId: mira.id, title: 'Etude', body: 'Slowly.', price }),
  );
  return { kind: 'note' as const, id };
}
const byCard = async (
  ann: Payer,
  item: Awaited<ReturnType<typeof note>>,
  { total, cardPart }: { total: string; cardPart: string },
) => {
  const card = { entered: await ann.enterCard(CONFIRM_ALWAYS_CARD), save: false };
  const { payment } = await ann.call(purchases.payByCard, {
    ...{ item, card },
    expectedTotal: wire(total),
    cardPart: wire(cardPart),
  });
  return payment?.id ?? '';
};
const tip = (ann: Payer) => ann.call(purchases.tip, { to: 'mira', amount: '12', note: '' });

/**
 * Sources of money for a wallet. Each entry prepares the wallet before the debt exists, and returns a
 * function that adds twelve dollars to it.
 */
const WAYS: Readonly<Record<string, (ann: Payer) => Promise<() => Promise<unknown>>>> = {
  'a top-up': async (ann) => () => payIn(ann, '12'),
  'a purchase that is refunded': async (ann) => {
    await giveMoney(harness, ann, '12');
    const { receipt } = await ann.call(purchases.buy, { item: await note(), expectedTotal: wire('12') });
    return async () =>
      (await harness.operator()).call(purchases.refund, { id: receipt.id, reason: 'Unplayable.' });
  },
  'a tip that is undone': async (ann) => {
    await giveMoney(harness, ann, '12', 'bonus');
    const { id } = await tip(ann);
    return () => ann.call(purchases.undoTip, { id });
  },
  'a pledge for a goal that is missed': async (ann) => {
    await giveMoney(harness, ann, '12');
    const { id } = await tip(ann);
    const postId = newId();
    await sql`
      insert into posts (id, creator_id, kind, state, body, ai, comments_rule, for_public, for_followers, for_members)
      values (${postId}, ${mira.id}, 'standard', 'draft', '', 'none', 'everyone', true, false, false)`.execute(
      harness.db,
    );
    await sql`update tips set is_pledge = true, post_id = ${postId} where id = ${id}`.execute(harness.db);
    return () =>
      inTransaction(harness.db, (tx) => settlePledges(tx, { postId, isReached: false }, harness.sales));
  },
  'the wallet’s held part of a card payment that was cancelled': async (ann) => {
    await giveMoney(harness, ann, '12');
    const id = await byCard(ann, await note('12.5'), { total: '12.5', cardPart: '0.5' });
    return () => ann.call(topUp.cancel, { id });
  },
  'a card payment whose purchase failed': async (ann) => {
    const item = await note();
    const id = await byCard(ann, item, { total: '12', cardPart: '12' });
    return async () => {
      await sql`update notes set price = price + 10000 where id = ${item.id}`.execute(harness.db);
      await harness.confirm(id, 'complete');
      await harness.deliver();
    };
  },
  'earnings that are moved': async (ann) => {
    await post([{ from: outside('test'), to: earningsOf(ann.id, 'available'), amount: usd('12') }]);
    return () => ann.call(purchases.moveEarned, { amount: '12' });
  },
  'a refund that the bank sends back': async (ann) => {
    const { id } = await payIn(ann, '12', { number: REFUND_FAILS_CARD });
    const { refundable } = await ann.call(topUp.find, { id });
    await ann.call(topUp.refund, { id, amount: refundable?.amount ?? wire('0'), bonus: wire('0') });
    return async () => {
      await harness.passProviderTime(120_000);
      await harness.deliver();
    };
  },
  'a bonus': async (ann) => async () => {
    await inTransaction(harness.db, async (tx) => {
      const moves = [{ from: outside('test'), to: walletOf(ann.id, 'bonus'), amount: usd('12') }];
      await ledger.post(tx, { id: newId(), kind: 'test', actor: 'test', moves });
      await settleBalance(tx, ann.id);
    });
  },
};

describe('M16, TU7, WA6, WA13: debt', () => {
  test.each(Object.keys(WAYS))(
    'when money comes from %s, it first repays the debt, and the repayment has a history row and a receipt',
    async (way) => {
      const ann = await harness.payer();
      const bring = await WAYS[way]?.(ann);
      await owe(ann);
      await bring?.();

      const left = await spendable(ann);
      expect([left, await owed(ann)]).toEqual([usd('2').units, '0']);
      const { entries } = await ann.call(wallet.history, { filter: 'all', limit: 10 });
      const line = entries.find(({ kind }) => kind === 'debt');
      expect(line?.amount.units).toBe('-10000000');
      expect(await ann.call(purchases.receipt, { id: line?.receiptId ?? '' })).toMatchObject({
        ...{ kind: 'debt', state: 'paid', method: 'wallet', lines: [{ name: 'repaid' }] },
      });
      const { buckets } = await ann.call(wallet.balance, { address: ann.address });
      expect(buckets.debt.units).toBe('0');
    },
  );

  test('a refunded top-up’s receipt shows the debt, and a smaller later top-up repays a part of the debt', async () => {
    const ann = await harness.payer();
    const id = await owe(ann);
    expect((await ann.call(purchases.receipt, { id })).lines.at(-1)).toEqual({
      name: 'owed',
      amount: wire('10'),
    });
    const { buckets } = await ann.call(wallet.balance, { address: ann.address });
    expect(buckets).toMatchObject({ paidIn: wire('0'), debt: wire('10') });
    const { id: later } = await payIn(ann, '8');
    expect((await ann.call(topUp.find, { id: later })).refundable).toBeNull();
    expect(await owed(ann)).toBe('2000000');
  });

  test('a debt arises only when all buckets are empty; bonus is taken last, and held money is not taken', async () => {
    const ann = await harness.payer();
    const { id } = await payIn(ann, '20');
    await ann.call(purchases.tip, { to: 'mira', amount: '11', note: '' });
    await giveMoney(harness, ann, '3', 'refund');
    await giveMoney(harness, ann, '4', 'bonus');
    await goBack(id, '14');
    expect([
      await bucketBalance(harness, ann),
      await bucketBalance(harness, ann, 'refund'),
      await bucketBalance(harness, ann, 'bonus'),
    ]).toEqual([0n, 0n, usd('2').units]);
    await goBack(id, '6');
    expect([await bucketBalance(harness, ann, 'bonus'), await owed(ann), await ann.held()]).toEqual([
      0n,
      '4000000',
      '11000000',
    ]);
  });

  test('when the bank sends a refund back, the bonus that the refund had taken returns as bonus', async () => {
    const ann = await harness.payer();
    const { id } = await payIn(ann, '10', { number: REFUND_FAILS_CARD });
    await spend(ann, '10');
    await giveMoney(harness, ann, '4', 'bonus');
    await refundAtProvider(id);
    await harness.deliver();
    expect([await spendable(ann), await owed(ann)]).toEqual([0n, '6000000']);
    await harness.passProviderTime(120_000);
    await harness.deliver();
    expect([
      await bucketBalance(harness, ann, 'bonus'),
      await bucketBalance(harness, ann),
      await owed(ann),
    ]).toEqual([usd('4').units, 0n, '0']);
  });

  test('migration 0040 reopens refunds that were parked because their money was spent, and they are then booked', async () => {
    const ann = await harness.payer();
    const { id } = await payIn(ann, '10');
    await spend(ann, '10');
    harness.sandbox.control.setWebhookUrl(null);
    await refundAtProvider(id);
    const ref = harness.sandbox.control.summary().refunds.at(-1)?.id ?? '';
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    await sql`update charges set state = 'parked', parked_reason = 'refund_of_spent_money' where id = ${id}`.execute(
      harness.db,
    );
    await sql`
      insert into webhook_inbox (rail, event_id, kind, provider_ref, handled_at, outcome)
      values ('stripe', ${`evt ${id}`}, 'refund', ${ref}, app_now(), 'parked')`.execute(harness.db);
    const migration = await readFile('server/migrations/0040-money-that-goes-back.sql', 'utf8');
    const fixes = migration.match(/^update (charges|webhook_inbox)[^;]+;/gm) ?? [];
    expect(fixes).toHaveLength(2);
    for (const fix of fixes) await sql.raw(fix).execute(harness.db);
    await harness.advance(16 * 60_000);
    await harness.runLoops();

    expect(await ann.call(topUp.find, { id })).toMatchObject({ state: 'refunded' });
    expect(await owed(ann)).toBe('10000000');
  });

  test('when a creator’s earnings do not cover a refund, the creator’s wallet pays, and the rest becomes debt', async () => {
    const [otto, ann] = [await harness.seller(), await harness.payer()];
    const id = newId();
    await inTransaction(harness.db, (tx) =>
      insertNote(tx, { id, creatorId: otto.id, title: 'Etude', body: 'Slowly.', price: usd('10') }),
    );
    await giveMoney(harness, ann, '10');
    const item = { kind: 'note' as const, id };
    const { receipt } = await ann.call(purchases.buy, { item, expectedTotal: wire('10') });
    await sql`update earnings set releases_at = app_now() where id = ${receipt.id}`.execute(harness.db);
    await inTransaction(harness.db, (tx) => releaseEarning(tx, receipt.id));
    await otto.call(purchases.moveEarned, { amount: '8' });
    await spend(otto, '5', 'refund');
    await (await harness.operator()).call(purchases.refund, { id: receipt.id, reason: 'Unplayable.' });
    expect([await spendable(otto), await owed(otto)]).toEqual([0n, '5000000']);
  });

  test('when simultaneous refunds and undone tips cancel out, neither debt nor money is left', async () => {
    const ann = await harness.payer();
    const charges: string[] = [];
    for (let count = 0; count < 4; count += 1)
      charges.push((await payIn(ann, '10', { number: GOOD_CARD })).id);
    const tips: string[] = [];
    for (let count = 0; count < 8; count += 1)
      tips.push((await ann.call(purchases.tip, { to: 'mira', amount: '5', note: '' })).id);
    await Promise.all([
      ...charges.map((id) => goBack(id, '10')),
      ...tips.map((id) => ann.call(purchases.undoTip, { id })),
    ]);
    expect([await spendable(ann), await owed(ann), await ann.held()]).toEqual([0n, '0', '0']);
  });
});

describe('PU14: card payment returned to the card', () => {
  /** Lets the card pay, and returns all of its money to the card before the purchase is completed. */
  async function refundBeforeCompletion(chargeId: string, cents: bigint): Promise<void> {
    harness.sandbox.control.setWebhookUrl(null);
    await harness.confirm(chargeId, 'complete');
    const { provider_ref } = await harness.db
      .selectFrom('charges')
      .select('provider_ref')
      .where('id', '=', chargeId)
      .executeTakeFirstOrThrow();
    const report = await harness.parts.rail.findCharge({ ref: provider_ref ?? '' });
    // The payment and its refund are applied in one transaction, because the job that completes the purchase
    // starts as soon as the money is credited.
    await inTransaction(harness.db, async (tx) => {
      await applyOutcome(tx, harness.parts, { chargeId, report, card: null });
      const amount = { currency: 'USD', minor: cents };
      await applyWithdrawal(tx, harness.parts, {
        chargeId,
        kind: 'refund',
        ref: `early ${chargeId}`,
        amount,
      });
    });
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    await notifyPaid(harness.parts, chargeId);
  }

  test('when a card payment is refunded before its purchase completes, nothing is bought and its held money covers the refund', async () => {
    const ann = await harness.payer();
    await refundBeforeCompletion(await byCard(ann, await note(), { total: '12', cardPart: '12' }), 1_200n);

    expect(
      await harness.db.selectFrom('purchases').select('id').where('fan_id', '=', ann.id).execute(),
    ).toEqual([]);
    const { buckets } = await ann.call(wallet.balance, { address: ann.address });
    expect(buckets).toMatchObject({ held: wire('0'), paidIn: wire('0'), debt: wire('0') });
  });

  test('when a tip’s card payment is refunded and the wallet pays the tip instead, a dispute about that card payment does not reverse the tip', async () => {
    const ann = await harness.payer();
    const { payment, intent } = await ann.call(purchases.payByCard, {
      item: { kind: 'tip', to: 'mira', amount: '12', note: '' },
      expectedTotal: wire('12'),
      cardPart: wire('12'),
      card: { entered: await ann.enterCard(CONFIRM_ALWAYS_CARD), save: false },
    });
    await refundBeforeCompletion(payment?.id ?? '', 1_200n);
    await giveMoney(harness, ann, '12');
    const intentId = intent?.id ?? '';
    const { id } = await ann.call(purchases.tip, { to: 'mira', amount: '12', note: '', intentId });
    await harness.reverseCharge(payment?.id ?? '', { dollars: '12', kind: 'dispute' });
    expect(await ann.call(purchases.receipt, { id })).toMatchObject({ state: 'pending', givenBackTo: null });
    expect(await spendable(ann)).toBe(0n);
  });

  test('refunding a card payment after the wallet has paid for the tip does not reverse the tip', async () => {
    const ann = await harness.payer();
    const tip = { to: 'mira', amount: '12', note: '' };
    const { payment, intent } = await ann.call(purchases.payByCard, {
      item: { kind: 'tip', ...tip },
      expectedTotal: wire('12'),
      cardPart: wire('12'),
      card: { entered: await ann.enterCard(CONFIRM_ALWAYS_CARD), save: false },
    });
    await giveMoney(harness, ann, '12');
    const { id } = await ann.call(purchases.tip, { ...tip, intentId: intent?.id ?? '' });
    await refundBeforeCompletion(payment?.id ?? '', 1_200n);
    expect(await ann.call(purchases.receipt, { id })).toMatchObject({ state: 'pending', givenBackTo: null });
    expect(await spendable(ann)).toBe(0n);
  });
});
