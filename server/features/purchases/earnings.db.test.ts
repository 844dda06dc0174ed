import { beforeAll, describe, expect, test } from 'vitest';
import { accessEnded, earningReversed, purchases } from '#contract/purchases.ts';
import { tiers } from '#contract/tiers.ts';
import { wallet } from '#contract/wallet.ts';
import { readyMedia, saveDraft } from '#test/world/content.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { balanceOf, debtOf, earningsOf, ledger, outside, platformFees, usd } from '../../ledger/index.ts';
import { releaseEarnings } from './release-earnings.ts';

const DAY_SECONDS = 24 * 3_600;
const DAY_MS = DAY_SECONDS * 1_000;

let world: World;
let operator: Person;

beforeAll(async () => {
  world = await openWorld();
  operator = await world.operator();
});

const ten = { asset: 'USD' as const, units: usd('10').units.toString() };
/** Creates a creator whose page is older than 30 days, so that earnings are pending for 7 days. */
const establishedCreator = () => verifiedCreator(world, { joinedSecondsAgo: 40 * DAY_SECONDS });

async function sale(creator: Person, fan?: Person) {
  const buyer = fan ?? (await world.fan());
  if (!fan) await giveMoney(world, buyer, '10');
  const { id } = await creator.call(purchases.writeNote, { title: 'Takes', text: 'One.', price: '10' });
  const item = { kind: 'note' as const, id };
  const { receipt } = await buyer.call(purchases.buy, { item, expectedTotal: ten });
  return { fan: buyer, item, id: receipt.id };
}
const pending = async (creator: Person) =>
  (await balanceOf(world.db, earningsOf(creator.id, 'pending'), 'USD')).units;
const available = async (creator: Person) =>
  (await balanceOf(world.db, earningsOf(creator.id, 'available'), 'USD')).units;
const debt = async (creator: Person) => (await balanceOf(world.db, debtOf(creator.id), 'USD')).units;
const fees = async () => (await balanceOf(world.db, platformFees, 'USD')).units;
const threeWorkers = () => Promise.all([1, 2, 3].map(() => releaseEarnings(world.db)));
const historyOf = async (person: Person) => (await person.call(wallet.history, {})).entries;
const refund = (id: string) => operator.call(purchases.refund, { id, reason: 'bought twice' });
/** Moves available earnings out of the platform, as a payout does. */
const payOut = (creator: Person, dollars: string) =>
  inTransaction(world.db, (tx) =>
    ledger.post(tx, {
      id: newId(),
      kind: 'payout',
      actor: creator.id,
      moves: [{ from: earningsOf(creator.id, 'available'), to: outside('test'), amount: usd(dollars) }],
    }),
  );

