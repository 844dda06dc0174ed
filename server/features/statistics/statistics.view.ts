import type { z } from 'zod';
import { EarningSource, type Statistics } from '#contract/statistics.ts';
import type { CohortMove, EarningDay, TopFan, TopItem } from './statistics.store.ts';

type View = z.output<typeof Statistics>;
type Sums = View['earnings']['total'];
type Dollars = Sums['net'];

const dollars = (units: bigint): Dollars => ({ asset: 'USD', units: units.toString() });

export function sumsOf(rows: readonly EarningDay[]): Sums {
  const total = (of: 'gross' | 'fee' | 'net') => rows.reduce((sum, row) => sum + BigInt(row[of]), 0n);
  return {
    gross: dollars(total('gross')),
    fee: dollars(total('fee')),
    net: dollars(total('net')),
    sales: rows.reduce((sum, row) => sum + row.sales, 0),
  };
}

/**
 * The earnings of a range by day and by source. Days without sales are included, but sources without sales
 * are not.
 */
export function earningsView(
  rows: readonly EarningDay[],
  days: readonly string[],
): Omit<View['earnings'], 'before' | 'daysBefore'> {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const bySource = Map.groupBy(rows, ({ source }) => EarningSource.parse(source));
  return {
    total: sumsOf(rows),
    bySource: [...bySource]
      .map(([source, of]) => ({ source, ...sumsOf(of) }))
      .sort((one, other) => Number(BigInt(other.net.units) - BigInt(one.net.units))),
    days: days.map((day) => {
      const of = byDay.get(day) ?? [];
      return { day, ...sumsOf(of), tips: sumsOf(of.filter(({ source }) => source === 'tip')).net };
    }),
  };
}

export function netByDay(
  rows: readonly EarningDay[],
  days: readonly string[],
): View['earnings']['daysBefore'] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return days.map((day) => ({ day, net: sumsOf(byDay.get(day) ?? []).net }));
}

const itemKinds = ['post', 'collection', 'message', 'note'] as const;

export const itemView = ({ kind, net, ...row }: TopItem): View['topItems'][number] => ({
  ...row,
  kind: itemKinds.find((known) => known === kind) ?? 'post',
  net: dollars(BigInt(net)),
});

export const fanView = ({ gross, ...row }: TopFan): View['topFans'][number] => ({
  ...row,
  gross: dollars(BigInt(gross)),
});

/**
 * Groups fans by the month in which they subscribed. For each group, counts the fans who were still
 * subscribed at the end of that month, and at the end of each later month through the month of `to`.
 */
export function cohortsView(moves: readonly CohortMove[], to: string): View['cohorts'] {
  return [...Map.groupBy(moves, ({ month }) => month)].map(([month, of]) => {
    const joined = of.reduce((sum, move) => sum + move.joined, 0);
    const months = monthsBetween(month, to);
    const goneBy = (after: number) =>
      of.filter((move) => move.after <= after).reduce((sum, move) => sum + move.gone, 0);
    return {
      month,
      joined,
      stayed: Array.from({ length: months + 1 }, (_, after) => joined - goneBy(after)),
    };
  });
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));
