import { beforeAll, describe, expect, test } from 'vitest';
import { offers } from '#contract/offers.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { wallet } from '#contract/wallet.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator, wireOff } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { claimGiftMonths } from './index.ts';
import { renewDue } from './renew-due.ts';
import { DAY_MS } from './terms.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const amount = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });
const noDiscounts = { months3: 0, months6: 0, months12: 0 };
const offered = async (price = '10', trialDays = 0) => {
  const mira = await verifiedCreator(world, { displayName: 'Mira' });
  const tier = await mira.call(tiers.create, { name: 'Gold', price, trialDays, discounts: noDiscounts });
  return { mira, tier };
};
const fanWith = async (dollars: string) => {
  const fan = await world.fan({ displayName: 'Sam' });
  if (dollars !== '0') await giveMoney(world, fan, dollars);
  return fan;
};
const promote = (
  creator: Person,
  tierId: string,
  more: {
    percent?: number;
    trialDays?: number;
    usesMax?: number;
    audience?: 'new' | 'expired' | 'both';
  } = {},
) =>
  creator.call(offers.createPromotion, {
    tierId,
    percent: more.trialDays === undefined ? (more.percent ?? 50) : null,
    trialDays: more.trialDays ?? null,
    audience: more.audience ?? 'new',
    days: 30,
    usesMax: more.usesMax ?? null,
    message: '',
  });
const trialLink = (creator: Person, tierId: string, uses: 0 | 1 | 10 = 0, days: 1 | 7 | 90 = 7) =>
  creator.call(offers.createTrialLink, { tierId, name: 'Newsletter', days, lifeDays: 5, uses });
const subscribe = (
  fan: Person,
  tierId: string,
  { total = '10', price = '10', trialCode }: { total?: string; price?: string; trialCode?: string } = {},
) =>
  fan.call(subscriptions.subscribe, {
    tierId,
    months: 1,
    expectedTotal: amount(total),
    expectedPrice: amount(price),
    ...(trialCode === undefined ? {} : { trialCode }),
  });
const endNow = (id: string) => world.sql`
  update subscriptions set state = 'expired', is_auto_renew = false, due_at = null, ended_at = app_now()
  where id = ${id}`;

