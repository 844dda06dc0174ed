import { beforeAll, describe, expect, test } from 'vitest';
import { itemUnlocked, purchases } from '#contract/purchases.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { ledger, outside, usd, walletOf } from '../../ledger/index.ts';
import { completeIntent } from './index.ts';

const DAY_MS = 24 * 3_600_000;

let world: World;
let mira: Person;

beforeAll(async () => {
  world = await openWorld();
  mira = await verifiedCreator(world);
});

const five = { asset: 'USD' as const, units: usd('5').units.toString() };
const newNote = async (creator = mira) => {
  const { id } = await creator.call(purchases.writeNote, { title: 'Etude', text: 'Slowly.', price: '5' });
  return { kind: 'note' as const, id };
};
const opened = async (fan: Person, item: { kind: 'note'; id: string }) =>
  (await fan.call(purchases.openIntent, { item, expectedTotal: five })).id;

/** Credits money and completes the intent in one transaction. */
const payIn = (fan: Person, intentId: string, dollars: string) =>
  inTransaction(world.db, async (tx) => {
    const moves = [{ from: outside('test'), to: walletOf(fan.id), amount: usd(dollars) }];
    await ledger.post(tx, { id: newId(), kind: 'top_up', actor: fan.id, moves });
    await completeIntent(tx, { personId: fan.id, intentId, chargeId: newId() }, world.sales);
  });

