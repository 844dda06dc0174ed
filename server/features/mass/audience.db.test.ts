import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmartList } from '#contract/lists.ts';
import { MassAudience } from '#contract/mass.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { insertCrowd, insertEarningFrom } from '#test/world/crowd.ts';
import { newId } from '../../kit/random.ts';
import { type Audience, checkedAudience } from './audience.store.ts';
import { countAudience } from './audience-counts.store.ts';

const FANS = 120;
let database: TestDatabase;

/**
 * Everything that a fan did. The test keeps it in memory as well as in the database, so that it can evaluate
 * the audience rules a second time, fan by fan.
 */
interface Fan {
  readonly id: string;
  follows: boolean;
  subscriptions: {
    daysAgo: number;
    endsInDays: number;
    renews: boolean;
    isTrial: boolean;
    isOver: boolean;
  }[];
  earnings: {
    units: bigint;
    daysAgo: number;
    kind: 'unlock' | 'tip' | 'subscription';
    isReversed: boolean;
  }[];
  onList: boolean;
  isBlocked: boolean;
  hasBlocked: boolean;
  isStopped: boolean;
  restricts: boolean;
  gotHoursAgo: number | null;
  gotUnsent: boolean;
  quietHours: number | null;
  seenDaysAgo: number | null;
  boughtItem: boolean;
  ownsFile: boolean;
  hasWritten: boolean;
}

const creatorId = newId();
const tierId = newId();
const listId = newId();
const itemId = newId();
const fileId = newId();
const postId = newId();
let fans: Fan[];

