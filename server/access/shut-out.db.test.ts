import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import type { Call, InputOf } from '#contract/kit.ts';
import { offers } from '#contract/offers.ts';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { insertBlock, tierOf } from '#test/world/content.ts';
import { bucketBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, RefusedError, refusalOf, type World } from '#test/world.ts';
import { completeIntent } from '../features/purchases/index.ts';
import { completeSubscription, renewSubscription } from '../features/subscriptions/index.ts';
import { inTransaction } from '../kit/db.ts';
import { newId } from '../kit/random.ts';

const FIVE = { asset: 'USD' as const, units: '5000000' };
const FIFTEEN = { asset: 'USD' as const, units: '15000000' };
const TWENTY = { asset: 'USD' as const, units: '20000000' };
const NOTHING = { asset: 'USD' as const, units: '0' };

/** A fan who makes calls about a creator from one network address, before and after the fan is shut out. */
interface Meeting {
  readonly creator: Person & { domain: string };
  readonly fan: Person;
  readonly tierId: string;
  readonly goldId: string;
  readonly note: { readonly kind: 'note'; readonly id: string };
  /** The header in which the trusted proxy reports the fan's address. */
  readonly headers: Record<string, string>;
  /** Makes a call as the fan. Returns `done`, or the reason if the call is refused. */
  ask<C extends Call>(call: C, input: InputOf<C>): Promise<string>;
}

let world: World;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
});

async function meet(ip: string): Promise<Meeting> {
  const creator = await verifiedCreator(world);
  const fan = await world.fan();
  await giveMoney(world, fan, '100');
  const headers = { 'x-forwarded-for': ip };
  const [tierId, goldId] = [
    await tierOf(world, creator),
    await tierOf(world, creator, { price: '20000000' }),
  ];
  const note = await creator.call(purchases.writeNote, { title: 'A note', text: 'Secret', price: '5' });
  return {
    creator,
    fan,
    tierId,
    goldId,
    headers,
    note: { kind: 'note', id: note.id },
    ask: (call, input) =>
      fan.call(call, input, { headers }).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof RefusedError) return error.reason;
          throw error;
        },
      ),
  };
}

interface Way {
  readonly name: string;
  readonly ip: string;
  shutOut(meeting: Meeting): Promise<unknown>;
}

/** The ways in which a fan and a creator can be separated. `letIn` undoes each of them. */
const ways: readonly Way[] = [
  {
    name: 'G11: a fan blocked by the creator',
    ip: '81.2.69.142',
    shutOut: ({ creator, fan }) => insertBlock(world, creator, fan),
  },
  {
    name: 'G11: a fan who blocked the creator',
    ip: '81.2.69.142',
    shutOut: ({ creator, fan }) => insertBlock(world, fan, creator),
  },
  {
    name: 'C11: a fan in a shut-out country',
    ip: '8.8.8.8',
    shutOut: ({ creator }) =>
      world.sql`insert into blocked_countries (creator_id, country) values (${creator.id}, 'US')`,
  },
  {
    name: 'C11: a fan in a shut-out network',
    ip: '203.0.113.77',
    shutOut: ({ creator }) => world.sql`
      insert into blocked_ranges (id, creator_id, range) values (gen_random_uuid(), ${creator.id}, '203.0.113.0/24')`,
  },
];

async function letIn({ creator, fan }: Meeting): Promise<void> {
  await world.sql`delete from blocks where ${fan.id} in (blocker_id, blocked_id)`;
  await world.sql`delete from blocked_countries where creator_id = ${creator.id}`;
  await world.sql`delete from blocked_ranges where creator_id = ${creator.id}`;
}

interface Case {
  readonly name: string;
  /** Runs before the fan is shut out; `ask` gets its result. */
  prepare?(meeting: Meeting): Promise<string>;
  ask(meeting: Meeting, prepared: string): Promise<string>;
  /** The result of `ask` for a fan who is not shut out; `done` if absent. */
  readonly otherwise?: string;
}

const subscription = ({ tierId }: Meeting) => ({
  tierId,
  months: 1 as const,
  expectedTotal: FIVE,
  expectedPrice: FIVE,
});
const membership = async (meeting: Meeting): Promise<string> =>
  (await meeting.fan.call(subscriptions.subscribe, subscription(meeting))).subscription.id;
const cancelled = async (meeting: Meeting): Promise<string> => {
  const id = await membership(meeting);
  await meeting.fan.call(subscriptions.cancel, { id });
  return id;
};
const trialCode = async ({ creator, tierId }: Meeting): Promise<string> => {
  const link = { tierId, name: 'Hello', days: 30 as const, lifeDays: 0, uses: 0 as const };
  return (await creator.call(offers.createTrialLink, link)).code;
};
const giftCode = async ({ creator, tierId }: Meeting): Promise<string> =>
  (await creator.call(offers.createGift, { tierId, months: 1, message: '' })).code;
const gift = { months: 1 as const, message: '' };

