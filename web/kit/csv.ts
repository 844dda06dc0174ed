import { type Decimal, decimalText } from '#locales/decimal.ts';

/**
 * A cell of a table: a text or a number. An amount is a `Decimal`, because a floating-point number would
 * round it.
 */
export type Cell = string | number | Decimal;

/**
 * Matches texts that a spreadsheet would run as a formula, including texts with a full-width sign or with
 * spaces before the sign.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A table as CSV (RFC 4180). Numbers are written with a point, which every spreadsheet reads. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`).join('');

/**
 * The text of a cell. A text may be chosen by other people and begin like a formula such as "=HYPERLINK(…)";
 * a leading apostrophe makes it plain text. A number is never a formula, so negative numbers stay numbers.
 */
function textOf(cell: Cell): string {
  if (typeof cell === 'number') return `${cell}`;
  if (typeof cell === 'object') return decimalText(cell.units, cell.scale);
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