/** A pseudo-random generator. The same seed always gives the same fans and audiences. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

beforeAll(async () => {
  database = await openTestDatabase();
  const roll = dice(42);
  const chance = (share: number): boolean => roll() < share;
  const upTo = (max: number): number => Math.floor(roll() * max);
  const { db } = database;
  await sql`
    insert into people (id, address_index, address, display_name, creator_domain, creator_skeleton, is_verified_to_sell)
    values (${creatorId}, 900001, '0x00000000000000000000000000000000000000aa', 'Ada', 'ada', 'ada', true)`.execute(
    db,
  );
  await sql`
    insert into tiers (id, creator_id, name, price, trial_days, discount_3_bps, discount_6_bps, discount_12_bps)
    values (${tierId}, ${creatorId}, 'Front row', 5000000, 0, 0, 0, 0)`.execute(db);
  await sql`insert into people_lists (id, owner_id, name) values (${listId}, ${creatorId}, 'Mine')`.execute(
    db,
  );
  await sql`
    insert into media_assets (id, owner_id, kind, state, bytes, original_hash, settled_at)
    values (${fileId}, ${creatorId}, 'photo', 'ready', 1, ${'a'.repeat(64)}, app_now())`.execute(db);
  await sql`
    insert into posts (id, creator_id, kind, state, body, for_public, for_followers, for_members, ai, comments_rule)
    values (${postId}, ${creatorId}, 'standard', 'draft', '', false, false, false, 'none', 'off')`.execute(
    db,
  );
  await sql`insert into post_media (post_id, position, asset_id) values (${postId}, 0, ${fileId})`.execute(
    db,
  );
  const [lately, unsent] = [newId(), newId()];
  await sql`
    insert into mass_messages (id, creator_id, state, audience, started_at, unsent_at)
    values (${lately}, ${creatorId}, 'sending', '{}', app_now(), null),
      (${unsent}, ${creatorId}, 'unsent', '{}', app_now(), app_now())`.execute(db);
  fans = (await insertCrowd(db, FANS)).map((id) => ({
    id,
    follows: chance(0.5),
    subscriptions: chance(0.5)
      ? Array.from({ length: 1 + upTo(2) }, (_, nth) => {
          const isOver = nth === 1 || chance(0.3);
          return {
            daysAgo: 1 + upTo(20) + nth * 25,
            endsInDays: isOver ? -1 : 1 + upTo(12),
            renews: chance(0.5),
            isTrial: false,
            isOver,
          };
        })
      : [],
    earnings: Array.from({ length: upTo(3) }, () => ({
      units: BigInt(1_000_000 * (1 + upTo(60))),
      daysAgo: upTo(100),
      kind: (['unlock', 'tip', 'subscription'] as const)[upTo(3)] ?? 'tip',
      isReversed: chance(0.2),
    })),
    onList: chance(0.4),
    isBlocked: chance(0.05),
    hasBlocked: chance(0.05),
    isStopped: chance(0.05),
    restricts: chance(0.05),
    gotHoursAgo: chance(0.3) ? 1 + upTo(40) : null,
    gotUnsent: chance(0.2),
    quietHours: chance(0.2) ? 1 + upTo(60) : null,
    seenDaysAgo: chance(0.7) ? upTo(30) : null,
    boughtItem: chance(0.1),
    ownsFile: chance(0.1),
    hasWritten: chance(0.2),
  }));
  // Puts some fans on a trial, so that the smart list `on_trial` is not empty.
  for (const fan of fans) {
    const [only] = fan.subscriptions;
    if (fan.subscriptions.length === 1 && only && !only.isOver && chance(0.5)) only.isTrial = true;
  }
  for (const fan of fans) await write(fan, { lately, unsent });
});
afterAll(() => database.close());

async function write(fan: Fan, { lately, unsent }: { lately: string; unsent: string }): Promise<void> {
  const { db } = database;
  const { id } = fan;
  if (fan.follows)
    await sql`insert into follows (fan_id, creator_id) values (${id}, ${creatorId})`.execute(db);
  for (const s of fan.subscriptions) {
    const subscriptionId = newId();
    // A subscription without a trial is paid by a gift, so that the test needs no payments.
    const giftId = s.isTrial ? null : newId();
    const end = sql`date_trunc('minute', app_now()) + make_interval(days => ${s.endsInDays})`;
    if (giftId)
      await sql`
        insert into gifts (id, code, giver_id, creator_id, tier_id, months, amount, message, claimed_by, claimed_at)
        values (${giftId}, ${giftId}, ${creatorId}, ${creatorId}, ${tierId}, 1, 0, '', ${id}, app_now())`.execute(
        db,
      );
    await sql`
      insert into subscriptions (id, fan_id, creator_id, tier_id, state, months, price, anchor_at, periods, period_start,
        period_end, trial_until, is_auto_renew, due_at, ended_at, gift_id, created_at)
      values (${subscriptionId}, ${id}, ${creatorId}, ${tierId},
        ${s.isOver ? 'expired' : s.isTrial ? 'trialing' : 'active'}, 1, 5000000, app_now(), 0,
        app_now() - make_interval(days => ${s.daysAgo}), ${end},
        ${s.isTrial ? end : sql`null`}, ${s.renews}, case when ${!s.isOver}::boolean then app_now() end,
        case when ${s.isOver}::boolean then app_now() end, ${giftId},
        app_now() - make_interval(days => ${s.daysAgo}))`.execute(db);
  }
  for (const e of fan.earnings)
    await insertEarningFrom(db, { fanId: id, creatorId, ...e, units: e.units.toString() });
  if (fan.onList)
    await sql`insert into people_list_entries (list_id, person_id) values (${listId}, ${id})`.execute(db);
  if (fan.isBlocked)
    await sql`insert into blocks (blocker_id, blocked_id) values (${creatorId}, ${id})`.execute(db);
  if (fan.hasBlocked)
    await sql`insert into blocks (blocker_id, blocked_id) values (${id}, ${creatorId})`.execute(db);
  if (fan.isStopped) await sql`update people set is_restricted = true where id = ${id}`.execute(db);
  const chatId = newId();
  await sql`
    insert into chats (id, creator_id, fan_id) values (${chatId}, ${creatorId}, ${id})`.execute(db);
  const lastSeq = fan.hasWritten ? 1 : 0;
  await sql`
    insert into chat_members (chat_id, person_id, other_id, last_seq, restricted_at)
    values (${chatId}, ${id}, ${creatorId}, ${lastSeq}, case when ${fan.restricts}::boolean then app_now() end),
      (${chatId}, ${creatorId}, ${id}, ${lastSeq}, null)`.execute(db);
  const points = (massId: string, hoursAgo: number) =>
    sql`
      insert into mass_pointers (mass_id, fan_id, creator_id, chat_id, sent_at)
      values (${massId}, ${id}, ${creatorId}, ${chatId}, app_now() - make_interval(hours => ${hoursAgo}))`.execute(
      db,
    );
  if (fan.gotHoursAgo !== null) await points(lately, fan.gotHoursAgo);
  if (fan.gotUnsent) await points(unsent, 1);
  if (fan.quietHours !== null)
    await sql`insert into chat_settings (person_id, mass_quiet_hours) values (${id}, ${fan.quietHours})`.execute(
      db,
    );
  if (fan.seenDaysAgo !== null)
    await sql`
      insert into presence (person_id, seen_at)
      values (${id}, app_now() - make_interval(days => ${fan.seenDaysAgo}, mins => 1))`.execute(db);
  const buys = (kind: string, item: string) =>
    sql`
      insert into purchases (id, fan_id, creator_id, kind, item_kind, item_id, title, price, fixed_fee, tax, total, state,
        transfer_id)
      values (${newId()}, ${id}, ${creatorId}, 'unlock', ${kind}, ${item}, '', 1, 0, 0, 1, 'paid', ${newId()})`.execute(
      db,
    );
  if (fan.boughtItem) await buys('collection', itemId);
  if (fan.ownsFile) await buys('post', postId);
}

const running = ({ subscriptions }: Fan) => subscriptions.find(({ isOver }) => !isOver);
const kept = ({ earnings }: Fan) => earnings.filter(({ isReversed }) => !isReversed);
const total = (fan: Fan): bigint => kept(fan).reduce((sum, { units }) => sum + units, 0n);
const boughtDays = (fan: Fan): number[] =>
  kept(fan).flatMap(({ kind, daysAgo }) => (kind === 'subscription' ? [] : [daysAgo]));

/** The rules of the smart lists, implemented a second time as the README of `lists` describes them. */
const naive: Record<(typeof SmartList.options)[number], (fan: Fan) => boolean> = {
  members: (fan) => running(fan) !== undefined,
  renewing: (fan) => running(fan)?.renews === true,
  not_renewing: (fan) => running(fan)?.renews === false,
  followers: ({ follows }) => follows,
  on_trial: (fan) => running(fan)?.isTrial === true,
  expired: (fan) => fan.subscriptions.length > 0 && !running(fan),
  expiring: (fan) => running(fan)?.renews === false && (running(fan)?.endsInDays ?? 0) <= 7,
  spent_over_50: (fan) => total(fan) > 50_000_000n,
  new_14_days: (fan) => Boolean(running(fan)) && fan.subscriptions.every(({ daysAgo }) => daysAgo < 14),
  lapsed_buyers: (fan) => boughtDays(fan).length > 0 && boughtDays(fan).every((days) => days >= 60),
  never_bought: (fan) => (fan.follows || Boolean(running(fan))) && boughtDays(fan).length === 0,
  top_5_percent: (fan) => {
    const spenders = fans
      .filter((one) => kept(one).length > 0)
      .sort((one, other) =>
        total(one) === total(other) ? (one.id < other.id ? -1 : 1) : total(one) > total(other) ? -1 : 1,
      );
    return spenders.slice(0, Math.ceil(spenders.length * 0.05)).includes(fan);
  },
};

