import { beforeAll, expect, test } from 'vitest';
import { collections } from '#contract/collections.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { collectionInput } from '#test/world/collection-input.ts';
import { postInput, publishedPost, readyMedia } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { bucketBalance, giveMoney, verifiedCreator, wire } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { unlockItem } from '../purchases/index.ts';
import { lockOwnPost } from './drafts.store.ts';
import { markRemoved } from './published-posts.store.ts';

let world: World;
let creator: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  creator = await verifiedCreator(world);
});

const file = async () => ({ id: await readyMedia(world, creator), alt: '', isPreview: false });
const fanWith = async (dollars: string) => {
  const fan = await world.fan();
  await giveMoney(world, fan, dollars);
  return fan;
};

/**
 * Runs the creator's `act` while a fan's purchase is not yet committed, and waits until `act` blocks on the
 * purchase.
 */
async function whileBought<Done>(
  fan: Person,
  item: { kind: 'post' | 'collection'; id: string },
  price: string,
  act: () => Promise<Done>,
): Promise<Done | undefined> {
  let acting: Promise<Done> | undefined;
  await inTransaction(world.db, async (tx) => {
    const bought = await unlockItem(tx, { fanId: fan.id, item, expectedTotal: usd(price) }, world.sales);
    expect(bought.outcome).toBe('bought');
    acting = act();
    // The creator's request waits for the lock that the sale holds.
    await waitUntilBlocked(world, acting);
  });
  return acting;
}

test('PO10: a post that is deleted during its purchase keeps its media for the buyer', async () => {
  const fan = await fanWith('5');
  const id = await publishedPost(creator, { price: '5', media: [await file()] });
  await whileBought(fan, { kind: 'post', id }, '5', () => creator.call(posts.remove, { id }));
  const found = await fan.call(posts.find, { id });
  expect([found.isOwned, found.media.length]).toEqual([true, 1]);
});

test('PO10: a purchase while the post is being deleted is refused with not_found and takes no money', async () => {
  const fan = await fanWith('5');
  const id = await publishedPost(creator, { price: '5', media: [await file()] });
  let buying: Promise<string> | undefined;
  await inTransaction(world.db, async (tx) => {
    const own = await lockOwnPost(tx, { id, creatorId: creator.id });
    if (!own) throw new Error('There is no such post.');
    await markRemoved(tx, id, own);
    const item = { kind: 'post', id } as const;
    buying = refusalOf(fan.call(purchases.buy, { item, expectedTotal: wire('5') })).then(
      ({ reason }) => reason,
    );
    await waitUntilBlocked(world, buying);
  });
  expect(await buying).toBe('not_found');
  expect(await bucketBalance(world, fan)).toBe(usd('5').units);
});

test('PO10: removing a file from a post while a fan buys the post is refused', async () => {
  const fan = await fanWith('5');
  const media = [await file(), await file()];
  const id = await publishedPost(creator, { price: '5', media });
  const { version } = await creator.call(posts.draft, { id });
  const post = postInput({ price: '5', media: media.slice(0, 1) });
  const saved = await whileBought(fan, { kind: 'post', id }, '5', () =>
    refusalOf(creator.call(posts.save, { id, version, post })),
  );
  expect(saved?.reason).toBe('already_sold');
  expect((await fan.call(posts.find, { id })).media).toHaveLength(2);
});

test('PO10, CO9: a post that is deleted while its collection is bought keeps its media for the buyer', async () => {
  const fan = await fanWith('20');
  const post = await publishedPost(creator, { price: '5', media: [await file()] });
  const id = newId();
  const collection = collectionInput({ items: [{ kind: 'post', id: post }] });
  const { version } = await creator.call(collections.save, { id, version: null, collection, reason: '' });
  await creator.call(collections.setState, { id, version, state: 'live' });
  await whileBought(fan, { kind: 'collection', id }, '20', () => creator.call(posts.remove, { id: post }));
  expect((await fan.call(posts.find, { id: post })).media).toHaveLength(1);
});
