import { beforeAll, describe, expect, test } from 'vitest';
import { itemUnlocked, purchases } from '#contract/purchases.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { usd } from '../../ledger/index.ts';

const CLICKS = 100;
/** The number of items to buy; `npm run proof` uses 200. */
const ITEMS = 6;

let world: World;
let mira: Person;

beforeAll(async () => {
  world = await openWorld();
  mira = await verifiedCreator(world);
});

const five = { asset: 'USD' as const, units: usd('5').units.toString() };
const newNote = async () => {
  const { id } = await mira.call(purchases.writeNote, { title: 'Scales', text: 'C, G, D, A.', price: '5' });
  return { kind: 'note' as const, id };
};

describe('simultaneous purchases', () => {
  test('M6, PU1: a hundred purchases of an item, with different keys and on two nodes, charge the fan once', async () => {
    const fan = await world.fan();
    await giveMoney(world, fan, '1000');
    const elsewhere = await fan.elsewhere();
    elsewhere.node = await world.secondNode();
    const [before] = await booked();

    for (let round = 0; round < ITEMS; round += 1) {
      const item = await newNote();
      const answers = await Promise.all(
        Array.from({ length: CLICKS }, (_, click) =>
          (click % 2 === 0 ? fan : elsewhere).call(purchases.buy, { item, expectedTotal: five }),
        ),
      );
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(answers.map(({ receipt }) => receipt.id)).size).toBe(1);
    }

    expect(await bucketBalance(world, fan)).toBe(usd('1000').units - BigInt(ITEMS) * usd('5').units);
    const [after] = await booked();
    expect(Number(after?.transfers) - Number(before?.transfers)).toBe(ITEMS);
    expect(Number(after?.lines) - Number(before?.lines)).toBe(ITEMS);
    expect(await fan.received(itemUnlocked)).toHaveLength(ITEMS);
    await expectBooksBalance(world);
  });

  test('M6: a hundred simultaneous requests to buy one item all succeed, even when the first purchase empties the wallet', async () => {
    const fan = await world.fan();
    await giveMoney(world, fan, '2', 'bonus');
    await giveMoney(world, fan, '3');
    const item = await newNote();

    const answers = await Promise.all(
      Array.from({ length: CLICKS }, () => fan.call(purchases.buy, { item, expectedTotal: five })),
    );

    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await bucketBalance(world, fan)).toBe(0n);
  });

  test('M3: simultaneous purchases of different items on two nodes never spend more than the balance', async () => {
    const fan = await world.fan();
    const elsewhere = await fan.elsewhere();
    elsewhere.node = await world.secondNode();
    await giveMoney(world, fan, '12', 'bonus');
    await giveMoney(world, fan, '13', 'refund');
    await giveMoney(world, fan, '26.01');
    const items = await Promise.all(Array.from({ length: 30 }, newNote));

    const answers = await Promise.allSettled(
      items.map((item, at) =>
        (at % 2 === 0 ? fan : elsewhere).call(purchases.buy, { item, expectedTotal: five }),
      ),
    );

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'insufficient_funds' });
    expect(await bucketBalance(world, fan, 'bonus')).toBe(0n);
    expect(await bucketBalance(world, fan, 'refund')).toBe(0n);
    expect(await bucketBalance(world, fan)).toBe(usd('1.01').units);

    // Each round has two simultaneous purchases and money for one. Two nodes are needed, because on one
    // node the purchases would never overlap.
    for (let round = 0; round < ITEMS; round += 1) {
      await giveMoney(world, fan, round === 0 ? '3.99' : '5');
      const two = await Promise.allSettled(
        [fan, elsewhere].map(async (one) =>
          one.call(purchases.buy, { item: await newNote(), expectedTotal: five }),
        ),
      );
      const [refused, ...others] = two.filter(({ status }) => status === 'rejected');
      expect(others).toEqual([]);
      expect(refused).toMatchObject({ reason: { reason: 'insufficient_funds' } });
    }
    expect(await bucketBalance(world, fan)).toBe(0n);
    await expectBooksBalance(world);
  });
});

const booked = () =>
  world.sql<{ transfers: number; lines: number }>`
    select (select count(*) from transfers where kind = 'unlock')::integer as transfers,
           (select count(*) from earnings)::integer as lines`;