const isOn = (fan: Fan, list: string): boolean => {
  const smart = SmartList.safeParse(list);
  return smart.success ? naive[smart.data](fan) : list === listId && fan.onList;
};
const isFan = (fan: Fan): boolean =>
  fan.follows || fan.subscriptions.length > 0 || fan.earnings.length > 0 || fan.hasWritten;
const isQuiet = (fan: Fan): boolean =>
  fan.restricts ||
  (fan.gotHoursAgo !== null && (fan.gotHoursAgo < 12 || fan.gotHoursAgo < (fan.quietHours ?? 0)));

/**
 * Computes the expected result of a query: for each included fan, the step that leaves the fan out, or null
 * when no step does.
 */
function expected(audience: Audience, lockedIds: readonly string[]): Map<string, string | null> {
  const checked = new Map<string, string | null>();
  for (const fan of fans) {
    const isIn =
      audience.include.some((list) => isOn(fan, list) && (SmartList.safeParse(list).success || isFan(fan))) ||
      (audience.tierIds.includes(tierId) && Boolean(running(fan))) ||
      (audience.fanIds.includes(fan.id) && isFan(fan));
    if (!isIn || fan.isBlocked || fan.hasBlocked || fan.isStopped) continue;
    checked.set(fan.id, leftBy(fan, audience, lockedIds));
  }
  return checked;
}

function leftBy(fan: Fan, audience: Audience, lockedIds: readonly string[]): string | null {
  const { spent, seen } = audience;
  if (spent) {
    const sum = kept(fan)
      .filter(({ daysAgo }) => daysAgo < spent.days)
      .reduce((all, { units }) => all + units, 0n);
    const bound = (typed: string) => BigInt(Math.round(Number(typed) * 100)) * 10_000n;
    if (spent.atLeast !== undefined && sum < bound(spent.atLeast)) return 'spent';
    if (spent.atMost !== undefined && sum > bound(spent.atMost)) return 'spent';
  }
  if (seen) {
    const wasHere = fan.seenDaysAgo !== null && fan.seenDaysAgo < seen.days;
    if (wasHere !== seen.isWithin) return 'seen';
  }
  const isOut =
    audience.exclude.some((list) => isOn(fan, list)) ||
    audience.excludeFanIds.includes(fan.id) ||
    (audience.excludeBuyersOf.includes(itemId) && fan.boughtItem);
  if (isOut) return 'exclusion';
  if (lockedIds.length > 0 && fan.ownsFile) return 'owned';
  return isQuiet(fan) ? 'cap' : null;
}

