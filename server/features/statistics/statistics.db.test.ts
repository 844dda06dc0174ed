import { beforeAll, describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { statistics } from '#contract/statistics.ts';
import { newId } from '#server/kit/random.ts';
import { insertFollow, insertTrialMember, tierOf } from '#test/world/content.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { countDays } from './count-days.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
});

const DAY_MS = 24 * 60 * 60_000;
const GERMAN = '217.160.0.1';
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * DAY_MS));

/** Returns a small random generator (Mulberry32) that gives the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Sale {
  readonly at: string;
  readonly gross: number;
  readonly kind?: 'tip' | 'unlock' | 'subscription';
  readonly reversedAt?: string;
}

/** Inserts only an earning, without a transfer of money, because statistics read only earnings. */
async function earned(creator: { id: string }, fan: { id: string }, sale: Sale): Promise<void> {
  const fee = Math.floor(sale.gross / 5);
  await world.sql`
    insert into earnings (id, creator_id, fan_id, kind, title, gross, fee, net, fee_bps, releases_at, created_at, reversed_at)
    values (${newId()}, ${creator.id}, ${fan.id}, ${sale.kind ?? 'tip'}, 'A sale', ${sale.gross}, ${fee},
      ${sale.gross - fee}, 2000, app_now() + interval '1000 days', ${sale.at}, ${sale.reversedAt ?? null})`;
}

/** Counts again from the oldest fact, because these tests insert facts of the past. */
async function countAll(): Promise<void> {
  await world.sql`update statistics_progress set counted_until = null`;
  await catchUp();
}

/**
 * Counts until everything is counted. One call is not enough, because `countDays` does nothing while the
 * node's own loop is counting.
 */
async function catchUp(): Promise<void> {
  for (;;) {
    await countDays(world.db);
    const [progress] = await world.sql<{ isDone: boolean | null }>`
      select counted_until > app_now() - interval '1 minute' as "isDone" from statistics_progress`;
    if (progress?.isDone) return;
  }
}

async function sums(creator: { id: string }) {
  const [rolled] = await world.sql<{ net: string; gross: string; sales: string }>`
    select sum(net)::text as net, sum(gross)::text as gross, sum(sales)::text as sales
    from earning_days where creator_id = ${creator.id}`;
  const [facts] = await world.sql<{ net: string; gross: string; sales: string }>`
    select sum(net)::text as net, sum(gross)::text as gross, count(*)::text as sales
    from earnings where creator_id = ${creator.id} and reversed_at is null`;
  return { rolled, facts };
}

describe('counting days', () => {
  test('ST1, ST2: after random sales and reversals, the rollups sum to the facts, however often days are counted', async () => {
    const [lena, sam] = [await world.creator(), await world.fan()];
    // The seed is fixed, so that a failure can be reproduced.
    const random = seeded(20_261_115);
    const chance = (below: number) => Math.floor(random() * below);
    const some = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const at = new Date(Date.now() - 1 - chance(40 * DAY_MS));
        const back = new Date(at.getTime() + chance(Date.now() - at.getTime()));
        const kind = (['tip', 'unlock', 'subscription'] as const)[chance(3)] ?? 'tip';
        const sale = { at: at.toISOString(), gross: 1 + chance(90_000_000), kind };
        await earned(lena, sam, chance(4) === 0 ? { ...sale, reversedAt: back.toISOString() } : sale);
      }
    };
    await some(60);
    await countAll();
    const first = await sums(lena);
    expect(first.rolled).toEqual(first.facts);
    await countDays(world.db);
    expect(await sums(lena)).toEqual(first);
    await some(20);
    await countAll();
    const second = await sums(lena);
    expect(second.rolled).toEqual(second.facts);
    expect(second.facts).not.toEqual(first.facts);
  });

  test('ST2: after a week of downtime the missed days are counted by the next round', async () => {
    const [lena, sam] = [await world.creator(), await world.fan()];
    await countAll();
    const past = new Date(Date.now() - 7 * DAY_MS);
    await world.sql`update statistics_progress set counted_until = ${past.toISOString()}`;
    for (const days of [1, 3, 6])
      await earned(lena, sam, { at: new Date(Date.now() - days * DAY_MS).toISOString(), gross: 100 });
    await catchUp();
    const { rolled, facts } = await sums(lena);
    expect(rolled).toEqual(facts);
  });

  test('ST3: a day ends exactly at midnight UTC', async () => {
    const [lena, sam] = [await world.creator(), await world.fan()];
    const day = daysAgo(3);
    await earned(lena, sam, { at: `${daysAgo(4)}T23:59:59.999999Z`, gross: 100 });
    await earned(lena, sam, { at: `${day}T00:00:00Z`, gross: 2_000 });
    // This sale is reversed a day later, so it is subtracted on the later day.
    await earned(lena, sam, { at: `${day}T12:00:00Z`, gross: 30_000, reversedAt: `${daysAgo(2)}T00:00:00Z` });
    await countAll();
    const { earnings } = await lena.call(statistics.show, { from: daysAgo(4), to: daysAgo(2) });
    expect(earnings.days.map(({ gross }) => gross.units)).toEqual(['100', '32000', '-30000']);
    expect(earnings.total).toMatchObject({ gross: { units: '2100' }, net: { units: '1680' }, sales: 2 });
  });

  test('ST7: a follow counts on its day if it still exists when that day is counted for the last time', async () => {
    const [lena, sam] = [await world.creator(), await world.fan()];
    // Counting starts at the oldest fact, so with this earning the counting covers the days of the test.
    await earned(lena, sam, { at: `${daysAgo(1)}T10:00:00Z`, gross: 100 });
    const countedAs = async (isFollowing: boolean) => {
      await sam.call(creators.follow, { domain: lena.domain ?? '', isFollowing });
      await countAll();
      return (await lena.call(statistics.show, { from: daysAgo(6), to: daysAgo(0) })).funnel.follows;
    };
    expect([await countedAs(true), await countedAs(false)]).toEqual([1, 0]);
  });

  test('ST5: a visitor’s visits on one day count once, by country, and only a hash of the visitor is stored', async () => {
    const [lena, sam] = [await world.creator(), await world.fan()];
    const domain = lena.domain ?? '';
    const visit = (who: { call: typeof sam.call }, ip: string) =>
      who.call(creators.visited, { domain }, from(ip));
    for (let n = 0; n < 3; n += 1) await visit(sam, GERMAN);
    await visit(world.visitor(), GERMAN);
    await visit(world.visitor(), GERMAN);
    await visit(world.visitor(), '8.8.8.8');
    await visit(world.visitor(), '10.0.0.1');
    await visit(lena, GERMAN);
    const { funnel, countries } = await lena.call(statistics.show, { from: daysAgo(6), to: daysAgo(0) });
    expect(funnel.visits).toBe(4);
    expect(countries).toEqual([
      { country: 'DE', visits: 2 },
      { country: 'US', visits: 1 },
      { country: null, visits: 1 },
    ]);
    const marks = await world.sql<{
      visitor: Buffer;
    }>`select visitor from visit_marks where creator_id = ${lena.id}`;
    expect(marks.map(({ visitor }) => visitor.length)).toEqual([32, 32, 32, 32]);
  });
});

