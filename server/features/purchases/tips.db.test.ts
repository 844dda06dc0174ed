import { beforeAll, describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { purchases, tipReceived } from '#contract/purchases.ts';
import { wallet } from '#contract/wallet.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { settleTips } from './settle-tips.ts';

const MINUTE_MS = 60_000;
const DAY_SECONDS = 24 * 3_600;

let world: World;
let mira: Person & { domain: string };

beforeAll(async () => {
  world = await openWorld();
  mira = await verifiedCreator(world, { displayName: 'Mira' });
});

const fanWith = async (dollars: string) => {
  const fan = await world.fan({ displayName: 'Sam' });
  await giveMoney(world, fan, dollars);
  return fan;
};
const tip = (fan: Person, amount: string, to = mira.domain) =>
  fan.call(purchases.tip, { to, amount, note: 'bravo' });
const earned = async (creator = mira) => (await balanceOf(world.db, earningsOf(creator.id), 'USD')).units;
const threeWorkers = () => Promise.all([1, 2, 3].map(() => settleTips(world.db)));

describe('tips', () => {
  test('PU9: a tip’s money is held immediately and goes to the creator after a minute', async () => {
    const [sam, before] = [await fanWith('50'), await earned()];

    const sent = await tip(sam, '20');

    expect(sent).toMatchObject({ to: mira.domain, name: 'Mira', note: 'bravo', state: 'held' });
    expect(await bucketBalance(world, sam)).toBe(usd('30').units);
    expect(await earned()).toBe(before);
    expect(await mira.received(tipReceived)).toEqual([]);
    expect((await refusalOf(mira.call(purchases.receipt, { id: sent.id }))).reason).toBe('not_found');
    expect(await sam.call(purchases.receipt, { id: sent.id })).toMatchObject({
      kind: 'tip',
      state: 'pending',
    });

    await world.advance(MINUTE_MS + 1_000);
    await threeWorkers();

    expect((await earned()) - before).toBe(usd('16').units);
    expect(await mira.received(tipReceived, { atLeast: 1 })).toEqual([
      { from: 'Sam', amount: { asset: 'USD', units: '20000000' } },
    ]);
    const seen = await mira.call(purchases.receipt, { id: sent.id });
    expect(seen).toMatchObject({ kind: 'tip', state: 'paid', with: 'Sam' });
    expect(seen.lines).toEqual([
      { name: 'price', amount: { asset: 'USD', units: '20000000' } },
      { name: 'platform_fee', amount: { asset: 'USD', units: '4000000' } },
      { name: 'net', amount: { asset: 'USD', units: '16000000' } },
    ]);
    // The creator's history links to the receipt by the id of the transfer that settled the tip.
    expect(await mira.call(purchases.receipt, { id: seen.transferId ?? '' })).toEqual(seen);
    await expectBooksBalance(world);
  });

  test('PU9: undoing a tip within the minute restores the fan’s wallet, and the creator receives nothing', async () => {
    const [sam, before] = [await fanWith('50'), await earned()];
    await giveMoney(world, sam, '5', 'bonus');
    const { id } = await tip(sam, '20');

    const undone = await sam.call(purchases.undoTip, { id });
    const again = await sam.call(purchases.undoTip, { id });

    expect(undone.state).toBe('undone');
    expect(again).toEqual(undone);
    expect([await bucketBalance(world, sam, 'bonus'), await bucketBalance(world, sam)]).toEqual([
      usd('5').units,
      usd('50').units,
    ]);
    await world.advance(MINUTE_MS + 1_000);
    await threeWorkers();
    expect(await earned()).toBe(before);
    expect(await sam.call(purchases.receipt, { id })).toMatchObject({ state: 'undone' });
    const { entries } = await sam.call(wallet.history, { filter: 'out' });
    expect(entries).toMatchObject([{ kind: 'tip', receiptId: id, ended: 'undone' }]);
    expect((await refusalOf(mira.call(purchases.receipt, { id }))).reason).toBe('not_found');
    await expectBooksBalance(world);
  });

  test('PU9: undoing a tip after the minute is refused, even when no worker has settled it yet', async () => {
    const sam = await fanWith('50');
    const { id } = await tip(sam, '20');
    await world.advance(MINUTE_MS + 1);
    expect((await refusalOf(sam.call(purchases.undoTip, { id }))).reason).toBe('too_late');
    await threeWorkers();
    expect((await refusalOf(sam.call(purchases.undoTip, { id }))).reason).toBe('too_late');
    expect(await bucketBalance(world, sam)).toBe(usd('30').units);
  });

  test('PU9: each tip ends exactly once, even when workers settle tips while the fan undoes them', async () => {
    const [sam, before] = [await fanWith('100'), await earned()];
    const sent = await Promise.all(Array.from({ length: 30 }, () => tip(sam, '2')));
    // Half of the tips are due, the other half can still be undone. Workers settle the due tips while the fan
    // tries to undo all tips.
    const due = sent.slice(0, 15).map(({ id }) => id);
    await world.sql`update tips set settles_at = app_now() where id = any(${due}::uuid[])`;

    const undoing = sent.map(({ id }) => sam.call(purchases.undoTip, { id }));
    const [undone] = await Promise.all([Promise.allSettled(undoing), threeWorkers(), threeWorkers()]);
    await threeWorkers();

    expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    expect((await earned()) - before).toBe(15n * usd('1.6').units);
    expect(await bucketBalance(world, sam)).toBe(usd('70').units);
    const lines = await world.sql<{ id: string }>`select id from earnings where id = any(${due}::uuid[])`;
    expect(lines).toHaveLength(15);
    await expectBooksBalance(world);
  });

  test('M3: when the wallet covers only 99 of a hundred simultaneous tips, exactly 99 succeed', async () => {
    const sam = await fanWith('100');
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => tip(sam, '1.01')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(99);
    const refused = answers.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: {
        reason: 'insufficient_funds',
        details: { price: '1010000', balance: '10000', missing: '1000000' },
      },
    });
    expect(await bucketBalance(world, sam)).toBe(usd('0.01').units);
    await expectBooksBalance(world);
  });

  test('M4: repeated requests with one key send one tip', async () => {
    const sam = await fanWith('50');
    const [key, input] = [newId(), { to: mira.domain, amount: '20', note: '' }];
    const answers = await Promise.all([1, 2, 3].map(() => sam.call(purchases.tip, input, { key })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await bucketBalance(world, sam)).toBe(usd('30').units);
  });

  test.each(['0', '0.00', '0.99', '100.01', '150', '999999999999999'])(
    'PU10: a new fan cannot tip %s dollars',
    async (amount) => {
      const sam = await fanWith('500');
      expect(await refusalOf(tip(sam, amount))).toMatchObject({
        reason: 'amount_out_of_range',
        details: { min: '1000000', max: '100000000' },
      });
      expect(await bucketBalance(world, sam)).toBe(usd('500').units);
    },
  );

  test('PU10: the largest tip is 200 dollars once the fan’s account is 120 days old', async () => {
    const [newer, older] = [
      await world.fan({ joinedSecondsAgo: 119 * DAY_SECONDS }),
      await world.fan({ joinedSecondsAgo: 121 * DAY_SECONDS }),
    ];
    await giveMoney(world, newer, '500');
    await giveMoney(world, older, '500');
    expect((await refusalOf(tip(newer, '200'))).reason).toBe('amount_out_of_range');
    expect((await tip(older, '200')).state).toBe('held');
    expect((await refusalOf(tip(older, '200.01'))).reason).toBe('amount_out_of_range');
  });

  test('G11: after the fan has blocked the creator, a settled tip shows its text to the creator nowhere', async () => {
    const [sam, before] = [await fanWith('50'), (await mira.received(tipReceived)).length];
    await tip(sam, '5');
    await sam.call(creators.block, { personId: mira.id, isBlocked: true });
    await world.advance(MINUTE_MS + 1_000);
    await threeWorkers();
    await mira.received(tipReceived, { atLeast: before + 1 });
    const [line] = (await mira.call(purchases.earnings, {})).lines;
    expect(line).toMatchObject({ kind: 'tip', title: '', from: 'Sam' });
    expect((await mira.call(purchases.receipt, { id: line?.id ?? '' })).title).toBe('');
  });

  test('a malformed amount is refused as `invalid_input`', async () => {
    const sam = await fanWith('50');
    for (const amount of ['1e1', '-5', '+5', ' 5', '5 ', '05', '5.', '.5', '1,00', '5.001', '５', '', 'NaN'])
      expect((await refusalOf(tip(sam, amount))).reason).toBe('invalid_input');
    expect(await bucketBalance(world, sam)).toBe(usd('50').units);
  });

  test('M22, PU5: tips to oneself, to a creator who cannot sell, and to an unknown creator are refused', async () => {
    await giveMoney(world, mira, '50');
    expect((await refusalOf(tip(mira, '5'))).reason).toBe('own_item');
    const [sam, unverified] = [await fanWith('50'), await world.creator()];
    expect((await refusalOf(tip(sam, '5', unverified.domain ?? ''))).reason).toBe('creator_unavailable');
    const restricted = await verifiedCreator(world);
    await world.sql`update people set is_restricted = true where id = ${restricted.id}`;
    expect((await refusalOf(tip(sam, '5', restricted.domain))).reason).toBe('not_found');
    expect((await refusalOf(tip(sam, '5', 'nobody-here'))).reason).toBe('not_found');
    expect(await bucketBalance(world, sam)).toBe(usd('50').units);
  });

  test('a fan cannot undo another person’s tip', async () => {
    const [sam, nora] = [await fanWith('50'), await world.fan()];
    const { id } = await tip(sam, '20');
    expect((await refusalOf(nora.call(purchases.undoTip, { id }))).reason).toBe('not_found');
    expect((await refusalOf(mira.call(purchases.undoTip, { id }))).reason).toBe('not_found');
    expect((await refusalOf(sam.call(purchases.undoTip, { id: newId() }))).reason).toBe('not_found');
  });
});
