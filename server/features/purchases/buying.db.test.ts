import { beforeAll, describe, expect, test } from 'vitest';
import { itemSold, itemUnlocked, purchases } from '#contract/purchases.ts';
import { balanceChanged } from '#contract/wallet.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { unlockItem } from './unlock-items.ts';

let world: World;
let mira: Person & { domain: string };

beforeAll(async () => {
  world = await openWorld();
  mira = await verifiedCreator(world, { displayName: 'Mira' });
});

const price = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });
const noteAt = async (dollars: string, creator = mira) => {
  const written = { title: 'Bowing, slowly', text: 'Begin at the frog.', price: dollars };
  return { kind: 'note' as const, id: (await creator.call(purchases.writeNote, written)).id };
};
const fanWith = async (dollars: string) => {
  const fan = await world.fan({ displayName: 'Sam' });
  await giveMoney(world, fan, dollars);
  return fan;
};
const owners = (item: { id: string }) =>
  world.sql`select fan_id from purchases where item_id = ${item.id} and state = 'paid'`;

describe('purchases.buy', () => {
  test('PU4: a purchase moves the total from the fan to creator and platform, and notifies fan and creator', async () => {
    const [sam, item] = [await fanWith('20'), await noteAt('4.99')];
    const before = await balanceOf(world.db, earningsOf(mira.id), 'USD');

    const { receipt, isNew } = await sam.call(purchases.buy, { item, expectedTotal: price('4.99') });

    expect(isNew).toBe(true);
    expect(receipt).toMatchObject({
      kind: 'unlock',
      state: 'paid',
      title: 'Bowing, slowly',
      with: 'Mira',
      method: 'wallet',
      transferId: receipt.id,
      releasesAt: null,
    });
    expect(receipt.lines).toEqual([
      { name: 'price', amount: price('4.99') },
      { name: 'total', amount: price('4.99') },
    ]);
    expect(await bucketBalance(world, sam)).toBe(usd('15.01').units);
    const earned = await balanceOf(world.db, earningsOf(mira.id), 'USD');
    expect(earned.units - before.units).toBe(usd('3.992').units);
    expect(await sam.received(itemUnlocked)).toEqual([{ item, receiptId: receipt.id }]);
    expect(await sam.received(balanceChanged)).toMatchObject([{ usdValue: '15.01' }]);
    expect(await mira.received(itemSold)).toContainEqual({ title: 'Bowing, slowly', net: price('3.992') });
    await expectBooksBalance(world);
  });

  test('PU1: when a fan buys an item again, they get the first receipt and are not charged, even if the price has changed', async () => {
    const [sam, item] = [await fanWith('20'), await noteAt('5')];
    const first = await sam.call(purchases.buy, { item, expectedTotal: price('5') });
    await world.sql`update notes set price = 9000000 where id = ${item.id}`;

    const again = await sam.call(purchases.buy, { item, expectedTotal: price('5') });

    expect(again).toEqual({ receipt: first.receipt, isNew: false });
    expect(await bucketBalance(world, sam)).toBe(usd('15').units);
  });

  test('M24, PU2: when the price changed after the quote, the purchase is refused and nothing is charged', async () => {
    const [sam, item] = [await fanWith('20'), await noteAt('5')];
    const seen = await sam.call(purchases.quote, { item });
    await world.sql`update notes set price = 6000000 where id = ${item.id}`;

    const refusal = await refusalOf(sam.call(purchases.buy, { item, expectedTotal: seen.total }));

    expect(refusal).toMatchObject({ reason: 'price_changed', code: 1012049, details: { price: '6000000' } });
    expect(await bucketBalance(world, sam)).toBe(usd('20').units);
    // Every total other than the current one is refused: a higher total, a lower total, and the same number
    // in another asset.
    for (const expectedTotal of [price('7'), price('0'), { asset: 'USDT' as const, units: '6000000' }])
      expect((await refusalOf(sam.call(purchases.buy, { item, expectedTotal }))).reason).toBe(
        'price_changed',
      );
    expect(await owners(item)).toEqual([]);
    const { isNew } = await sam.call(purchases.buy, { item, expectedTotal: price('6') });
    expect(isNew).toBe(true);
  });

  test('PU4: a purchase without enough money moves nothing, and the refusal names the missing amount', async () => {
    const [sam, item] = [await fanWith('4.25'), await noteAt('5')];

    const refusal = await refusalOf(sam.call(purchases.buy, { item, expectedTotal: price('5') }));

    expect(refusal).toMatchObject({
      reason: 'insufficient_funds',
      code: 1012048,
      details: { price: '5000000', balance: '4250000', missing: '750000' },
    });
    expect(await bucketBalance(world, sam)).toBe(usd('4.25').units);
    expect(await owners(item)).toEqual([]);
    expect(await sam.call(purchases.quote, { item })).toMatchObject({
      balance: price('4.25'),
      missing: price('0.75'),
      isOwned: false,
    });
  });

  test('a purchase spends bonus first, then refunds, then paid-in money', async () => {
    const [sam, item] = [await fanWith('10'), await noteAt('9')];
    await giveMoney(world, sam, '2', 'bonus');
    await giveMoney(world, sam, '3', 'refund');

    await sam.call(purchases.buy, { item, expectedTotal: price('9') });

    expect([
      await bucketBalance(world, sam, 'bonus'),
      await bucketBalance(world, sam, 'refund'),
      await bucketBalance(world, sam),
    ]).toEqual([0n, 0n, usd('6').units]);
  });

  test('M22, PU5: a creator cannot buy their own item', async () => {
    const item = await noteAt('5');
    await giveMoney(world, mira, '10');
    const attempt = mira.call(purchases.buy, { item, expectedTotal: price('5') });
    expect((await refusalOf(attempt)).reason).toBe('own_item');
    expect(await bucketBalance(world, mira)).toBe(usd('10').units);
  });

  test('PU5, PU6: items of a creator who may not sell cannot be bought, but earlier buyers keep them', async () => {
    const tomas = await verifiedCreator(world);
    const item = await noteAt('5', tomas);
    const [sam, nora] = [await fanWith('20'), await fanWith('20')];
    const first = await sam.call(purchases.buy, { item, expectedTotal: price('5') });
    const attempt = () => refusalOf(nora.call(purchases.buy, { item, expectedTotal: price('5') }));

    await world.sql`update people set is_verified_to_sell = false where id = ${tomas.id}`;
    expect((await attempt()).reason).toBe('creator_unavailable');
    await world.sql`update people set is_verified_to_sell = true, is_restricted = true where id = ${tomas.id}`;
    expect((await attempt()).reason).toBe('not_found');
    await world.sql`update notes set removed_at = app_now() where id = ${item.id}`;
    expect((await attempt()).reason).toBe('not_found');
    expect((await refusalOf(nora.call(purchases.quote, { item }))).reason).toBe('not_found');

    expect(await sam.call(purchases.quote, { item })).toMatchObject({ isOwned: true });
    const kept = (await sam.call(purchases.notes, {})).notes.find(({ id }) => id === item.id);
    expect(kept).toMatchObject({ isOwned: true, text: 'Begin at the frog.' });
    expect((await nora.call(purchases.notes, {})).notes.map(({ id }) => id)).not.toContain(item.id);
    expect(await sam.call(purchases.buy, { item, expectedTotal: price('5') })).toEqual({
      receipt: first.receipt,
      isNew: false,
    });
    expect(await bucketBalance(world, nora)).toBe(usd('20').units);
  });

  test('unlockItem refuses a fan whose account is restricted', async () => {
    const [sam, item] = [await fanWith('20'), await noteAt('5')];
    await world.sql`update people set is_restricted = true where id = ${sam.id}`;
    const unlocked = await inTransaction(world.db, (tx) =>
      unlockItem(tx, { fanId: sam.id, item, expectedTotal: usd('5') }, world.sales),
    );
    expect(unlocked).toEqual({ outcome: 'account_restricted' });
    expect(await bucketBalance(world, sam)).toBe(usd('20').units);
  });

  test('M12: buying an unknown item or an unknown kind of item is refused', async () => {
    const sam = await fanWith('20');
    const item = { kind: 'note' as const, id: newId() };
    expect((await refusalOf(sam.call(purchases.quote, { item }))).reason).toBe('not_found');
    const attempt = sam.call(purchases.buy, { item, expectedTotal: price('0') });
    expect((await refusalOf(attempt)).reason).toBe('not_found');
    const response = await sam.raw('/api/charge/v1/purchase/buy', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify({ item: { kind: 'nothing', id: newId() }, expectedTotal: price('0') }),
    });
    expect(response.status).toBe(400);
    expect(await world.sql`select id from purchases where fan_id = ${sam.id}`).toEqual([]);
  });

  test('M12: every purchase has an unlock transfer, and every unlock transfer has a purchase', async () => {
    const unmatched = await world.sql`
      select p.id, t.id from (select * from purchases) p
      full join (select * from transfers where kind = 'unlock') t on t.id = p.transfer_id
      where p.id is null or t.id is null`;
    expect(unmatched).toEqual([]);
  });
});