describe('showing statistics', () => {
  test('statistics.show returns subscribers, funnel, top fans, and the earnings of the range and of the preceding days', async () => {
    const [lena, sam, bea] = [
      await world.creator(),
      await world.fan(),
      await world.fan({ displayName: 'Bea' }),
    ];
    await insertTrialMember(world, sam, lena, { tierId: await tierOf(world, lena) });
    await insertFollow(world, sam, lena);
    await earned(lena, sam, { at: `${daysAgo(1)}T10:00:00Z`, gross: 1_000 });
    await earned(lena, bea, { at: `${daysAgo(1)}T11:00:00Z`, gross: 5_000 });
    await earned(lena, bea, { at: `${daysAgo(8)}T11:00:00Z`, gross: 700 });
    await countAll();
    const shown = await lena.call(statistics.show, { from: daysAgo(6), to: daysAgo(0) });
    expect(shown).toMatchObject({
      isEmpty: false,
      earnings: { total: { gross: { units: '6000' }, sales: 2 }, before: { gross: { units: '700' } } },
      members: { active: 1, activeBefore: 0, joined: 1, gone: 0 },
      funnel: { follows: 1, subscribers: 1, spenders: 2 },
      topFans: [{ name: 'Bea', gross: { units: '5000' } }, { gross: { units: '1000' } }],
      cohorts: [{ joined: 1, stayed: [1] }],
    });
    expect(shown.earnings.bySource).toMatchObject([{ source: 'tip', sales: 2 }]);
    expect(shown.earnings.days).toHaveLength(7);
    expect(shown.earnings.daysBefore.map(({ day }) => day)).toEqual(
      [13, 12, 11, 10, 9, 8, 7].map((days) => daysAgo(days)),
    );
    expect(shown.earnings.daysBefore.filter(({ net }) => net.units !== '0')).toEqual([
      { day: daysAgo(8), net: { asset: 'USD', units: '560' } },
    ]);
  });

  test('ST4: statistics.show returns the numbers of the rollups, even after the facts were deleted', async () => {
    const [lena, sam] = [await world.creator(), await world.fan()];
    await earned(lena, sam, { at: `${daysAgo(3)}T10:00:00Z`, gross: 1_000 });
    await countAll();
    await world.sql`delete from earnings where creator_id = ${lena.id}`;
    const shown = await lena.call(statistics.show, { from: daysAgo(6), to: daysAgo(0) });
    expect(shown).toMatchObject({
      earnings: { total: { gross: { units: '1000' } } },
      funnel: { spenders: 1 },
    });
  });

  test('ST6, ST8: statistics.show answers only creators, and refuses a range that is invalid or too long', async () => {
    const [lena, sam] = [await world.creator(), await world.fan()];
    const week = { from: daysAgo(6), to: daysAgo(0) };
    expect((await refusalOf(sam.call(statistics.show, week))).reason).toBe('forbidden');
    expect(await lena.call(statistics.show, week)).toMatchObject({ isEmpty: true, topFans: [], cohorts: [] });
    for (const wrong of [
      { from: daysAgo(0), to: daysAgo(1) },
      { from: daysAgo(366), to: daysAgo(0) },
      { from: '0001-01-01', to: daysAgo(0) },
      { from: '0000-01-01', to: '0000-01-02' },
      { from: daysAgo(0), to: '9998-12-31' },
      { from: daysAgo(0), to: '9999-12-31' },
      { from: 'yesterday', to: daysAgo(0) },
    ])
      expect((await refusalOf(lena.call(statistics.show, wrong))).reason).toBe('invalid_input');
    // The range may end on the last day of the year 9999, although no valid date follows.
    const last = await lena.call(statistics.show, { from: '9999-12-30', to: '9999-12-31' });
    expect(last.earnings.days.map(({ day }) => day)).toEqual(['9999-12-30', '9999-12-31']);
  });
});