describe('earnings', () => {
  test('PU13: a sale’s earnings are pending for 7 days, or for 21 if the creator’s page is under 30 days old', async () => {
    const [known, fresh] = [await establishedCreator(), await verifiedCreator(world)];
    await sale(known);
    await sale(fresh);
    const days = await world.sql<{ creator_id: string; days: number }>`
      select creator_id, extract(day from releases_at - created_at)::integer as days from earnings
      where creator_id in (${known.id}, ${fresh.id})`;
    expect(new Map(days.map((row) => [row.creator_id, row.days]))).toEqual(
      new Map([
        [known.id, 7],
        [fresh.id, 21],
      ]),
    );
  });

  test('PU13, SU14, PO6: limits for a new page depend on the age of the page, not on the age of its owner’s account', async () => {
    const late = await verifiedCreator(world, { joinedSecondsAgo: 400 * DAY_SECONDS });
    // Makes the page new, as for a person who was a fan for a year and opens a page today.
    await world.sql`delete from pages where creator_id = ${late.id}`;
    await world.sql`update people set creator_domain = creator_domain where id = ${late.id}`;
    const known = await verifiedCreator(world, { joinedSecondsAgo: 400 * DAY_SECONDS });
    const daysOf = async (creator: Person) => {
      await sale(creator);
      const [line] = await world.sql<{ days: number }>`
        select extract(day from releases_at - created_at)::integer as days from earnings where creator_id = ${creator.id}`;
      return [line?.days, (await creator.call(purchases.terms, {})).pendingDays];
    };
    expect([await daysOf(late), await daysOf(known)]).toEqual([
      [21, 21],
      [7, 7],
    ]);
    const price60 = async (creator: Person) => {
      const media = [{ id: await readyMedia(world, creator), alt: '', isPreview: false }];
      return saveDraft(creator, { price: '60', media });
    };
    const discounts = { months3: 0, months6: 0, months12: 0 };
    const tier60 = (creator: Person) =>
      creator.call(tiers.create, { name: 'Gold', price: '60', trialDays: 0, discounts });
    for (const attempt of [price60, tier60]) {
      expect((await refusalOf(attempt(late))).reason).toBe('amount_out_of_range');
      await attempt(known);
    }
  });

  test('PU13: concurrent workers release due earnings once', async () => {
    const mira = await establishedCreator();
    for (let sales = 0; sales < 5; sales += 1) await sale(mira);
    await threeWorkers();
    expect([await pending(mira), await available(mira)]).toEqual([usd('40').units, 0n]);

    await world.advance(7 * DAY_MS + 1_000);
    await threeWorkers();
    await threeWorkers();

    expect([await pending(mira), await available(mira)]).toEqual([0n, usd('40').units]);
    await expectBooksBalance(world);
    await operator.relogin();
  });

  test('PU13: when one earning cannot be released, the job throws but still releases the other earnings', async () => {
    const [mira, fan] = [await establishedCreator(), await world.fan()];
    const broken = newId();
    // This earning has no money in the ledger, so its release fails.
    await world.sql`
      insert into earnings (id, creator_id, fan_id, kind, title, gross, fee, net, fee_bps, releases_at)
      values (${broken}, ${(await establishedCreator()).id}, ${fan.id}, 'tip', '', 100, 20, 80, 2000,
              app_now() - interval '1 year')`;
    await sale(mira);
    await world.sql`update earnings set releases_at = app_now() where creator_id = ${mira.id}`;

    await expect(releaseEarnings(world.db)).rejects.toThrow('could not be worked');

    expect([await pending(mira), await available(mira)]).toEqual([0n, usd('8').units]);
    await world.sql`delete from earnings where id = ${broken}`;
  });

  test('nextRelease sums the earnings of the next release day, which is a day in the creator’s time zone', async () => {
    const mira = await establishedCreator();
    const sales = [await sale(mira), await sale(mira), await sale(mira)];
    const times = ['2099-12-09T08:00:00.000Z', '2099-12-09T22:30:00.000Z', '2099-12-10T08:00:00.000Z'];
    for (const [index, { id }] of sales.entries())
      await world.sql`update earnings set releases_at = ${times[index] ?? ''} where id = ${id}`;
    const next = async (minutesEast?: number) =>
      (await mira.call(purchases.earnings, { minutesEast })).nextRelease;

    expect(await next()).toMatchObject({ at: times[0], amount: { units: '16000000' } });
    expect(await next(120)).toMatchObject({ at: times[0], amount: { units: '8000000' } });
    expect(await next(-600)).toMatchObject({ at: times[0], amount: { units: '8000000' } });
  });

  test('purchases.earnings returns earnings in pages, newest first, with the pending and available balances', async () => {
    const mira = await establishedCreator();
    const sales = [await sale(mira), await sale(mira), await sale(mira)].reverse();

    const first = await mira.call(purchases.earnings, { limit: 2 });
    const rest = await mira.call(purchases.earnings, { limit: 2, cursor: first.next ?? '' });

    expect([...first.lines, ...rest.lines].map(({ id }) => id)).toEqual(sales.map(({ id }) => id));
    expect(rest.next).toBeNull();
    expect(first).toMatchObject({
      pending: { units: '24000000' },
      available: { units: '0' },
    });
    expect(first.lines[0]).toMatchObject({
      kind: 'unlock',
      title: 'Takes',
      gross: { units: '10000000' },
      fee: { units: '2000000' },
      net: { units: '8000000' },
      isReleased: false,
    });
    const oldest = sales.at(-1);
    expect(rest.lines[0]?.id).toBe(oldest?.id);
    const other = await establishedCreator();
    expect((await other.call(purchases.earnings, { cursor: oldest?.id ?? '' })).lines).toEqual([]);
    const odd = mira.call(purchases.earnings, { cursor: 'not-an-id' });
    expect((await refusalOf(odd)).reason).toBe('invalid_input');
  });

  test('a fan, or a creator in the buyer role, cannot list earnings', async () => {
    const [fan, mira] = [await world.fan(), await establishedCreator()];
    expect((await refusalOf(fan.call(purchases.earnings, {}))).reason).toBe('forbidden');
    const buyer = mira.call(purchases.earnings, {}, { role: 'buyer' });
    expect((await refusalOf(buyer)).reason).toBe('forbidden');
  });
});

