import { type Cell, csv } from '#web/kit/csv.ts';
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

/** The byte order mark that lets spreadsheets recognize the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A statement as CSV: the opening balance of each account, one row per posting, and the closing balances. */
export function statementCsv({ period, accounts, entries }: Statement, words: CsvWords): string {
  const { columns } = words;
  const balances = (at: string, what: string, which: 'opening' | 'closing'): Cell[][] =>
    accounts.map((each) => [
      at,
      what,
      '',
      words.account(each.account),
      each.asset,
      '',
      amountOf(each[which], each.asset),
      '',
      '',
      '',
    ]);
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
    ],
    ...balances(period.from, words.opening, 'opening'),
    ...entries.flatMap((entry) => entry.lines.map((line, place) => lineRow(entry, line, place, words))),
    ...balances(period.to, words.closing, 'closing'),
  ];
  return `${BYTE_ORDER_MARK}${csv(rows)}`;
}

/** One row of a transfer. The transfer's tax is only in its first row, so that the column can be summed. */
const lineRow = (entry: Entry, line: Line, place: number, words: CsvWords): Cell[] => [
  atOf(entry).toISOString(),
  words.what(entry),
  words.with(entry),
  words.account(line.account),
  line.asset,
  amountOf(line.amount, line.asset),
  amountOf(line.balanceAfter, line.asset),
  words.seal(entry),
  entry.id,
  place === 0 && entry.tax !== undefined ? amountOf(entry.tax, line.asset) : '',
];

/** The time at which a transfer was booked, to the millisecond. */
export const atOf = ({ atMicros }: Entry): Date => new Date(Number(BigInt(atMicros) / 1_000n));

/** An exact amount without trailing zeros. */
function amountOf(units: string, asset: Line['asset']): Cell {
  const amount = { units: BigInt(units), scale: scaleOf(asset) };
  while (amount.scale > 0 && amount.units % 10n === 0n) {
    amount.units /= 10n;
    amount.scale -= 1;
  }
  return amount;
}
