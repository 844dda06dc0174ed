import { type Cell, csv } from '#web/kit/csv.ts';
import { type Money, unitsOf } from '#web/kit/dollars.ts';
import type { Fan } from './queries.ts';

const columns: readonly (readonly [string, (fan: Fan) => Cell])[] = [
  ['name', ({ name }) => name],
  ['tier', ({ tier }) => tier],
  ['state', ({ state }) => state],
  ['renews', ({ isAutoRenew }) => (isAutoRenew ? 'yes' : 'no')],
  ['gift', ({ isGift }) => (isGift ? 'yes' : 'no')],
  ['months', ({ months }) => months],
  ['price_usd', ({ price }) => cents(price)],
  ['spent_usd', ({ spent }) => cents(spent)],
  ['since', ({ since }) => since],
  ['until', ({ periodEnd }) => periodEnd],
];

/** An amount in dollars and cents. Fractions of a cent are cut off. */
const cents = (amount: Money): Cell => ({ units: unitsOf(amount) / 10_000n, scale: 2 });

/** The list of fans as CSV, with a header row. */
export const fansCsv = (fans: readonly Fan[]): string =>
  csv([columns.map(([name]) => name), ...fans.map((fan) => columns.map(([, of]) => of(fan)))]);
