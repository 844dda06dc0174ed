import { expect, test } from 'vitest';
import { madeUpStatement } from '#test/made-up-statement.ts';
import type { Statement } from './download-statement.ts';
import { type CsvWords, statementCsv } from './statement-csv.ts';

const words: CsvWords = {
  columns: {
    date: 'Date',
    what: 'What',
    with: 'With',
    account: 'Account',
    asset: 'Asset',
    amount: 'Amount',
    balance: 'Balance after',
    seal: 'Seal',
    transfer: 'Transfer',
    tax: 'Tax',
  },
  opening: 'Opening balance',
  closing: 'Closing balance',
  what: ({ what }) => what,
  with: ({ counterpart }) => counterpart ?? '',
  account: (name) => name,
  seal: ({ seal }) => (seal ? `block ${seal.height}` : 'not sealed yet'),
};

const statement: Statement = madeUpStatement({
  amounts: [12_500_000n, -3_000_001n],
  perBlock: 1,
  unsealed: 1,
});

const withName = (counterpart: string): string[] => {
  const [first, ...rest] = statement.entries;
  if (!first) throw new Error('The made-up statement is empty.');
  return statementCsv({ ...statement, entries: [{ ...first, counterpart }, ...rest] }, words).split('\r\n');
};

test('statementCsv writes amounts as plain decimals, and the postings between the opening and the closing balance', () => {
  expect(statementCsv(statement, words)).toBe(
    [
      '\uFEFFDate,What,With,Account,Asset,Amount,Balance after,Seal,Transfer,Tax',
      '2026-10-01T00:00:00.000Z,Opening balance,,wallet:paid_in,USD,,0,,,',
      '2026-10-01T00:30:00.000Z,top_up,visa 4242,wallet:paid_in,USD,12.5,12.5,block 1,0190f3a0-0000-7000-8000-000000000000,',
      '2026-10-01T01:00:00.000Z,tip,Lena 7,wallet:paid_in,USD,-3.000001,9.499999,not sealed yet,0190f3a0-0000-7000-8000-000000000001,',
      '2026-11-01T00:00:00.000Z,Closing balance,,wallet:paid_in,USD,,9.499999,,,',
      '',
    ].join('\r\n'),
  );
});

test("statementCsv writes a transfer’s tax only in the transfer's first row, so that the column can be summed", () => {
  const [first, ...rest] = statement.entries;
  if (!first) throw new Error('The made-up statement is empty.');
  const split = { ...first, tax: '-630000', lines: [...first.lines, ...first.lines] };
  const rows = statementCsv({ ...statement, entries: [split, ...rest] }, words).split('\r\n');
  expect(rows.slice(2, 5).map((row) => row.split(',').at(-1))).toEqual(['-0.63', '', '']);
});

test('statementCsv escapes a name that a spreadsheet would run as a formula', () => {
  expect(withName('=1+1')[2]).toContain(",'=1+1,");
});
