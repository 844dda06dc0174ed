import { beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { statement } from '#contract/statement.ts';
import { wallet } from '#contract/wallet.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator, wire } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { balanceOf, earningsOf, platformFees, platformTax, usd } from '../../ledger/index.ts';

let world: World;
let operator: Person;
let mira: Person;

beforeAll(async () => {
  world = await openWorld({ config: { taxRates: new Map([['DE', 1_900]]) } });
  operator = await world.operator();
  mira = await verifiedCreator(world);
});

const inBooks = async (account: typeof platformTax) => (await balanceOf(world.db, account, 'USD')).units;
async function taxes(person: Person): Promise<string[]> {
  const day = (plus: number) => new Date(Date.now() + plus * 86_400_000).toISOString();
  const { mark } = await person.call(statement.open, { from: day(-1), to: day(1) });
  const { entries } = await person.call(statement.lines, { mark });
  return entries.flatMap(({ tax }) => tax ?? []);
}
const earned = () => inBooks(earningsOf(mira.id, 'pending'));

async function note(): Promise<{ kind: 'note'; id: string }> {
  const { id } = await mira.call(purchases.writeNote, { title: 'Takes', text: 'One.', price: '3.33' });
  return { kind: 'note', id };
}
async function fanIn(country: string | null): Promise<Person> {
  const fan = await world.fan({ country });
  await giveMoney(world, fan, '20');
  return fan;
}

describe('PU17, WA12: tax of the buyer’s country', () => {
  test('two platforms in one process use their own tax rates', async () => {
    const other = await openWorld();
    const [fan, item] = [await fanIn('DE'), await note()];
    expect((await fan.call(purchases.quote, { item })).tax).toEqual(wire('0.63'));
    const there = await verifiedCreator(other);
    const { id } = await there.call(purchases.writeNote, { title: 'Takes', text: 'One.', price: '3.33' });
    const otherFan = await other.fan({ country: 'DE' });
    expect((await otherFan.call(purchases.quote, { item: { kind: 'note', id } })).tax).toEqual(wire('0'));
  });

  test('the tax is shown in the quote, added to the price and set aside, and changes no other share', async () => {
    const [fan, item] = [await fanIn('DE'), await note()];
    const quote = await fan.call(purchases.quote, { item });
    expect([quote.price, quote.tax, quote.total]).toEqual([wire('3.33'), wire('0.63'), wire('3.96')]);
    expect(quote.byCard.total).toEqual(wire('3.96'));
    const [tax, fees, pending] = [await inBooks(platformTax), await inBooks(platformFees), await earned()];

    // A request with the price without tax is refused, because the quote showed the total with tax.
    const short = fan.call(purchases.buy, { item, expectedTotal: wire('3.33') });
    expect((await refusalOf(short)).reason).toBe('price_changed');
    const { receipt } = await fan.call(purchases.buy, { item, expectedTotal: quote.total });

    const split = [
      (await earned()) - pending,
      (await inBooks(platformFees)) - fees,
      (await inBooks(platformTax)) - tax,
    ];
    expect(split).toEqual([usd('2.664').units, usd('0.666').units, usd('0.63').units]);
    expect(await bucketBalance(world, fan)).toBe(usd('16.04').units);
    expect(receipt.lines).toMatchObject([
      { name: 'price', amount: wire('3.33') },
      { name: 'tax', amount: wire('0.63') },
      { name: 'total', amount: wire('3.96') },
    ]);
    // The creator's receipt shows the price without tax.
    expect((await mira.call(purchases.receipt, { id: receipt.id })).lines).toMatchObject([
      { name: 'price', amount: wire('3.33') },
      { name: 'platform_fee', amount: wire('0.666') },
      { name: 'net', amount: wire('2.664') },
    ]);
    await expectBooksBalance(world);
  });

  test('a refund returns the tax to the fan', async () => {
    const [fan, item] = [await fanIn('DE'), await note()];
    const before = [await inBooks(platformTax), await inBooks(platformFees), await earned()];
    const { receipt } = await fan.call(purchases.buy, { item, expectedTotal: wire('3.96') });
    await operator.call(purchases.refund, { id: receipt.id, reason: 'bought twice' });
    expect([await inBooks(platformTax), await inBooks(platformFees), await earned()]).toEqual(before);
    expect(await bucketBalance(world, fan, 'refund')).toBe(usd('3.96').units);
    const [back] = (await fan.call(wallet.history, {})).entries;
    expect(back).toMatchObject({ kind: 'refund', amount: wire('3.96') });
    await expectBooksBalance(world);
    // The fan's statement lists the tax and its return, so that the fan can add up a year's taxes. The
    // creator's statement lists neither.
    expect([await taxes(fan), await taxes(mira)]).toEqual([['-630000', '630000'], []]);
  });

  test('a fan in an unknown country, or in one without a tax rate, pays no tax', async () => {
    for (const country of [null, 'FR']) {
      const [fan, item] = [await fanIn(country), await note()];
      expect(await fan.call(purchases.quote, { item })).toMatchObject({
        tax: wire('0'),
        total: wire('3.33'),
      });
      expect((await fan.call(purchases.buy, { item, expectedTotal: wire('3.33') })).isNew).toBe(true);
    }
  });

  test('the quote of a purchase intent includes the tax', async () => {
    const [fan, item] = [await world.fan({ country: 'DE' }), await note()];
    const intent = await fan.call(purchases.openIntent, { item, expectedTotal: wire('3.96') });
    expect(intent.quote).toMatchObject({ tax: wire('0.63'), missing: wire('3.96') });
  });
});
