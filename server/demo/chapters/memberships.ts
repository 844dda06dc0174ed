import assert from 'node:assert/strict';
import { sql } from 'kysely';
import {
  beginSubscription,
  claimGiftMonths,
  dueSubscriptions,
  insertGift,
  insertPromotion,
  insertTier,
  insertTrialLink,
  lockOwn,
  pauseRenewing,
  renewSubscription,
  stopRenewing,
} from '../../features/subscriptions/index.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { type Money, usd } from '../../ledger/index.ts';
import { type WrittenTier, writtenTiers } from '../cast/written-tiers.ts';
import { demoLogins } from '../logins.ts';
import { demoSubscriptions } from '../sales.ts';
import { ageInDays, type Moment } from './moments.ts';
import { earliestFans, paidIn, personWith } from './notes.ts';

const [fanLogin, creatorLogin] = demoLogins.logins;
const MINUTE = 1 / (24 * 60);
const DAY_MS = 24 * 3_600_000;
const STORY_DAYS = 75;
const card = ['visa', '4242'] as const;

/**
 * Other fans' subscriptions to the demo creator: when each began, its tier, and how many months the fan had money
 * for.
 */
const STAR_FANS = [
  { daysAgo: 70, tier: 1, paidMonths: 3 },
  { daysAgo: 66, tier: 0, paidMonths: 3 },
  { daysAgo: 61, tier: 1, paidMonths: 1 },
  { daysAgo: 58, tier: 0, paidMonths: 2 },
  { daysAgo: 52, tier: 2, paidMonths: 2 },
  { daysAgo: 47, tier: 1, paidMonths: 2 },
  { daysAgo: 44, tier: 0, paidMonths: 2 },
  { daysAgo: 36, tier: 1, paidMonths: 2 },
  { daysAgo: 31.5, tier: 1, paidMonths: 1 },
  { daysAgo: 30.6, tier: 0, paidMonths: 1 },
  { daysAgo: 24, tier: 0, paidMonths: 1 },
  { daysAgo: 17, tier: 1, paidMonths: 1 },
  { daysAgo: 32, tier: 1, paidMonths: 1 },
  { daysAgo: 45, tier: 0, paidMonths: 1 },
  { daysAgo: 3, tier: 1, paidMonths: 1 },
  { daysAgo: 0.4, tier: 0, paidMonths: 1 },
] as const;

interface PlannedTier extends WrittenTier {
  readonly id: string;
  readonly creatorId: string;
  readonly daysAgo: number;
}

/**
 * The creators offer tiers. The demo fan and other fans subscribe, renew, pause, cancel and run out of money. Before
 * each payment, the demo fan tops up by the price, so that the wallet's balance stays the same. Does nothing if the
 * demo creator has tiers already.
 */
