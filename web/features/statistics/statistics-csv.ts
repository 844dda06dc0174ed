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

/** The statistics as CSV (RFC 4180): a header row, and one row per day with exact amounts. */
export function statisticsCsv({ earnings, members }: Statistics): string {
  const lines = earnings.days.map(({ day, gross, fee, net, tips, sales }, at) => {
    const moved = members.days[at];
    return [
      day,
      ...[gross, fee, net, tips].map(({ units }) => decimal(units)),
      `${sales}`,
      `${moved?.joined ?? 0}`,
      `${moved?.gone ?? 0}`,
    ];
  });
  return `${[HEAD, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

/** Converts micro-dollars to dollars, without floating-point numbers. */
function decimal(units: string): string {
  const isNegative = units.startsWith('-');
  const digits = units.replace('-', '').padStart(7, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