/** Opens the intent of a tip, cancels it and returns its id. */
const cancelledIntent = async ({ creator, fan }: Meeting): Promise<string> => {
  const item = { kind: 'tip' as const, to: creator.domain, amount: '5', note: '' };
  const { id } = await fan.call(purchases.openIntent, { item, expectedTotal: FIVE });
  await fan.call(purchases.cancelIntent, { id });
  return id;
};
/** Opens the intent of a subscription and lets it expire without payment. Returns its id. */
const expiredIntent = async (meeting: Meeting): Promise<string> => {
  const { id } = await meeting.fan.call(subscriptions.openIntent, subscription(meeting));
  await world.sql`update subscription_intents set expires_at = app_now() where id = ${id}`;
  return id;
};

const cases: readonly Case[] = [
  {
    name: 'purchases.findIntent for a cancelled intent',
    prepare: cancelledIntent,
    ask: ({ ask }, id) => ask(purchases.findIntent, { id }),
  },
  {
    name: 'purchases.cancelIntent for a cancelled intent',
    prepare: cancelledIntent,
    ask: ({ ask }, id) => ask(purchases.cancelIntent, { id }),
  },
  {
    name: 'subscriptions.findIntent for an expired intent',
    prepare: expiredIntent,
    ask: ({ ask }, id) => ask(subscriptions.findIntent, { id }),
  },
  {
    name: 'account.profile by domain',
    ask: ({ ask, creator }) => ask(account.profile, { addressOrDomain: creator.domain }),
  },
  {
    name: 'account.profile by address',
    ask: ({ ask, creator }) => ask(account.profile, { addressOrDomain: creator.address }),
  },
  {
    name: 'purchases.tip',
    ask: ({ ask, creator }) => ask(purchases.tip, { to: creator.domain, amount: '5', note: 'hello' }),
  },
  {
    name: 'purchases.notes',
    ask: async ({ fan, note, headers }) => {
      const { notes } = await fan.call(purchases.notes, { limit: 100 }, { headers });
      return notes.some(({ id }) => id === note.id) ? 'done' : 'not_found';
    },
  },
  { name: 'purchases.quote', ask: ({ ask, note }) => ask(purchases.quote, { item: note }) },
  {
    name: 'purchases.openIntent',
    ask: ({ ask, note }) => ask(purchases.openIntent, { item: note, expectedTotal: FIVE }),
  },
  {
    name: 'purchases.buy',
    ask: ({ ask, note }) => ask(purchases.buy, { item: note, expectedTotal: FIVE }),
  },
  {
    name: 'purchases.payByCard',
    // A fan who may buy gets `provider_away`, because this test has no payment provider.
    ask: ({ ask, note }) =>
      ask(purchases.payByCard, {
        item: note,
        expectedTotal: FIVE,
        cardPart: FIVE,
        card: { entered: 'pm_card_visa', save: false },
      }),
    otherwise: 'provider_away',
  },
  { name: 'tiers.list', ask: ({ ask, creator }) => ask(tiers.list, { domain: creator.domain }) },
  {
    name: 'subscriptions.quote',
    ask: ({ ask, tierId }) => ask(subscriptions.quote, { tierId, months: 1 }),
  },
  {
    name: 'subscriptions.subscribe',
    ask: (meeting) => meeting.ask(subscriptions.subscribe, subscription(meeting)),
  },
  {
    name: 'subscriptions.openIntent',
    ask: (meeting) => meeting.ask(subscriptions.openIntent, subscription(meeting)),
  },
  {
    name: 'subscriptions.withCreator',
    ask: ({ ask, creator }) => ask(subscriptions.withCreator, { domain: creator.domain }),
  },
  {
    name: 'subscriptions.quoteSwitch',
    prepare: membership,
    ask: ({ ask, goldId }, id) => ask(subscriptions.quoteSwitch, { id, tierId: goldId }),
  },
  {
    name: 'subscriptions.switchTier',
    prepare: membership,
    // The whole price of the first period is credited, because that period has just begun.
    ask: ({ ask, goldId }, id) =>
      ask(subscriptions.switchTier, { id, tierId: goldId, expectedPrice: TWENTY, expectedTotal: FIFTEEN }),
  },
  {
    name: 'subscriptions.resume',
    prepare: cancelled,
    ask: ({ ask }, id) => ask(subscriptions.resume, { id, expectedTotal: NOTHING }),
  },
  {
    name: 'offers.showLink for a trial',
    prepare: trialCode,
    ask: ({ ask }, code) => ask(offers.showLink, { code }),
  },
  {
    name: 'offers.showLink for a gift',
    prepare: giftCode,
    ask: ({ ask }, code) => ask(offers.showLink, { code }),
  },
  {
    name: 'offers.quoteGift',
    ask: ({ ask, tierId }) => ask(offers.quoteGift, { tierId, months: 1 }),
  },
  {
    name: 'offers.buyGift',
    ask: ({ ask, tierId }) => ask(offers.buyGift, { ...gift, tierId, expectedTotal: FIVE }),
  },
  { name: 'offers.claimGift', prepare: giftCode, ask: ({ ask }, code) => ask(offers.claimGift, { code }) },
];

