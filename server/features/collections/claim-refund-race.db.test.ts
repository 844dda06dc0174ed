import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { collections } from '#contract/collections.ts';
import { purchases } from '#contract/purchases.ts';
import { newId } from '#server/kit/random.ts';
import { collectionInput } from '#test/world/collection-input.ts';
import { forNobody, publishedPost, readyMedia } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test('CO6: when a post is refunded while its buyer claims a copy that the post made free, the claim is refused', async () => {
  const [creator, fan, operator] = [await verifiedCreator(world), await world.fan(), await world.operator()];
  await giveMoney(world, fan, '20');
  const post = await publishedPost(creator, {
    price: '8',
    media: [{ id: await readyMedia(world, creator), alt: '', isPreview: false }],
    audience: forNobody,
  });
  const id = newId();
  const collection = collectionInput({ price: '8', supply: 1, items: [{ kind: 'post', id: post }] });
  const { version } = await creator.call(collections.save, { id, version: null, collection, reason: '' });
  await creator.call(collections.setState, { id, version, state: 'live' });
  const { receipt } = await fan.call(purchases.buy, {
    item: { kind: 'post', id: post },
    expectedTotal: { asset: 'USD', units: '8000000' },
  });
  let claiming: Promise<unknown> = Promise.resolve();
  // The claim waits for the lock on the post; the post's purchase is refunded before the claim gets the lock.
  await inTransaction(world.db, async (tx) => {
    await sql`select from posts where id = ${post} for update`.execute(tx);
    claiming = refusalOf(fan.call(collections.claim, { id }));
    await waitUntilBlocked(world, claiming);
    await operator.call(purchases.refund, { id: receipt.id, reason: 'It does not play.' });
  });
  expect(await claiming).toMatchObject({ reason: 'price_changed' });
  expect(await creator.call(collections.find, { domain: creator.domain, id })).toMatchObject({ sold: 0 });
  await expectBooksBalance(world);
});
