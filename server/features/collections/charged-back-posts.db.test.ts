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
 * A fan buys a post of the given price by card, then a collection that contains it for the rest of its price from
 * the wallet, and loses a dispute about the post.
 */
async function disputedPost({ postPrice, collectionPrice }: { postPrice: string; collectionPrice: string }) {
  const mira = await harness.seller();
  const ann = await coveredFan(harness);
  const [post, collection] = [newId(), newId()];
  await sql`
    insert into posts (id, creator_id, kind, state, body, price, for_public, for_followers, for_members, label, ai,
      comments_rule, published_at)
    values (${post}, ${mira.id}, 'standard', 'published', 'A look', ${usd(postPrice).units.toString()}, false, false,
      false, 'general', 'none', 'off', app_now())`.execute(harness.db);
  await sql`
    insert into collections (id, creator_id, title, price, state)
    values (${collection}, ${mira.id}, 'All', ${usd(collectionPrice).units.toString()}, 'live')`.execute(
    harness.db,
  );
  await sql`
    insert into collection_items (collection_id, position, post_id) values (${collection}, 1, ${post})`.execute(
    harness.db,
  );
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
  const rest = String(Number(collectionPrice) - Number(postPrice));
  await giveMoney(harness, ann, rest);
  const copy = { kind: 'collection' as const, id: collection };
  await ann.call(purchases.buy, { item: copy, expectedTotal: wire(rest) });
  await (await disputeCharge(harness, payment?.id ?? ''))('lost');
  const owned = await sql<{ state: string }>`
    select state from purchases where item_id = ${collection} and fan_id = ${ann.id}`.execute(harness.db);
  return {
    refunded: await bucketBalance(harness, ann, 'refund'),
    copy: owned.rows[0]?.state,
  };
}

test('CO6: a lost dispute about a post does not refund a copy that cost more than the post', async () => {
  expect(await disputedPost({ postPrice: '3', collectionPrice: '90' })).toMatchObject({
    refunded: 0n,
    copy: 'paid',
  });
});

test('CO6: a lost dispute about a post ends a copy that cost less than the post', async () => {
  expect(await disputedPost({ postPrice: '60', collectionPrice: '90' })).toMatchObject({
    refunded: usd('30').units,
    copy: 'refunded',
  });
});