describe('promotions', () => {
  test('SU15: a promotion discounts only the first month, as the tier and the quote show', async () => {
    const { mira, tier } = await offered();
    await promote(mira, tier.id, { percent: 50 });
    const sam = await fanWith('20');

    const { tiers: seen } = await world.visitor().call(tiers.list, { domain: mira.domain });
    expect(seen[0]?.promotion).toMatchObject({ percent: 50, price: amount('5') });
    const quote = await sam.call(subscriptions.quote, { tierId: tier.id, months: 1 });
    expect(quote).toMatchObject({ price: amount('10'), total: amount('5'), promotionPercent: 50 });

    const { subscription } = await subscribe(sam, tier.id, { total: '5' });
    expect(subscription).toMatchObject({ price: amount('10'), paid: amount('5') });
    await world.advance(new Date(subscription.periodEnd).getTime() - Date.now() + 1_000);
    await renewDue(world.db, world.subscriptions);
    expect(await bucketBalance(world, sam)).toBe(usd('5').units);
    await sam.relogin();
    const { subscriptions: mine } = await sam.call(subscriptions.mine, {});
    expect(mine[0]).toMatchObject({ price: amount('10'), paid: null });
    await expectBooksBalance(world);
  });

  test('SU15, SU10: the credit for an upgrade is based on the discounted payment, not on the full price', async () => {
    const { mira, tier } = await offered();
    await mira.relogin();
    await promote(mira, tier.id, { percent: 50 });
    const gold = await mira.call(tiers.create, {
      name: 'Platinum',
      price: '30',
      trialDays: 0,
      discounts: noDiscounts,
    });
    const sam = await fanWith('50');
    const { subscription } = await subscribe(sam, tier.id, { total: '5' });
    const quote = await sam.call(subscriptions.quoteSwitch, { id: subscription.id, tierId: gold.id });
    expect(quote).toMatchObject({ total: amount('25') });
    expect(quote.lines).toContainEqual({ name: 'credit', amount: wireOff('5') });
  });

  test('M7, SU15: a promotion with ten uses applies to exactly ten of 30 concurrent subscribers', async () => {
    const { mira, tier } = await offered();
    await promote(mira, tier.id, { percent: 50, usesMax: 10 });
    const fans = await Promise.all(Array.from({ length: 30 }, () => fanWith('10')));
    const answers = await Promise.allSettled(fans.map((fan) => subscribe(fan, tier.id, { total: '5' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const { promotions } = await mira.call(offers.list, {});
    expect(promotions[0]).toMatchObject({ uses: 10, usesMax: 10, state: 'used_up' });
    const late = fans[answers.findIndex(({ status }) => status === 'rejected')];
    if (!late) throw new Error('Everybody got it.');
    expect((await refusalOf(subscribe(late, tier.id, { total: '5' }))).reason).toBe('price_changed');
    expect(await bucketBalance(world, late)).toBe(usd('10').units);
    await expectBooksBalance(world);
  });

  test('SU15: a promotion for former subscribers applies once per fan, and to nobody after the creator ends it', async () => {
    const { mira, tier } = await offered();
    const forOld = await promote(mira, tier.id, { percent: 30, audience: 'expired' });
    const sam = await fanWith('100');
    const first = await subscribe(sam, tier.id);
    await endNow(first.subscription.id);
    const second = await subscribe(sam, tier.id, { total: '7' });
    await endNow(second.subscription.id);
    expect((await refusalOf(subscribe(sam, tier.id, { total: '7' }))).reason).toBe('price_changed');

    const ended = await mira.call(offers.endPromotion, { id: forOld.id });
    expect(ended.state).toBe('ended');
    const kim = await fanWith('100');
    const old = await subscribe(kim, tier.id);
    await endNow(old.subscription.id);
    expect(await kim.call(subscriptions.quote, { tierId: tier.id, months: 1 })).toMatchObject({
      promotionPercent: 0,
      total: amount('10'),
    });
    expect((await refusalOf(mira.call(offers.endPromotion, { id: newId() }))).reason).toBe('not_found');
  });

  test('SU15: a trial promotion gives a trial, and a percentage promotion does not discount longer periods', async () => {
    const { mira, tier } = await offered();
    await promote(mira, tier.id, { percent: 40 });
    await promote(mira, tier.id, { trialDays: 5 });
    const sam = await fanWith('100');
    expect(await sam.call(subscriptions.quote, { tierId: tier.id, months: 1 })).toMatchObject({
      trialDays: 5,
      total: amount('0'),
      promotionPercent: 0,
    });
    await endNow((await subscribe(sam, tier.id, { total: '0' })).subscription.id);
    expect(await sam.call(subscriptions.quote, { tierId: tier.id, months: 3 })).toMatchObject({
      trialDays: 0,
      total: amount('30'),
    });
  });

  test('SU14: a creator needs a verified identity for an offer, and can make offers only for their own tiers', async () => {
    const { mira, tier } = await offered();
    const otto = await verifiedCreator(world);
    expect((await refusalOf(promote(otto, tier.id))).reason).toBe('not_found');
    expect((await refusalOf(trialLink(otto, tier.id))).reason).toBe('not_found');
    const gift = { tierId: tier.id, months: 1 as const, message: '' };
    expect((await refusalOf(otto.call(offers.createGift, gift))).reason).toBe('not_found');
    const both = {
      tierId: tier.id,
      percent: 10,
      trialDays: 3,
      audience: 'new' as const,
      days: 1,
      usesMax: null,
    };
    expect((await refusalOf(mira.call(offers.createPromotion, { ...both, message: '' }))).reason).toBe(
      'invalid_input',
    );
    await world.sql`update people set is_verified_to_sell = false where id = ${mira.id}`;
    expect((await refusalOf(promote(mira, tier.id))).reason).toBe('identity_needed');
    expect((await refusalOf(trialLink(mira, tier.id))).reason).toBe('identity_needed');
    expect((await refusalOf(mira.call(offers.createGift, gift))).reason).toBe('identity_needed');
  });

  test('SU14: a creator can have at most twenty open offers of each kind', async () => {
    const { mira, tier } = await offered();
    for (let count = 0; count < 20; count += 1) {
      await promote(mira, tier.id);
      await trialLink(mira, tier.id);
      await mira.call(offers.createGift, { tierId: tier.id, months: 1, message: '' });
    }
    expect((await refusalOf(promote(mira, tier.id))).reason).toBe('conflict');
    expect((await refusalOf(trialLink(mira, tier.id))).reason).toBe('conflict');
    const more = mira.call(offers.createGift, { tierId: tier.id, months: 1, message: '' });
    expect((await refusalOf(more)).reason).toBe('conflict');
  });
});

describe('trial links', () => {
  test('SU16: once a trial link is used up, a quote shows it as ended; a fan who had a trial cannot use another trial link', async () => {
    const { mira, tier } = await offered();
    const link = await trialLink(mira, tier.id, 1, 90);
    const [sam, kim] = [await fanWith('0'), await fanWith('0')];
    expect(await world.visitor().call(offers.showLink, { code: link.code })).toMatchObject({
      kind: 'trial',
      days: 90,
      isOpen: true,
      creator: { domain: mira.domain },
    });
    const request = { tierId: tier.id, months: 1 as const, trialCode: link.code };
    expect(await sam.call(subscriptions.quote, request)).toMatchObject({
      trialLink: 'applies',
      trialDays: 90,
      total: amount('0'),
    });
    const { subscription } = await subscribe(sam, tier.id, { total: '0', trialCode: link.code });
    expect(subscription).toMatchObject({ state: 'trialing', isMember: true });
    const days =
      (new Date(subscription.periodEnd).getTime() - new Date(subscription.periodStart).getTime()) / DAY_MS;
    expect(days).toBe(90);

    expect(await kim.call(subscriptions.quote, request)).toMatchObject({ trialLink: 'ended', trialDays: 0 });
    expect((await refusalOf(subscribe(kim, tier.id, { total: '0', trialCode: link.code }))).reason).toBe(
      'price_changed',
    );
    const other = await trialLink(mira, tier.id);
    await endNow(subscription.id);
    expect(await sam.call(subscriptions.quote, { ...request, trialCode: other.code })).toMatchObject({
      trialLink: 'tried_before',
      trialDays: 0,
    });
    await mira.call(offers.endTrialLink, { id: other.id });
    expect(await world.visitor().call(offers.showLink, { code: other.code })).toMatchObject({
      isOpen: false,
    });
    expect((await refusalOf(mira.call(offers.endTrialLink, { id: newId() }))).reason).toBe('not_found');
    const unknown = world.visitor().call(offers.showLink, { code: 'nobody-made-this' });
    expect((await refusalOf(unknown)).reason).toBe('not_found');
  });

  test('M7, SU16: a trial link with ten uses works for exactly ten of 25 concurrent subscribers', async () => {
    const { mira, tier } = await offered();
    const { code } = await trialLink(mira, tier.id, 10);
    const fans = await Promise.all(Array.from({ length: 25 }, () => fanWith('0')));
    const answers = await Promise.allSettled(
      fans.map((fan) => subscribe(fan, tier.id, { total: '0', trialCode: code })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});

describe('gifts', () => {
  const buy = (fan: Person, tierId: string, total = '30') =>
    fan.call(offers.buyGift, { tierId, months: 3, message: 'For you', expectedTotal: amount(total) });

  test('SU17: a bought gift can be claimed once with its code, and its months do not renew', async () => {
    const { mira, tier } = await offered();
    const [sam, kim, eva] = [await fanWith('30'), await fanWith('0'), await fanWith('0')];
    expect(await sam.call(offers.quoteGift, { tierId: tier.id, months: 3 })).toMatchObject({
      total: amount('30'),
      missing: amount('0'),
    });
    const gift = await buy(sam, tier.id);
    expect(await bucketBalance(world, sam)).toBe(0n);
    expect(await kim.call(offers.showLink, { code: gift.code })).toMatchObject({
      kind: 'gift',
      months: 3,
      from: 'Sam',
      message: 'For you',
      isOpen: true,
    });

    const taken = await Promise.allSettled(
      [kim, eva, kim, eva].map((fan) => fan.call(offers.claimGift, { code: gift.code })),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [winner, loser] =
      (await kim.call(subscriptions.mine, {})).subscriptions.length === 1 ? [kim, eva] : [eva, kim];
    expect((await refusalOf(loser.call(offers.claimGift, { code: gift.code }))).reason).toBe('gift_claimed');
    const { subscriptions: mine, counts } = await winner.call(subscriptions.mine, { show: 'gift' });
    expect(mine[0]).toMatchObject({ isGift: true, isMember: true, isAutoRenew: false, nextChargeAt: null });
    expect(counts).toMatchObject({ all: 1, gift: 1, expiring: 1 });
    expect((await sam.call(offers.myGifts, {})).gifts[0]).toMatchObject({ state: 'claimed' });
    expect((await mira.call(subscriptions.fans, {})).fans[0]).toMatchObject({ isGift: true });

    const end = new Date(mine[0]?.periodEnd ?? '').getTime();
    const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
    await world.advance(end - (row?.now.getTime() ?? 0) + 1_000);
    await renewDue(world.db, world.subscriptions);
    await winner.relogin();
    expect((await winner.call(subscriptions.mine, {})).subscriptions[0]).toMatchObject({
      state: 'expired',
      isMember: false,
    });
    await expectBooksBalance(world);
  });

  test('SU17, M12: a refunded gift gives no membership and cannot be claimed', async () => {
    const { tier } = await offered();
    const [sam, kim] = [await fanWith('60'), await fanWith('0')];
    const [first, second] = [await buy(sam, tier.id), await buy(sam, tier.id)];
    await kim.call(offers.claimGift, { code: first.code });
    const paid = { kind: 'gift', ended: null };
    expect((await sam.call(wallet.history, { filter: 'out' })).entries).toMatchObject([paid, paid]);
    await world.sql`update purchases set state = 'refunded' where kind = 'subscription' and item_kind = 'gift'`;
    const back = { kind: 'gift', ended: 'refunded' };
    expect((await sam.call(wallet.history, { filter: 'out' })).entries).toMatchObject([back, back]);
    expect((await kim.call(subscriptions.mine, {})).subscriptions[0]?.isMember).toBe(false);
    const eva = await fanWith('0');
    expect((await refusalOf(eva.call(offers.claimGift, { code: second.code }))).reason).toBe('gift_claimed');
  });

  test('SU12, SU17: a fan who renewed after a gift stays a member when the gift is refunded', async () => {
    const { tier } = await offered();
    const [sam, kim] = [await fanWith('30'), await fanWith('30')];
    const gift = await buy(sam, tier.id);
    const { id, periodEnd } = await kim.call(offers.claimGift, { code: gift.code });
    await kim.call(subscriptions.resume, { id, expectedTotal: amount('0') });
    const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
    await world.advance(new Date(periodEnd).getTime() - (row?.now.getTime() ?? 0) + 1_000);
    await renewDue(world.db, world.subscriptions);
    expect(await bucketBalance(world, kim)).toBe(0n);
    await world.sql`update purchases set state = 'refunded' where item_kind = 'gift' and item_id = ${gift.id}`;
    await kim.relogin();
    expect((await kim.call(subscriptions.mine, {})).subscriptions[0]?.isMember).toBe(true);
  });

  test('SU10: when a tier became cheaper after a gift was bought, the credit for the gift is at most the new price', async () => {
    const { mira, tier } = await offered();
    const [sam, kim] = [await fanWith('30'), await fanWith('3')];
    const { code } = await buy(sam, tier.id);
    await mira.call(tiers.edit, { id: tier.id, price: '3' });
    const next = { name: 'Platinum', price: '4', trialDays: 0, discounts: noDiscounts };
    const { id: tierId } = await mira.call(tiers.create, next);
    const { id } = await kim.call(offers.claimGift, { code });
    await kim.call(subscriptions.resume, { id, expectedTotal: amount('0') });
    expect(await kim.call(subscriptions.quoteSwitch, { id, tierId })).toMatchObject({ total: amount('3') });
    const chosen = { id, tierId, expectedTotal: amount('3'), expectedPrice: amount('12') };
    expect((await kim.call(subscriptions.switchTier, chosen)).isMember).toBe(true);
  });

  test('SU17: a creator can give months of their own tier for free, and withdraw the gift until it is claimed', async () => {
    const { mira, tier } = await offered();
    const give = () => mira.call(offers.createGift, { tierId: tier.id, months: 1, message: 'Thanks' });
    const [first, second] = [await give(), await give()];
    expect((await mira.call(offers.myGifts, {})).gifts).toEqual([]);
    expect((await refusalOf(mira.call(offers.claimGift, { code: first.code }))).reason).toBe('own_item');
    const sam = await fanWith('20');
    const claimed = await sam.call(offers.claimGift, { code: first.code });
    expect(claimed).toMatchObject({ isGift: true, paid: amount('0'), isMember: true });
    expect((await refusalOf(mira.call(offers.withdrawGift, { id: first.id }))).reason).toBe('gift_claimed');
    expect((await refusalOf(mira.call(offers.withdrawGift, { id: newId() }))).reason).toBe('not_found');
    expect((await mira.call(offers.withdrawGift, { id: second.id })).state).toBe('withdrawn');
    const kim = await fanWith('0');
    expect((await refusalOf(kim.call(offers.claimGift, { code: second.code }))).reason).toBe('gift_claimed');

    // Once the fan has turned renewal on, the fan can upgrade, but gets no credit for a free gift.
    await sam.call(subscriptions.resume, { id: claimed.id, expectedTotal: amount('0') });
    const gold = await mira.call(tiers.create, {
      name: 'Platinum',
      price: '15',
      trialDays: 0,
      discounts: noDiscounts,
    });
    expect(await sam.call(subscriptions.quoteSwitch, { id: claimed.id, tierId: gold.id })).toMatchObject({
      total: amount('15'),
      lines: [{ name: 'price', amount: amount('15') }],
    });
    expect((await refusalOf(sam.call(offers.claimGift, { code: (await give()).code }))).reason).toBe(
      'already_member',
    );
  });

  test('SU17, M24, M3: buying a gift is refused at a wrong price, without enough money, and for the buyer’s own tier', async () => {
    const { mira, tier } = await offered();
    const sam = await fanWith('29.99');
    expect((await refusalOf(buy(sam, tier.id, '20'))).reason).toBe('price_changed');
    expect((await refusalOf(buy(sam, tier.id))).reason).toBe('insufficient_funds');
    expect(await bucketBalance(world, sam)).toBe(usd('29.99').units);
    await giveMoney(world, mira, '30');
    expect((await refusalOf(buy(mira, tier.id))).reason).toBe('own_item');
    expect((await refusalOf(buy(sam, newId()))).reason).toBe('not_found');
    expect((await refusalOf(sam.call(offers.quoteGift, { tierId: newId(), months: 1 }))).reason).toBe(
      'not_found',
    );
    expect((await refusalOf(sam.call(offers.claimGift, { code: 'nobody-made-this' }))).reason).toBe(
      'not_found',
    );
    const rich = await fanWith('100');
    const { code } = await buy(rich, tier.id);
    await world.sql`update people set is_restricted = true where id = ${sam.id}`;
    const claim = (tx: Tx) => claimGiftMonths(tx, { code, fanId: sam.id }, world.subscriptions);
    expect((await inTransaction(world.db, claim)).outcome).toBe('account_restricted');
    await world.sql`update people set is_verified_to_sell = false where id = ${mira.id}`;
    expect((await refusalOf(buy(rich, tier.id))).reason).toBe('creator_unavailable');
  });
});
