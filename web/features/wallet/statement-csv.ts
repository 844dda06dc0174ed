import { decimalText } from '#locales/decimal.ts';
import { scaleOf } from '#web/kit/format.ts';
import type { Statement } from './download-statement.ts';

type Entry = Statement['entries'][number];
type Line = Entry['lines'][number];

/** The texts of the table, in the person's language. */
export interface CsvWords {
  readonly columns: {
    readonly [Name in
      | 'date'
      | 'what'
      | 'with'
      | 'account'
      | 'asset'
      | 'amount'
      | 'balance'
      | 'seal'
      | 'transfer'
      | 'tax']: string;
  };
  readonly opening: string;
  readonly closing: string;
  what(entry: Entry): string;
  with(entry: Entry): string;
  account(name: string): string;
  seal(entry: Entry): string;
}

/** The byte order mark that lets spreadsheets recognise the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A statement as CSV (RFC 4180): the opening balance of each account, one row per posting, and the closing
 * balances.
 */
export function statementCsv({ period, accounts, entries }: Statement, words: CsvWords): string {
  const { columns } = words;
  const balances = (at: string, what: string, which: 'opening' | 'closing'): string[][] =>
    accounts.map((each) =>
      [at, what, '', words.account(each.account), each.asset]
        .map(safe)
        .concat('', plain(each[which], each.asset), '', '', ''),
    );
  const rows = [
    [
      columns.date,
      columns.what,
      columns.with,
      columns.account,
      columns.asset,
      columns.amount,
      columns.balance,
      columns.seal,
      columns.transfer,
      columns.tax,
    ].map(safe),
    ...balances(period.from, words.opening, 'opening'),
    ...entries.flatMap((entry) => entry.lines.map((line, place) => lineRow(entry, line, place, words))),
    ...balances(period.to, words.closing, 'closing'),
  ];
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}

/** One row of a transfer. The transfer's tax is only in its first row, so that the column can be summed. */
const lineRow = (entry: Entry, line: Line, place: number, words: CsvWords): string[] => [
  atOf(entry).toISOString(),
  safe(words.what(entry)),
  safe(words.with(entry)),
  safe(words.account(line.account)),
  line.asset,
  plain(line.amount, line.asset),
  plain(line.balanceAfter, line.asset),
  safe(words.seal(entry)),
  entry.id,
  place === 0 && entry.tax !== undefined ? plain(entry.tax, line.asset) : '',
];

/** The time at which a transfer was booked, to the millisecond. */
export const atOf = ({ atMicros }: Entry): Date => new Date(Number(BigInt(atMicros) / 1_000n));

/** An exact decimal with a point and without trailing zeros, which every spreadsheet reads as a number. */
function plain(units: string, asset: Line['asset']): string {
  const text = decimalText(BigInt(units), scaleOf(asset));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * Escapes a text. Names are chosen by people and may be formulas such as "=HYPERLINK(…)", which a spreadsheet
 * would run; a leading apostrophe prevents that. Amounts are not escaped: the platform writes them, and
 * negative ones must stay numbers.
 */
const safe = (text: string): string => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
