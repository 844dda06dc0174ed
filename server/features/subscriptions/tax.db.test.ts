import { beforeAll, describe, expect, test } from 'vitest';
import { offers } from '#contract/offers.ts';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import {
  bucketBalance,
  expectBooksBalance,
  giveMoney,
  verifiedCreator,
  wire,
  wireOff,
} from '#test/world/money.ts';
import { renewalsIn } from '#test/world/renewals.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { balanceOf, earningsOf, platformFees, platformTax, usd } from '../../ledger/index.ts';
import { DAY_MS } from './terms.ts';

const taxRates = new Map([['DE', 1_900]]);
let world: World;

beforeAll(async () => {
  world = await openWorld({ config: { taxRates } });
});

const inBooks = async (account: typeof platformTax) => (await balanceOf(world.db, account, 'USD')).units;

async function offered(price = '10') {
  const creator = await verifiedCreator(world);
  const discounts = { months3: 0, months6: 0, months12: 0 };
  const tier = await creator.call(tiers.create, { name: 'Gold', price, trialDays: 0, discounts });
  return { creator, tier };
}
async function german(wallet: string): Promise<Person> {
  const fan = await world.fan({ country: 'DE' });
  await giveMoney(world, fan, wallet);
  return fan;
}
/**
 * Returns a function that reads how much the creator's earnings, the fees and the tax have changed since
 * `shares` was called.
 */
async function shares(creator: Person) {
  const read = async (): Promise<bigint[]> => {
    const [pending, available, fees, tax] = await Promise.all(
      [earningsOf(creator.id, 'pending'), earningsOf(creator.id, 'available'), platformFees, platformTax].map(
        inBooks,
      ),
    );
    return [(pending ?? 0n) + (available ?? 0n), fees ?? 0n, tax ?? 0n];
  };
  const before = await read();
  return async () => (await read()).map((units, at) => units - (before[at] ?? 0n));
}
const linesOf = (price: string, tax: string, total: string) => [
  { name: 'price', amount: wire(price) },
  { name: 'tax', amount: wire(tax) },
  { name: 'total', amount: wire(total) },
];
const taxedTen = linesOf('10', '1.90', '11.90');
const ofTen = [usd('8').units, usd('2').units, usd('1.9').units];
const twice = ofTen.map((units) => units * 2n);

