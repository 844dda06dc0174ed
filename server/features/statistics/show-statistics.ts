import { STATISTICS_DAYS_MAX } from '#contract/limits.ts';
import { statistics } from '#contract/statistics.ts';
import { query } from '../../kit/handle.ts';
import { countOfDays, daysFrom } from './count-days.ts';
import * as store from './statistics.store.ts';
import { cohortsView, earningsView, fanView, itemView, netByDay, sumsOf } from './statistics.view.ts';

export const showStatistics = query(statistics.show, async ({ input, actor, db, refuse }) => {
  const { from, to } = input;
  const length = countOfDays(from, to);
  if (from < EARLIEST || length < 1 || length > STATISTICS_DAYS_MAX)
    throw refuse('invalid_input', { fields: ['to'] });

  const days = daysFrom(from, to, length);
  const span = { creatorId: actor.id, from, to };
  const before = { creatorId: actor.id, from: shifted(from, -length), to: shifted(from, -1) };
  const [earnings, earlier] = await Promise.all([store.earningDays(db, span), store.earningDays(db, before)]);
  const [members, membersBefore] = await Promise.all([
    store.memberDays(db, span),
    store.memberDays(db, before),
  ]);
  const joined = sum(members, 'joined');
  const progress = await store.progressOf(db, actor.id);
  return {
    from,
    to,
    countedUntil: progress.countedUntil?.toISOString() ?? null,
    isEmpty: progress.isEmpty,
    earnings: {
      ...earningsView(earnings, days),
      before: sumsOf(earlier),
      daysBefore: netByDay(earlier, daysFrom(before.from, before.to, length)),
    },
    members: {
      active: await store.membersAt(db, actor.id, to),
      activeBefore: await store.membersAt(db, actor.id, before.to),
      joined,
      joinedBefore: sum(membersBefore, 'joined'),
      gone: sum(members, 'gone'),
      goneBefore: sum(membersBefore, 'gone'),
      days: days.map((day) => members.find((one) => one.day === day) ?? { day, joined: 0, gone: 0 }),
    },
    funnel: { ...(await store.stepsOf(db, span)), subscribers: joined },
    topItems: (await store.topItems(db, span)).map(itemView),
    topFans: (await store.topFans(db, span)).map(fanView),
    countries: await store.visitsByCountry(db, span),
    cohorts: cohortsView(await store.cohortMoves(db, actor.id, to), to),
  };
});

/** The earliest day that a range may start with. All facts are newer. */
const EARLIEST = '2000-01-01';

const sum = (days: readonly store.MemberDay[], what: 'joined' | 'gone'): number =>
  days.reduce((total, day) => total + day[what], 0);

function shifted(day: string, by: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + by);
  return at.toISOString().slice(0, 10);
}