describe('purchases.buy with an idempotency key', () => {
  test('M4: fifty copies of a request charge once and get the same response', async () => {
    const [sam, item] = [await fanWith('20'), await noteAt('5')];
    const [key, input] = [newId(), { item, expectedTotal: price('5') }];

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sam.call(purchases.buy, input, { key })),
    );

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.isNew).toBe(true);
    expect(await bucketBalance(world, sam)).toBe(usd('15').units);
  });

  test('M5: purchases.buy requires a key; two people can use the same key, but one person cannot use it for two items', async () => {
    const [sam, nora] = [await fanWith('20'), await fanWith('20')];
    const [one, other] = [await noteAt('5'), await noteAt('5')];
    const key = newId();
    await sam.call(purchases.buy, { item: one, expectedTotal: price('5') }, { key });

    const reused = sam.call(purchases.buy, { item: other, expectedTotal: price('5') }, { key });
    expect((await refusalOf(reused)).reason).toBe('key_reused');
    const { isNew } = await nora.call(purchases.buy, { item: one, expectedTotal: price('5') }, { key });
    expect(isNew).toBe(true);
    const keyless = sam.call(purchases.buy, { item: other, expectedTotal: price('5') }, { key: '' });
    expect((await refusalOf(keyless)).reason).toBe('key_required');
    expect(await bucketBalance(world, sam)).toBe(usd('15').units);
    expect(await bucketBalance(world, nora)).toBe(usd('15').units);
  });
});