describe('SU22: the tax of the fan’s country', () => {
  test('every amount that the fan sees includes the tax, and so do the first charge and each renewal', async () => {
    const [{ creator, tier }, fan] = [await offered(), await german('30')];
    const since = await shares(creator);
    const quote = await fan.call(subscriptions.quote, { tierId: tier.id, months: 1 });
    expect([quote.price, quote.total]).toEqual([wire('11.90'), wire('11.90')]);
    expect([quote.lines, quote.renewalLines]).toEqual([taxedTen, taxedTen]);
    const request = { tierId: tier.id, months: 1 as const };
    const untaxed = { ...request, expectedTotal: wire('10'), expectedPrice: wire('10') };
    expect((await refusalOf(fan.call(subscriptions.subscribe, untaxed))).reason).toBe('price_changed');

    const seen = { expectedTotal: quote.total, expectedPrice: quote.price };
    const { subscription } = await fan.call(subscriptions.subscribe, { ...request, ...seen });
    expect(subscription.price).toEqual(wire('11.90'));
    expect(await since()).toEqual(ofTen);
    expect(await bucketBalance(world, fan)).toBe(usd('18.1').units);
    const { renewals } = await fan.call(subscriptions.renewals, {});
    expect(renewals).toMatchObject([{ amount: wire('11.90'), lines: taxedTen }]);
    expect(subscription.lines).toEqual(taxedTen);
    expect((await fan.call(subscriptions.mine, {})).monthlyTotal).toEqual(wire('11.90'));

    await world.advance(new Date(subscription.periodEnd).getTime() - Date.now() + 1_000);
    await renewalsIn(world).threeWorkers();
    expect(await since()).toEqual(twice);
    expect(await bucketBalance(world, fan)).toBe(usd('6.2').units);
    await expectBooksBalance(world);

    // The money left in the wallet covers the price but not the tax, so the next renewal fails.
    await world.advance(32 * DAY_MS);
    await renewalsIn(world).threeWorkers();
    await fan.relogin();
    expect(await since()).toEqual(twice);
    const { subscriptions: mine } = await fan.call(subscriptions.mine, {});
    expect(mine).toMatchObject([{ state: 'past_due', resumeTotal: wire('11.90') }]);
  });

  test('the tax is refunded together with the period, and is itemized on the receipt', async () => {
    const [{ creator, tier }, fan] = [await offered(), await german('30')];
    const since = await shares(creator);
    const seen = { expectedTotal: wire('11.90'), expectedPrice: wire('11.90') };
    await fan.call(subscriptions.subscribe, { tierId: tier.id, months: 1, ...seen });
    const [sale] = await world.sql<{ id: string }>`select id from purchases where fan_id = ${fan.id}`;
    const id = sale?.id ?? '';
    expect((await fan.call(purchases.receipt, { id })).lines).toMatchObject([
      { name: 'price', amount: wire('10') },
      { name: 'tax', amount: wire('1.90') },
      { name: 'total', amount: wire('11.90') },
    ]);
    const operator = await world.operator();
    await operator.call(purchases.refund, { id, reason: 'not what was shown' });
    expect(await since()).toEqual([0n, 0n, 0n]);
    expect(await bucketBalance(world, fan, 'refund')).toBe(usd('11.9').units);
    await expectBooksBalance(world);
  });

  test('the tax is also charged on tier upgrades and gifted months', async () => {
    const [{ creator, tier }, fan] = [await offered(), await german('60')];
    const seen = { expectedTotal: wire('11.90'), expectedPrice: wire('11.90') };
    const { subscription } = await fan.call(subscriptions.subscribe, { tierId: tier.id, months: 1, ...seen });
    const discounts = { months3: 0, months6: 0, months12: 0 };
    const large = await creator.call(tiers.create, { name: 'Large', price: '20', trialDays: 0, discounts });
    const request = { id: subscription.id, tierId: large.id };
    const change = await fan.call(subscriptions.quoteSwitch, request);
    expect(change).toMatchObject({ price: wire('23.80'), total: wire('11.90') });
    expect(change.lines).toEqual([
      { name: 'price', amount: wire('20') },
      { name: 'credit', amount: wireOff('10') },
      { name: 'tax', amount: wire('1.90') },
      { name: 'total', amount: wire('11.90') },
    ]);
    expect(change.renewalLines).toEqual(linesOf('20', '3.80', '23.80'));
    const since = await shares(creator);
    await fan.call(subscriptions.switchTier, {
      ...request,
      expectedTotal: change.total,
      expectedPrice: change.price,
    });
    expect(await since()).toEqual(ofTen);

    const gift = { tierId: tier.id, months: 1 as const };
    expect(await fan.call(offers.quoteGift, gift)).toMatchObject({ total: wire('11.90'), lines: taxedTen });
    await fan.call(offers.buyGift, { ...gift, message: '', expectedTotal: wire('11.90') });
    // The gift list shows the paid amount, tax included.
    expect((await fan.call(offers.myGifts, {})).gifts).toMatchObject([{ amount: wire('11.90') }]);
    expect(await since()).toEqual(twice);
    await expectBooksBalance(world);
  });

  test('quotes itemize the tax of the charge that follows a scheduled switch or a trial', async () => {
    const [{ creator, tier }, fan] = [await offered(), await german('60')];
    const seen = { expectedTotal: wire('11.90'), expectedPrice: wire('11.90') };
    const { subscription } = await fan.call(subscriptions.subscribe, { tierId: tier.id, months: 1, ...seen });
    const discounts = { months3: 0, months6: 0, months12: 0 };
    const small = await creator.call(tiers.create, { name: 'Small', price: '5', trialDays: 0, discounts });
    const later = await fan.call(subscriptions.quoteSwitch, { id: subscription.id, tierId: small.id });
    expect(later).toMatchObject({ isNow: false, price: wire('5.95'), total: wire('0') });
    expect(later.lines).toEqual([
      { name: 'price', amount: wire('5') },
      { name: 'later', amount: wireOff('5') },
      { name: 'total', amount: wire('0') },
    ]);
    expect(later.renewalLines).toEqual(linesOf('5', '0.95', '5.95'));

    const tried = await creator.call(tiers.create, { name: 'Try', price: '10', trialDays: 7, discounts });
    const trial = await (await german('1')).call(subscriptions.quote, { tierId: tried.id, months: 1 });
    expect(trial.lines).toEqual([
      { name: 'price', amount: wire('10') },
      { name: 'trial', amount: wireOff('10') },
      { name: 'total', amount: wire('0') },
    ]);
    expect(trial.renewalLines).toEqual(taxedTen);
  });

  test('quotes and receipts do not mention tax when the fan’s country has no tax rate', async () => {
    const [{ tier }, fan] = [await offered(), await world.fan({ country: 'FR' })];
    await giveMoney(world, fan, '30');
    const alone = [{ name: 'price', amount: wire('10') }];
    const quote = await fan.call(subscriptions.quote, { tierId: tier.id, months: 1 });
    expect([quote.lines, quote.renewalLines]).toEqual([alone, alone]);
    const { lines } = await fan.call(offers.quoteGift, { tierId: tier.id, months: 1 });
    expect(lines).toEqual(alone);
    const seen = { expectedTotal: wire('10'), expectedPrice: wire('10') };
    await fan.call(subscriptions.subscribe, { tierId: tier.id, months: 1, ...seen });
    const [sale] = await world.sql<{ id: string }>`select id from purchases where fan_id = ${fan.id}`;
    expect((await fan.call(purchases.receipt, { id: sale?.id ?? '' })).lines).toEqual([
      ...alone,
      { name: 'total', amount: wire('10') },
    ]);
  });
});