const queried = async (
  audience: Audience,
  lockedIds: readonly string[],
): Promise<Map<string, string | null>> => {
  const question = checkedAudience({ creatorId, audience, lockedIds });
  const { rows } = await sql<{ fan: string; leftBy: string | null }>`
    select j.fan_id as fan, j.left_by as "leftBy" from ${question} j`.execute(database.db);
  expect(new Set(rows.map(({ fan }) => fan)).size, 'each fan once').toBe(rows.length);
  return new Map(rows.map(({ fan, leftBy: step }) => [fan, step]));
};

const sorted = (checked: Map<string, string | null>) =>
  [...checked].sort(([one], [other]) => (one < other ? -1 : 1));

const everybody = { include: [...SmartList.options, listId] };

test.each(SmartList.options)(
  'LI4: the smart list %s contains exactly the fans that its rule describes',
  async (list) => {
    const audience = MassAudience.parse({ include: [list] });
    const wanted = expected(audience, []);
    expect(wanted.size, 'the world has a fan on this list').toBeGreaterThan(0);
    expect(sorted(await queried(audience, []))).toEqual(sorted(wanted));
  },
);

test.each([
  ['a list of the creator', { include: [listId] }],
  ['another person’s list', { include: [newId()] }],
  ['a tier', { include: [], tierIds: [tierId] }],
  ['a minimum of spending', { ...everybody, spent: { days: 50, atLeast: '20' } }],
  ['a maximum of spending', { ...everybody, spent: { days: 3650, atMost: '0' } }],
  ['a rule for fans seen lately', { ...everybody, seen: { days: 7, isWithin: true } }],
  ['a rule for fans not seen lately', { ...everybody, seen: { days: 7, isWithin: false } }],
  ['an excluded smart list', { ...everybody, exclude: ['followers'] }],
  ['an excluded list of the creator', { ...everybody, exclude: [listId] }],
  ['the buyers of an item excluded', { ...everybody, excludeBuyersOf: [itemId] }],
])('MA2: an audience that uses only %s has the expected fans', async (_, typed) => {
  const audience = MassAudience.parse(typed);
  expect(sorted(await queried(audience, []))).toEqual(sorted(expected(audience, [])));
});

test('MA2: an audience includes and excludes fans by name', async () => {
  const named = fans.slice(0, 60).map(({ id }) => id);
  const audience = MassAudience.parse({ include: [], fanIds: named, excludeFanIds: named.slice(0, 10) });
  const wanted = expected(audience, []);
  expect([...wanted.values()]).toContain('exclusion');
  expect(sorted(await queried(audience, []))).toEqual(sorted(wanted));
});

test('MA3: an audience leaves out fans who own all locked files of the message', async () => {
  const audience = MassAudience.parse(everybody);
  const wanted = expected(audience, [fileId]);
  expect([...wanted.values()]).toContain('owned');
  expect(sorted(await queried(audience, [fileId]))).toEqual(sorted(wanted));
});

test('MA2: 60 random audiences have the expected fans; each excluded fan is counted at one step', async () => {
  const roll = dice(7);
  const some = <T>(all: readonly T[], share: number): T[] => all.filter(() => roll() < share);
  for (let nth = 0; nth < 60; nth += 1) {
    const audience = MassAudience.parse({
      include: some([...SmartList.options, listId], 0.25),
      tierIds: some([tierId], 0.3),
      fanIds: some(fans, 0.1).map(({ id }) => id),
      exclude: some([...SmartList.options, listId], 0.1),
      excludeFanIds: some(fans, 0.05).map(({ id }) => id),
      excludeBuyersOf: some([itemId], 0.3),
      ...(roll() < 0.3
        ? { spent: { days: 1 + Math.floor(roll() * 100), atLeast: String(Math.floor(roll() * 30)) } }
        : {}),
      ...(roll() < 0.3 ? { seen: { days: 1 + Math.floor(roll() * 30), isWithin: roll() < 0.5 } } : {}),
    });
    const lockedIds = some([fileId], 0.3);
    const wanted = expected(audience, lockedIds);
    expect(sorted(await queried(audience, lockedIds)), JSON.stringify(audience)).toEqual(sorted(wanted));
    const count = await countAudience(database.db, { creatorId, audience, lockedIds });
    const steps = count.bySpent + count.bySeen + count.byExclusion + count.byOwned + count.byCap;
    expect([count.included, count.count]).toEqual([wanted.size, wanted.size - steps]);
  }
});