describe('PU7: purchase intent', () => {
  test('PU7: incoming money completes an intent, and the intent then links to the receipt', async () => {
    const [sam, item] = [await world.fan(), await newNote()];
    const intentId = await opened(sam, item);
    expect(await sam.call(purchases.findIntent, { id: intentId })).toMatchObject({
      state: 'open',
      receiptId: null,
      quote: { missing: five, isOwned: false },
    });

    await payIn(sam, intentId, '20');

    const intent = await sam.call(purchases.findIntent, { id: intentId });
    expect(intent).toMatchObject({ state: 'paid', quote: { isOwned: true } });
    const receipt = await sam.call(purchases.receipt, { id: intent.receiptId ?? '' });
    expect(receipt).toMatchObject({ kind: 'unlock', state: 'paid' });
    expect(await bucketBalance(world, sam)).toBe(usd('15').units);
    expect(await sam.received(itemUnlocked)).toHaveLength(1);
  });

  test('PU7: when `completeIntent` runs twenty times while the fan also buys the item, the fan is charged once', async () => {
    const [sam, item] = [await world.fan(), await newNote()];
    const intentId = await opened(sam, item);
    await giveMoney(world, sam, '100');
    const complete = () =>
      inTransaction(world.db, (tx) =>
        completeIntent(tx, { personId: sam.id, intentId, chargeId: newId() }, world.sales),
      );

    await Promise.all([
      ...Array.from({ length: 20 }, complete),
      ...Array.from({ length: 5 }, () => sam.call(purchases.buy, { item, expectedTotal: five })),
    ]);

    expect(await bucketBalance(world, sam)).toBe(usd('95').units);
    expect(await sam.call(purchases.findIntent, { id: intentId })).toMatchObject({ state: 'paid' });
    await expectBooksBalance(world);
  });

  test('M24, PU7: when the price changed or the money is too little, the intent stays open and the wallet keeps the money', async () => {
    const [sam, item] = [await world.fan(), await newNote()];
    const intentId = await opened(sam, item);
    await payIn(sam, intentId, '4.99');
    expect(await bucketBalance(world, sam)).toBe(usd('4.99').units);
    await world.sql`update notes set price = 6000000 where id = ${item.id}`;
    await payIn(sam, intentId, '20');

    expect(await bucketBalance(world, sam)).toBe(usd('24.99').units);
    expect(await sam.call(purchases.findIntent, { id: intentId })).toMatchObject({
      state: 'open',
      receiptId: null,
      quote: { total: { units: '6000000' } },
    });
    await world.sql`update notes set price = 5000000 where id = ${item.id}`;
    await payIn(sam, intentId, '1');
    expect(await sam.call(purchases.findIntent, { id: intentId })).toMatchObject({ state: 'paid' });
  });

  test('PU7: when the creator cannot sell, the intent stays open and the wallet keeps the money', async () => {
    const tomas = await verifiedCreator(world);
    const [sam, item] = [await world.fan(), await newNote(tomas)];
    const intentId = await opened(sam, item);
    await world.sql`update people set is_restricted = true where id = ${tomas.id}`;
    await payIn(sam, intentId, '20');
    expect(await bucketBalance(world, sam)).toBe(usd('20').units);
    expect(await sam.call(purchases.findIntent, { id: intentId })).toMatchObject({ state: 'open' });
  });

  test('a cancelled intent buys nothing when money arrives', async () => {
    const [sam, item] = [await world.fan(), await newNote()];
    const id = await opened(sam, item);
    const cancelled = await sam.call(purchases.cancelIntent, { id });
    expect(cancelled.state).toBe('cancelled');
    expect(await sam.call(purchases.cancelIntent, { id })).toEqual(cancelled);
    await payIn(sam, id, '20');
    expect(await bucketBalance(world, sam)).toBe(usd('20').units);
  });

  test('a paid intent cannot be cancelled', async () => {
    const [sam, item] = [await world.fan(), await newNote()];
    const id = await opened(sam, item);
    await payIn(sam, id, '20');
    expect((await refusalOf(sam.call(purchases.cancelIntent, { id }))).reason).toBe('conflict');
  });

  test('M12: a person can neither complete, find nor cancel another person’s intent', async () => {
    const [sam, nora, item] = [await world.fan(), await world.fan(), await newNote()];
    const id = await opened(sam, item);
    await payIn(nora, id, '20');
    expect(await bucketBalance(world, nora)).toBe(usd('20').units);
    expect((await refusalOf(nora.call(purchases.findIntent, { id }))).reason).toBe('not_found');
    expect((await refusalOf(nora.call(purchases.cancelIntent, { id }))).reason).toBe('not_found');
    expect((await sam.call(purchases.findIntent, { id })).state).toBe('open');
  });

  test('an intent for an owned item is created as paid and needs no money', async () => {
    const [sam, item] = [await world.fan(), await newNote()];
    await giveMoney(world, sam, '10');
    const { receipt } = await sam.call(purchases.buy, { item, expectedTotal: five });
    const intent = await sam.call(purchases.openIntent, { item, expectedTotal: five });
    expect(intent).toMatchObject({ state: 'paid', receiptId: receipt.id });
    await payIn(sam, intent.id, '20');
    expect(await bucketBalance(world, sam)).toBe(usd('25').units);
  });

  test('opening an intent is refused for an unknown or own item, a wrong total, or a creator who cannot sell', async () => {
    const [sam, item] = [await world.fan(), await newNote()];
    const reasonFor = async (person: Person, wanted: typeof item, expectedTotal = five) =>
      (await refusalOf(person.call(purchases.openIntent, { item: wanted, expectedTotal }))).reason;
    expect(await reasonFor(sam, { kind: 'note', id: newId() })).toBe('not_found');
    expect(await reasonFor(mira, item)).toBe('own_item');
    expect(await reasonFor(sam, item, { asset: 'USD', units: '4999999' })).toBe('price_changed');
    const tomas = await verifiedCreator(world);
    const his = await newNote(tomas);
    await world.sql`update people set is_verified_to_sell = false where id = ${tomas.id}`;
    expect(await reasonFor(sam, his)).toBe('creator_unavailable');
  });

  test('PU7: an intent that is a day old has expired, buys nothing and cannot be cancelled', async () => {
    const [sam, item] = [await world.fan(), await newNote()];
    const id = await opened(sam, item);
    await world.advance(DAY_MS + 1_000);
    await sam.relogin();
    await payIn(sam, id, '20');
    expect(await bucketBalance(world, sam)).toBe(usd('20').units);
    expect((await sam.call(purchases.findIntent, { id })).state).toBe('expired');
    expect((await refusalOf(sam.call(purchases.cancelIntent, { id }))).reason).toBe('conflict');
  });
});