export async function membershipsMoments(tx: Tx): Promise<Moment[]> {
  const star = await personWith(tx, creatorLogin.email);
  const sam = await personWith(tx, fanLogin.email);
  if (!star || !sam || (await hasTiers(tx, star))) return [];
  const tiers = await planTiers(tx);
  const tierOf = (domain: string, place = 0): PlannedTier => {
    const tier = tiers.filter((one) => one.domain === domain)[place];
    assert(tier, `${domain} offers nothing.`);
    return tier;
  };

  const others = await earliestFans(tx, { except: sam, limit: STAR_FANS.length });
  const starFans = others.flatMap((fanId, index): Moment[] => {
    const { daysAgo, tier: place, paidMonths } = STAR_FANS[index] ?? STAR_FANS[0];
    const tier = tierOf('miraokafor', place);
    const money = (Number(tier.price) * paidMonths).toFixed(2);
    return [paidIn(daysAgo + MINUTE, fanId, money, ['mastercard', '4444']), joined(daysAgo, fanId, tier)];
  });
  const paidAndJoined = (daysAgo: number, domain: string, place = 0, total?: string): Moment[] => {
    const tier = tierOf(domain, place);
    return [
      paidIn(daysAgo + MINUTE, sam, total ?? tier.price, card),
      joined(daysAgo, sam, tier, total === undefined ? 1 : 3),
    ];
  };
  const samsStory = [
    ...paidAndJoined(43, 'miraokafor', 1),
    // The demo fan tops up by the price of the second month, which the next renewal then charges.
    paidIn(14, sam, '12', card),
    ...paidAndJoined(40, 'theomarchetti'),
    withFan(38, sam, 'theomarchetti', stopRenewing),
    ...paidAndJoined(26, 'elifdemir', 0, '21.60'),
    ...paidAndJoined(25, 'yaelstern'),
    withFan(3, sam, 'yaelstern', stopRenewing),
    ...paidAndJoined(20, 'anderslindqvist'),
    withFan(5, sam, 'anderslindqvist', pauseRenewing),
    joined(2, sam, tierOf('tomasrey')),
    given(6, sam, tierOf('camilleroux')),
  ];
  // Two fans cancelled their subscription: one long ago, and one whose last month has not ended yet.
  const leavers = [
    [2, 50],
    [7, 2],
  ] as const;
  const left = leavers.flatMap(([place, daysAgo]): Moment[] => {
    const fanId = others[place];
    return fanId === undefined ? [] : [withFan(daysAgo, fanId, 'miraokafor', stopRenewing)];
  });
  return [...tiers.map(offered), ...starOffers(tierOf), ...starFans, ...left, ...samsStory, ...renewals()];

  function withFan(
    daysAgo: number,
    fanId: string,
    domain: string,
    act: (now: Tx, locked: NonNullable<Awaited<ReturnType<typeof lockOwn>>>) => Promise<unknown>,
  ): Moment {
    return {
      daysAgo,
      async happen(now) {
        const { id } = await now
          .selectFrom('subscriptions')
          .select('id')
          .where('fan_id', '=', fanId)
          .where('creator_id', '=', tierOf(domain).creatorId)
          .executeTakeFirstOrThrow();
        const locked = await lockOwn(now, { id, fanId });
        assert(locked);
        await act(now, locked);
      },
    };
  }
}

async function hasTiers(tx: Tx, creatorId: string): Promise<boolean> {
  const tier = await tx
    .selectFrom('tiers')
    .select('id')
    .where('creator_id', '=', creatorId)
    .executeTakeFirst();
  return tier !== undefined;
}

/** Returns each tier with its creator and its first day, which is soon after the creator joined. */
async function planTiers(tx: Tx): Promise<PlannedTier[]> {
  const domains = [...new Set(writtenTiers.map(({ domain }) => domain))];
  const creators = await tx
    .selectFrom('people')
    .select(['id', 'creator_domain'])
    .where('creator_domain', 'in', domains)
    .where('is_verified_to_sell', '=', true)
    .execute();
  const ages = await ageInDays(
    tx,
    creators.map(({ id }) => id),
  );
  return writtenTiers.flatMap((tier) => {
    const creatorId = creators.find(({ creator_domain }) => creator_domain === tier.domain)?.id;
    const age = creatorId === undefined ? undefined : ages.get(creatorId);
    if (creatorId === undefined || age === undefined) return [];
    return [{ ...tier, id: newId(), creatorId, daysAgo: age * 0.95 }];
  });
}

const offered = (tier: PlannedTier, index: number, tiers: readonly PlannedTier[]): Moment => ({
  daysAgo: tier.daysAgo,
  async happen(tx) {
    const [months3, months6, months12] = (tier.discounts ?? [0, 0, 0]).map((percent) => percent * 100);
    await insertTier(tx, {
      id: tier.id,
      creator_id: tier.creatorId,
      name: tier.name,
      price: usd(tier.price).units.toString(),
      trial_days: tier.trialDays ?? 0,
      discount_3_bps: months3 ?? 0,
      discount_6_bps: months6 ?? 0,
      discount_12_bps: months12 ?? 0,
      description: tier.description,
      benefits: [...tier.benefits],
      colour: tier.colour,
      included_tier_ids: tiers
        .slice(0, index)
        .filter(({ creatorId }) => creatorId === tier.creatorId)
        .map(({ id }) => id),
      member_cap: tier.memberCap ?? null,
      welcome: tier.welcome,
    });
  },
});

