import { csv } from '#web/kit/csv.ts';
import { unitsOf } from '#web/kit/dollars.ts';
import { scaleOf } from '#web/kit/format.ts';
import type { Statistics } from './queries.ts';

const HEAD = [
  'day',
  'gross_usd',
  'fee_usd',
  'net_usd',
  'tips_net_usd',
  'sales',
  'new_subscribers',
  'cancelled',
];

/** The statistics as CSV: a header row, and one row per day with exact amounts. */
export const statisticsCsv = ({ earnings, members }: Statistics): string =>
  csv([
    HEAD,
    ...earnings.days.map(({ day, gross, fee, net, tips, sales }, at) => [
      day,
      ...[gross, fee, net, tips].map((amount) => ({ units: unitsOf(amount), scale: scaleOf(amount.asset) })),
      sales,
      members.days[at]?.joined ?? 0,
      members.days[at]?.gone ?? 0,
    ]),
  ]);
