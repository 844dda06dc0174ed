import type { Fan } from './queries.ts';

const columns: readonly (readonly [string, (fan: Fan) => string])[] = [
  ['name', ({ name }) => name],
  ['tier', ({ tier }) => tier],
  ['state', ({ state }) => state],
  ['renews', ({ isAutoRenew }) => (isAutoRenew ? 'yes' : 'no')],
  ['gift', ({ isGift }) => (isGift ? 'yes' : 'no')],
  ['months', ({ months }) => `${months}`],
  ['price_usd', ({ price }) => decimal(price.units)],
  ['spent_usd', ({ spent }) => decimal(spent.units)],
  ['since', ({ since }) => since],
  ['until', ({ periodEnd }) => periodEnd],
];

/** The list of fans as CSV (RFC 4180), with a header row. */
export function fansCsv(fans: readonly Fan[]): string {
  const lines = [columns.map(([name]) => name), ...fans.map((fan) => columns.map(([, of]) => of(fan)))];
  return `${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/**
 * Escapes one cell. A spreadsheet would run a text that begins like a formula; a leading quote prevents that.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Converts micro-dollars to dollars, without floating-point numbers. */
function decimal(units: string): string {
  const digits = units.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6, -4)}`;
}
