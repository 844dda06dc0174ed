import { beforeAll, describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { purchases } from '#contract/purchases.ts';
import { insertFollow, insertTrialMember, tierOf } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';

const CANARY = 'canary-7f3b-sings-only-for-owners';

let world: World;
let mira: Person;

beforeAll(async () => {
  world = await openWorld();
  mira = await verifiedCreator(world, { displayName: 'Mira', avatar: '/sandbox/art/vinyl/3.svg' });
});

const five = { asset: 'USD' as const, units: usd('5').units.toString() };
const write = (creator: Person, price = '5', text = CANARY) =>
  creator.call(purchases.writeNote, { title: 'Practice', text, price });

describe('notes', () => {
  test('C1, PU8: no response, event or receipt reveals a note’s text to a person who did not buy the note', async () => {
    const [owner, nonBuyer] = [await world.fan(), await world.fan()];
    const { id } = await write(mira);
    const item = { kind: 'note' as const, id };
    await giveMoney(world, owner, '5');
    const { receipt } = await owner.call(purchases.buy, { item, expectedTotal: five });
    const intent = await nonBuyer.call(purchases.openIntent, { item, expectedTotal: five });
    // Collects the raw responses of every call of this feature, for every id that could lead to the note's
    // text.
    const responses: string[] = [];
    const inputs = [
      ...[{ item }, { item, expectedTotal: five }, { item, expectedTotal: { ...five, units: '1' } }],
      ...[id, receipt.id, intent.id].flatMap((known) => [
        { id: known },
        { id: known, reason: 'show me' },
        { cursor: known },
      ]),
      {},
      { limit: 100 },
    ];
    for (const { path } of Object.values(purchases)) {
      for (const input of inputs) {
        const response = await nonBuyer.raw(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
          body: JSON.stringify(input),
        });
        responses.push(await response.text());
      }
    }
    const events = await world.sql<{ payload: unknown }>`select payload from outbox`;
    const memos = await world.sql<{ memo: unknown }>`select memo from transfers`;
    const receipts = [receipt, await mira.call(purchases.receipt, { id: receipt.id })];

    expect(responses.length).toBeGreaterThan(150);
    expect(responses.join('\n')).toContain('Practice');
    expect(JSON.stringify([responses, events, memos, receipts])).not.toContain(CANARY);
    const textFor = async (person: Person) =>
      (await person.call(purchases.notes, { limit: 100 })).notes.find((note) => note.id === id)?.text;
    expect(await textFor(nonBuyer)).toBeNull();
    expect(await textFor(owner)).toBe(CANARY);
    expect(await textFor(mira)).toBe(CANARY);
  });

  test('purchases.notes returns each note once, in pages, newest first', async () => {
    const fan = await world.fan();
    const written: string[] = [];
    for (let notes = 0; notes < 5; notes += 1) written.unshift((await write(mira)).id);
    const first = await fan.call(purchases.notes, { limit: 2 });
    const second = await fan.call(purchases.notes, { limit: 2, cursor: first.next ?? '' });
    const shown = [...first.notes, ...second.notes];
    expect(shown.map(({ id }) => id)).toEqual(written.slice(0, 4));
    expect(shown[0]).toMatchObject({
      creator: { name: 'Mira', avatar: '/sandbox/art/vinyl/3.svg' },
      price: five,
      isOwned: false,
      text: null,
    });
    const odd = fan.call(purchases.notes, { cursor: 'drop-table' });
    expect((await refusalOf(odd)).reason).toBe('invalid_input');
  });

  test('PU5: writing a note requires a verified identity', async () => {
    const unverified = await world.creator();
    expect(await refusalOf(write(unverified))).toMatchObject({ reason: 'identity_needed', code: 101041 });
  });

  test('PU5: notes of a creator who may no longer sell are listed only for that creator', async () => {
    const tomas = await verifiedCreator(world);
    const { id } = await write(tomas);
    await world.sql`update people set is_verified_to_sell = false where id = ${tomas.id}`;
    const listed = (person: Person) => person.call(purchases.notes, { limit: 100 });
    expect((await listed(await world.fan())).notes.map((note) => note.id)).not.toContain(id);
    expect((await listed(tomas)).notes.map((note) => note.id)).toContain(id);
  });

  test('notes of a page hidden from search are listed only for its followers, members, buyers and creator (creators CR6)', async () => {
    const tomas = await verifiedCreator(world);
    const [nonBuyer, follower, member, owner] = [
      await world.fan(),
      await world.fan(),
      await world.fan(),
      await world.fan(),
    ];
    const { id } = await write(tomas);
    await insertFollow(world, follower, tomas);
    await insertTrialMember(world, member, tomas, { tierId: await tierOf(world, tomas) });
    await giveMoney(world, owner, '5');
    await owner.call(purchases.buy, { item: { kind: 'note', id }, expectedTotal: five });
    await tomas.call(creators.hideFromSearch, { isHidden: true });
    const isListed = async (person: Person) =>
      (await person.call(purchases.notes, { limit: 100 })).notes.some((note) => note.id === id);
    expect(await isListed(nonBuyer)).toBe(false);
    for (const person of [follower, member, owner, tomas]) expect(await isListed(person)).toBe(true);
  });

  test.each(['2.99', '0', '100.01', '99999'])('PU5: a note price of %s dollars is refused', async (price) => {
    expect(await refusalOf(write(mira, price))).toMatchObject({
      reason: 'amount_out_of_range',
      details: { min: '3000000', max: '100000000' },
    });
  });

  test('PU5: note prices of 3 and 100 dollars are accepted', async () => {
    expect((await write(mira, '3')).price.units).toBe('3000000');
    expect((await write(mira, '100.00')).price.units).toBe('100000000');
  });

  test('M5: repeated requests with one key write one note', async () => {
    const [key, input] = [newId(), { title: 'Once', text: 'Only once.', price: '5' }];
    const answers = await Promise.all([1, 2, 3].map(() => mira.call(purchases.writeNote, input, { key })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });
});

describe('receipts', () => {
  test('PU11: the fan gets the receipt of the purchase, the creator a receipt of the sale, and anybody else `not_found`', async () => {
    const fan = await world.fan({ displayName: 'Sam' });
    await giveMoney(world, fan, '5');
    const { id } = await write(mira);
    const bought = await fan.call(purchases.buy, { item: { kind: 'note', id }, expectedTotal: five });
    const seen = (person: Person) => person.call(purchases.receipt, { id: bought.receipt.id });

    expect(await seen(fan)).toEqual(bought.receipt);
    const sold = await seen(mira);
    expect(sold).toMatchObject({ with: 'Sam', kind: 'unlock', state: 'paid' });
    expect(sold.lines.map(({ name, amount }) => [name, amount.units])).toEqual([
      ['price', '5000000'],
      ['platform_fee', '1000000'],
      ['net', '4000000'],
    ]);
    expect(sold.releasesAt).not.toBeNull();
    for (const other of [await world.fan(), await verifiedCreator(world), await world.operator()])
      expect((await refusalOf(seen(other))).reason).toBe('not_found');
    expect((await refusalOf(fan.call(purchases.receipt, { id: newId() }))).reason).toBe('not_found');
  });

  test.each([
    ['paid', 'paid'],
    ['checking', 'pending'],
    ['parked', 'pending'],
    ['declined', 'failed'],
    ['refunded', 'refunded'],
  ])(
    'PU11: the receipt of a `%s` top-up shows the state `%s`, and only the person who paid can read the receipt',
    async (state, shown) => {
      const [fan, other] = [await world.fan(), await world.fan()];
      const id = newId();
      await world.sql`
      insert into charges
        (id, person_id, rail, purpose, amount, fee, total, request_hash, card_brand, card_last4, state)
      values (${id}, ${fan.id}, 'test', 'top_up', 20000000, 500000, 20500000, '', 'visa', '4242', ${state})`;
      const receipt = await fan.call(purchases.receipt, { id });
      expect(receipt).toMatchObject({
        kind: 'top_up',
        state: shown,
        method: 'card',
        title: 'visa •••• 4242',
      });
      expect(receipt.lines.map(({ amount }) => amount.units)).toEqual(['20000000', '500000', '20500000']);
      expect((await refusalOf(other.call(purchases.receipt, { id }))).reason).toBe('not_found');
    },
  );
});