const joined = (daysAgo: number, fanId: string, tier: PlannedTier, months: 1 | 3 = 1): Moment => ({
  daysAgo,
  async happen(tx) {
    const price = months === 1 ? usd(tier.price) : bundlePrice(tier);
    const { outcome } = await beginSubscription(
      tx,
      {
        fanId,
        tierId: tier.id,
        months,
        expectedPrice: price,
        expectedTotal: tier.trialDays ? usd('0') : price,
      },
      demoSubscriptions,
    );
    assert(outcome === 'begun', `The demo could not subscribe to "${tier.name}": ${outcome}.`);
  },
});

const bundlePrice = ({ price, discounts }: WrittenTier): Money =>
  usd(((Number(price) * 3 * (100 - (discounts?.[0] ?? 0))) / 100).toFixed(2));

/** The demo fan gets a free month from a creator and claims it immediately. */
const given = (daysAgo: number, fanId: string, tier: PlannedTier): Moment => ({
  daysAgo,
  async happen(tx) {
    const { code } = await insertGift(tx, {
      id: newId(),
      code: 'thanks-for-the-letter',
      giver_id: tier.creatorId,
      creator_id: tier.creatorId,
      tier_id: tier.id,
      months: 1,
      amount: '0',
      purchase_id: null,
      message: 'For the letter you wrote me.',
    });
    const { outcome } = await claimGiftMonths(tx, { code, fanId }, demoSubscriptions);
    assert(outcome === 'claimed', `The demo could not claim a gift: ${outcome}.`);
  },
});

/**
 * The demo creator offers a promotion, a trial link for a newsletter, and a gift that nobody has claimed yet.
 */
function starOffers(tierOf: (domain: string, place?: number) => PlannedTier): Moment[] {
  const [listener, frontRow] = [tierOf('miraokafor', 0), tierOf('miraokafor', 1)];
  const happen = async (tx: Tx) => {
    const base = { creator_id: listener.creatorId };
    await insertPromotion(tx, {
      ...base,
      id: newId(),
      tier_id: frontRow.id,
      percent: 40,
      trial_days: 0,
      audience: 'both',
      message: 'The long evenings are here: the first month for less.',
      uses_max: 50,
      ends_at: new Date((await nowIn(tx)).getTime() + 21 * DAY_MS),
    });
    await insertTrialLink(tx, {
      ...base,
      id: newId(),
      tier_id: listener.id,
      code: 'autumn-letter',
      name: 'Autumn newsletter',
      days: 14,
      uses_max: 100,
      ends_at: null,
    });
    await insertGift(tx, {
      ...base,
      id: newId(),
      code: 'for-the-tuner',
      giver_id: listener.creatorId,
      tier_id: listener.id,
      months: 3,
      amount: '0',
      purchase_id: null,
      message: 'For the one who found the buzz in the G string.',
    });
  };
  return [{ daysAgo: 0.3, happen }];
}

async function nowIn(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
  assert(rows[0]);
  return rows[0].now;
}

/** The moments at which renewals run: twice a day during the demo's history. */
const renewals = (): Moment[] =>
  Array.from({ length: STORY_DAYS * 2 }, (_, half) => ({
    daysAgo: half / 2 + 1 / 48,
    async happen(tx) {
      for (const id of await dueSubscriptions(tx, { limit: 200 }))
        await renewSubscription(tx, { id }, demoSubscriptions);
    },
  }));
