import { expect, test } from 'vitest';
import type { Statistics } from './queries.ts';
import { statisticsCsv } from './statistics-csv.ts';

const usd = (units: string) => ({ asset: 'USD' as const, units });
const nothing = { gross: usd('0'), fee: usd('0'), net: usd('0'), sales: 0 };

test('statisticsCsv writes one row per day, with exact amounts, and refunds as negative amounts', () => {
  const days: Statistics['earnings']['days'] = [
    {
      day: '2026-03-01',
      gross: usd('12345678'),
      fee: usd('1'),
      net: usd('12345677'),
      tips: usd('0'),
      sales: 2,
    },
    {
      day: '2026-03-02',
      gross: usd('-500000'),
      fee: usd('0'),
      net: usd('-500000'),
      tips: usd('0'),
      sales: -1,
    },
  ];
  const members = { active: 0, activeBefore: 0, joined: 0, joinedBefore: 0, gone: 0, goneBefore: 0 };
  const csv = statisticsCsv({
    from: '2026-03-01',
    to: '2026-03-02',
    countedUntil: null,
    isEmpty: false,
    earnings: { total: nothing, before: nothing, bySource: [], days, daysBefore: [] },
    members: { ...members, days: [{ day: '2026-03-01', joined: 3, gone: 1 }] },
    funnel: { visits: 0, follows: 0, subscribers: 0, spenders: 0 },
    topItems: [],
    topFans: [],
    countries: [],
    cohorts: [],
  });
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    '2026-03-01,12.345678,0.000001,12.345677,0.000000,2,3,1',
    '2026-03-02,-0.500000,0.000000,-0.500000,0.000000,-1,0,0',
  ]);
});