describe('refunds', () => {
  test('PU12: twenty simultaneous refunds of a sale return the money once and end the fan’s access', async () => {
    const mira = await establishedCreator();
    const [kept, { fan, item, id }] = [await fees(), await sale(mira)];

    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refund(id)));

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'conflict' });
    expect(await bucketBalance(world, fan, 'refund')).toBe(usd('10').units);
    expect([await pending(mira), await available(mira), await debt(mira)]).toEqual([0n, 0n, 0n]);
    expect(await fees()).toBe(kept);
    expect(await fan.call(purchases.quote, { item })).toMatchObject({ isOwned: false });
    const note = (await fan.call(purchases.notes, {})).notes.find((shown) => shown.id === item.id);
    expect(note).toMatchObject({ isOwned: false, text: null });
    expect(await fan.call(purchases.receipt, { id })).toMatchObject({ state: 'refunded' });
    expect((await mira.call(purchases.earnings, {})).lines).toMatchObject([{ isReversed: true }]);
    expect(await fan.received(accessEnded)).toMatchObject([{ item, reason: 'refunded' }]);
    expect(await mira.received(earningReversed)).toHaveLength(1);
    await expectBooksBalance(world);
  });

  test('PU12: a refund has its own receipt, and after the refund the fan can buy the item exactly once more', async () => {
    const mira = await establishedCreator();
    const { fan, item, id } = await sale(mira);
    await refund(id);
    const [row] = await world.sql<{ ended_by: string }>`select ended_by from purchases where id = ${id}`;
    const receiptFor = (person: Person) => person.call(purchases.receipt, { id: row?.ended_by ?? '' });
    expect(await receiptFor(fan)).toMatchObject({
      ...{ kind: 'refund', state: 'refunded', givenBackTo: 'wallet' },
      lines: [{ name: 'given_back', amount: ten }],
    });
    expect(await fan.call(purchases.receipt, { id })).toMatchObject({ givenBackTo: 'wallet' });
    expect(await receiptFor(mira)).toMatchObject({
      ...{ kind: 'refund', state: 'refunded', givenBackTo: 'fan' },
      lines: [{ name: 'given_back', amount: { units: '8000000' } }],
    });
    expect(await historyOf(mira)).toMatchObject([
      { kind: 'refund', amount: { units: '-8000000' }, receiptId: row?.ended_by },
      { kind: 'earning', amount: { units: '8000000' }, receiptId: id },
    ]);

    await giveMoney(world, fan, '50');
    const again = await Promise.all(
      Array.from({ length: 20 }, () => fan.call(purchases.buy, { item, expectedTotal: ten })),
    );

    expect(again.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(again[0]?.receipt.id).not.toBe(id);
    expect([await bucketBalance(world, fan, 'refund'), await bucketBalance(world, fan)]).toEqual([
      0n,
      usd('50').units,
    ]);
    expect(await pending(mira)).toBe(usd('8').units);
  });

  test('PU12: the part of a price that was paid with bonus is refunded as bonus', async () => {
    const [mira, fan] = [await establishedCreator(), await world.fan()];
    await giveMoney(world, fan, '4', 'bonus');
    await giveMoney(world, fan, '6');
    const { id } = await sale(mira, fan);
    await refund(id);
    expect([
      await bucketBalance(world, fan, 'bonus'),
      await bucketBalance(world, fan, 'refund'),
      await bucketBalance(world, fan),
    ]).toEqual([usd('4').units, usd('6').units, 0n]);
  });

  test('M16, PU12, PU13: when a creator cannot return a whole refund, the rest becomes debt, which later earnings repay', async () => {
    const mira = await establishedCreator();
    const early = [await sale(mira), await sale(mira)];
    await world.advance(7 * DAY_MS + 1_000);
    await threeWorkers();
    await operator.relogin();
    expect(await available(mira)).toBe(usd('16').units);
    await payOut(mira, '13');

    await Promise.all(early.map(({ id }) => refund(id)));

    expect([await pending(mira), await available(mira), await debt(mira)]).toEqual([
      0n,
      0n,
      -usd('13').units,
    ]);
    await mira.relogin();
    // Of the two refunds of eight dollars, one found three dollars available and the other none, so the
    // creator owes 13 dollars.
    const shown = await mira.call(purchases.earnings, {});
    expect([shown.available.units, shown.held.units, shown.debt.units]).toEqual(['0', '0', '13000000']);
    const [half] = (await historyOf(mira)).filter(({ kind }) => kind === 'refund');
    expect((await mira.call(purchases.receipt, { id: half?.receiptId ?? '' })).lines).toMatchObject([
      { name: 'given_back', amount: { units: '8000000' } },
      { name: 'owed', amount: { units: '5000000' } },
    ]);
    for (let sales = 0; sales < 3; sales += 1) await sale(mira);
    expect(await pending(mira)).toBe(usd('24').units);
    await world.advance(7 * DAY_MS + 1_000);
    await threeWorkers();
    await threeWorkers();
    expect([await pending(mira), await available(mira), await debt(mira)]).toEqual([0n, usd('11').units, 0n]);
    await mira.relogin();
    const repaid = (await historyOf(mira)).filter(({ kind }) => kind === 'debt');
    expect(repaid.map(({ amount }) => amount.units).sort()).toEqual(['-5000000', '-8000000']);
    const part = repaid.find(({ amount }) => amount.units === '-5000000');
    expect(await mira.call(purchases.receipt, { id: part?.receiptId ?? '' })).toMatchObject({
      ...{ kind: 'debt', state: 'paid', method: 'earnings' },
      lines: [
        { name: 'net', amount: { units: '8000000' } },
        { name: 'repaid', amount: { units: '5000000' } },
        { name: 'available', amount: { units: '3000000' } },
      ],
    });
    const otherFan = await world.fan();
    const request = otherFan.call(purchases.receipt, { id: part?.receiptId ?? '' });
    expect((await refusalOf(request)).reason).toBe('not_found');
    expect((await mira.call(purchases.earnings, {})).debt.units).toBe('0');
    await operator.relogin();
    await expectBooksBalance(world);
  });

  test('when refunds and releases of the same earnings coincide, each fan is refunded in full', async () => {
    const mira = await establishedCreator();
    const sales = await Promise.all(Array.from({ length: 6 }, () => sale(mira)));
    await world.sql`update earnings set releases_at = app_now() where creator_id = ${mira.id}`;
    await Promise.all([...sales.map(({ id }) => refund(id)), threeWorkers()]);
    await threeWorkers();
    expect([await pending(mira), (await available(mira)) + (await debt(mira))]).toEqual([0n, 0n]);
    for (const { fan } of sales) expect(await bucketBalance(world, fan, 'refund')).toBe(usd('10').units);
    await expectBooksBalance(world);
  });

  test('only an operator can refund a purchase, and a refund of an unknown purchase is refused', async () => {
    const mira = await establishedCreator();
    const { fan, id } = await sale(mira);
    for (const person of [fan, mira]) {
      const attempt = person.call(purchases.refund, { id, reason: 'please' });
      expect((await refusalOf(attempt)).reason).toBe('forbidden');
    }
    expect((await refusalOf(refund(newId()))).reason).toBe('not_found');
    expect(await bucketBalance(world, fan, 'refund')).toBe(0n);
  });
});

