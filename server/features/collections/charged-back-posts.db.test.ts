import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { coveredFan, disputeCharge } from '#test/disputed-sales.ts';
import { openPaymentsHarness, type PaymentsHarness } from '#test/payments-harness.ts';
import { bucketBalance, giveMoney, wire } from '#test/world/money.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, usd } from '../../ledger/index.ts';

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
afterEach(async () => expect(await auditBooks(harness.db)).toEqual([]));

/**
 * A fan buys a post of 60 dollars by card, then collections of the given prices that contain it, each for the rest
 * of its price from the wallet, and loses a dispute about the post. If `isFirstDisputed` is true, the first copy is
 * paid by card, and the fan loses a dispute about it before. Returns the states of the copies' purchases.
 */
async function disputedPost(collectionPrices: readonly number[], { isFirstDisputed = false } = {}) {
  const mira = await harness.seller();
  const ann = await coveredFan(harness);
  const post = newId();
  await sql`
    insert into posts (id, creator_id, kind, state, body, price, for_public, for_followers, for_members, label, ai,
      comments_rule, published_at)
    values (${post}, ${mira.id}, 'standard', 'published', 'A look', ${usd('60').units.toString()}, false, false,
      false, 'general', 'none', 'off', app_now())`.execute(harness.db);
  const item = { kind: 'post' as const, id: post };
  const { byCard } = await ann.call(purchases.quote, { item });
  const total = { asset: 'USD' as const, units: byCard.total.units };
  const card = { entered: await ann.enterCard(), save: false };
  const { payment } = await ann.call(purchases.payByCard, {
    item,
    expectedTotal: total,
    cardPart: total,
    card,
  });
  await harness.deliver();
  const copies: string[] = [];
  const byCardFirst: string[] = [];
  for (const price of collectionPrices) {
    const id = newId();
    await sql`
      insert into collections (id, creator_id, title, price, state)
      values (${id}, ${mira.id}, 'All', ${usd(String(price)).units.toString()}, 'live')`.execute(harness.db);
    await sql`
      insert into collection_items (collection_id, position, post_id) values (${id}, 1, ${post})`.execute(
      harness.db,
    );
    const rest = String(price - 60);
    const due = { item: { kind: 'collection' as const, id }, expectedTotal: wire(rest) };
    if (isFirstDisputed && copies.length === 0) {
      const entered = await ann.enterCard();
      const paid = { cardPart: wire(rest), card: { entered, save: false } };
      byCardFirst.push((await ann.call(purchases.payByCard, { ...due, ...paid })).payment?.id ?? '');
      await harness.deliver();
    } else {
      await giveMoney(harness, ann, rest);
      await ann.call(purchases.buy, due);
    }
    copies.push(id);
  }
  for (const chargeId of [...byCardFirst, payment?.id ?? ''])
    await (await disputeCharge(harness, chargeId))('lost');
  const { rows } = await sql<{ state: string }>`
    select state from purchases where fan_id = ${ann.id} and item_kind = 'collection'
    order by array_position(${copies}::uuid[], item_id)`.execute(harness.db);
  return { copies: rows.map(({ state }) => state), refunded: await bucketBalance(harness, ann, 'refund') };
}

test('CO6: a lost dispute about a post does not refund a copy that cost more than the post', async () => {
  expect(await disputedPost([130])).toEqual({ copies: ['paid'], refunded: 0n });
});

test('CO6: a lost dispute about a post refunds the cheapest copies, and no more than was returned for the post', async () => {
  expect(await disputedPost([100, 85, 95])).toEqual({
    copies: ['paid', 'refunded', 'refunded'],
    refunded: usd('60').units,
  });
});

test('CO6: a copy whose own payment was charged back does not count against what was returned for the post', async () => {
  expect(await disputedPost([110, 85], { isFirstDisputed: true })).toMatchObject({
    copies: ['charged_back', 'refunded'],
  });
});