describe.each(ways)('$name, in calls', ({ ip, shutOut }) => {
  test.each(cases)(
    'a shut-out fan gets not_found from the call $name',
    async ({ prepare, ask, otherwise = 'done' }) => {
      const meeting = await meet(ip);
      const prepared = (await prepare?.(meeting)) ?? '';
      const before = await bucketBalance(world, meeting.fan);
      await shutOut(meeting);
      expect(await ask(meeting, prepared)).toBe('not_found');
      expect(await bucketBalance(world, meeting.fan)).toBe(before);
      await letIn(meeting);
      expect(await ask(meeting, prepared)).toBe(otherwise);
    },
  );

  test('C1: a shut-out fan gets the same answer for the hidden creator as for an unknown creator', async () => {
    const { creator, fan, headers, ...meeting } = await meet(ip);
    await shutOut({ ...meeting, creator, fan, headers });
    const said = async (addressOrDomain: string) => {
      const answer = fan.call(account.profile, { addressOrDomain }, { headers });
      const { status, message, details } = await refusalOf(answer);
      return { status, message, details };
    };
    expect(await said(creator.domain)).toEqual(await said('nobody-has-this'));
  });

  test('AX3: a shut-out fan keeps what they bought, and can see, pause and end a running membership', async () => {
    const meeting = await meet(ip);
    const { creator, fan, note, headers } = meeting;
    const id = await membership(meeting);
    await fan.call(purchases.buy, { item: note, expectedTotal: FIVE });
    await shutOut(meeting);

    const { notes } = await fan.call(purchases.notes, { limit: 100 }, { headers });
    expect(notes.find((one) => one.id === note.id)).toMatchObject({ isOwned: true, text: 'Secret' });
    expect(await fan.call(purchases.quote, { item: note }, { headers })).toMatchObject({ isOwned: true });
    const withCreator = { domain: creator.domain };
    expect(await fan.call(subscriptions.withCreator, withCreator, { headers })).toMatchObject({
      subscription: { id, state: 'active' },
    });
    expect(await meeting.ask(subscriptions.pause, { id })).toBe('done');
    expect(await meeting.ask(subscriptions.cancel, { id })).toBe('done');
    const { subscriptions: mine } = await fan.call(subscriptions.mine, {}, { headers });
    expect(mine).toMatchObject([{ id, isAutoRenew: false }]);
  });

  test('SU13: a shut-out fan sees a bought gift until somebody claims it', async () => {
    const meeting = await meet(ip);
    const { fan, tierId, headers } = meeting;
    const bought = { ...gift, tierId, expectedTotal: FIVE };
    const { code } = await fan.call(offers.buyGift, bought);
    const open = await fan.call(offers.buyGift, bought);
    await (await world.fan()).call(offers.claimGift, { code });
    await shutOut(meeting);
    const mine = async () => (await fan.call(offers.myGifts, {}, { headers })).gifts.map((one) => one.code);
    expect(await mine()).toEqual([open.code]);
    await letIn(meeting);
    expect(await mine()).toEqual([open.code, code]);
  });
});

describe.each(ways.slice(0, 2))('$name, in background work', ({ ip, shutOut }) => {
  test('SU7: a shut-out fan is not charged for another period of a membership', async () => {
    const meeting = await meet(ip);
    const id = await membership(meeting);
    await shutOut(meeting);
    const before = await bucketBalance(world, meeting.fan);
    await world.sql`update subscriptions set due_at = app_now() where id = ${id}`;
    await inTransaction(world.db, (tx) => renewSubscription(tx, { id }, world.subscriptions));
    expect(await bucketBalance(world, meeting.fan)).toBe(before);
    expect(await world.sql`select state from subscriptions where id = ${id}`).toEqual([
      { state: 'past_due' },
    ]);
  });

  test('SU21: when money arrives for an open subscription intent or purchase intent, a shut-out fan pays nothing', async () => {
    const meeting = await meet(ip);
    const { id: intentId } = await meeting.fan.call(subscriptions.openIntent, subscription(meeting));
    const item = await meeting.fan.call(purchases.openIntent, { item: meeting.note, expectedTotal: FIVE });
    await shutOut(meeting);
    const before = await bucketBalance(world, meeting.fan);
    const paid = { personId: meeting.fan.id, chargeId: newId() };
    await inTransaction(world.db, (tx) =>
      completeSubscription(tx, { ...paid, intentId }, world.subscriptions),
    );
    await inTransaction(world.db, (tx) => completeIntent(tx, { ...paid, intentId: item.id }, world.sales));
    expect(await bucketBalance(world, meeting.fan)).toBe(before);
    expect(await meeting.fan.call(subscriptions.findIntent, { id: intentId })).toMatchObject({
      state: 'open',
    });
  });
});