describe('PU18: moving earnings to the wallet', () => {
  const richCreator = async () => {
    const mira = await establishedCreator();
    await sale(mira);
    await world.sql`update earnings set releases_at = app_now() where creator_id = ${mira.id}`;
    await threeWorkers();
    return mira;
  };

  test('moved earnings are spendable immediately and have a history row and a receipt', async () => {
    const mira = await richCreator();
    const moved = await mira.call(purchases.moveEarned, { amount: '5.50' });
    expect(moved).toMatchObject({ amount: { units: '5500000' }, available: { units: '2500000' } });
    expect(await bucketBalance(world, mira, 'refund')).toBe(usd('5.5').units);
    expect((await historyOf(mira))[0]).toMatchObject({
      ...{ kind: 'moved', amount: { units: '5500000' }, receiptId: moved.receiptId },
    });
    expect(await mira.call(purchases.receipt, { id: moved.receiptId })).toMatchObject({
      ...{ kind: 'moved', state: 'paid', method: 'earnings' },
      lines: [{ name: 'total', amount: { units: '5500000' } }],
    });
    const other = (await establishedCreator()).call(purchases.receipt, { id: moved.receiptId });
    expect((await refusalOf(other)).reason).toBe('not_found');
    await expectBooksBalance(world);
  });

  test('M3, M4: twenty simultaneous moves take no more than the available balance, and no pending earnings', async () => {
    const mira = await richCreator();
    await sale(mira);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => mira.call(purchases.moveEarned, { amount: '3' })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([await available(mira), await pending(mira)]).toEqual([usd('2').units, usd('8').units]);
    expect(await bucketBalance(world, mira, 'refund')).toBe(usd('6').units);
    const tooMuch = mira.call(purchases.moveEarned, { amount: '2.01' });
    expect(await refusalOf(tooMuch)).toMatchObject({ reason: 'amount_out_of_range' });
    const fan = await world.fan();
    expect((await refusalOf(fan.call(purchases.moveEarned, { amount: '1' }))).reason).toBe('forbidden');
    await expectBooksBalance(world);
  });
});

describe('PU3: purchases.setFee', () => {
  test('a fee set for one creator applies only to later sales and is shown to that creator', async () => {
    const mira = await establishedCreator();
    await sale(mira);
    const set = (feeBps: number | null) =>
      operator.call(purchases.setFee, { domain: mira.domain ?? '', feeBps });
    expect(await set(1_500)).toMatchObject({ feeBps: 1_500 });
    await sale(mira);
    expect((await mira.call(purchases.terms, {})).platformFeeBps).toBe(1_500);
    expect(await set(null)).toMatchObject({ feeBps: 2_000 });
    await sale(mira);

    const { lines } = await mira.call(purchases.earnings, {});
    expect(lines.map(({ fee, net }) => [fee.units, net.units])).toEqual([
      ['2000000', '8000000'],
      ['1500000', '8500000'],
      ['2000000', '8000000'],
    ]);
    await expectBooksBalance(world);
    const nobody = operator.call(purchases.setFee, { domain: 'nobody-here', feeBps: 0 });
    expect((await refusalOf(nobody)).reason).toBe('not_found');
    expect((await refusalOf(mira.call(purchases.setFee, { domain: 'a-b-c', feeBps: 0 }))).reason).toBe(
      'forbidden',
    );
  });
});
