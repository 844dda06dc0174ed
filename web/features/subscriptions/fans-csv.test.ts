import { expect, test } from 'vitest';
import { fansCsv } from './fans-csv.ts';
import type { Fan } from './queries.ts';

const fan = (name: string): Fan => ({
  id: '0',
  fanId: '00000000-0000-4000-8000-000000000002',
  isOnline: false,
  mayBeWrittenTo: true,
  name,
  avatar: null,
  tier: 'Gold',
  state: 'active',
  isAutoRenew: true,
  isGift: false,
  price: { asset: 'USD', units: '12000000' },
  spent: { asset: 'USD', units: '50000' },
  months: 1,
  since: '2026-01-31T00:00:00.000Z',
  periodEnd: '2026-02-28T00:00:00.000Z',
});

test('fansCsv writes the row of a fan, with amounts to the cent and doubled quotation marks', () => {
  const [head, first] = fansCsv([fan('Ann "Red", of Leeds')]).split('\r\n');
  expect(head).toBe('name,tier,state,renews,gift,months,price_usd,spent_usd,since,until');
  expect(first).toBe(
    '"Ann ""Red"", of Leeds",Gold,active,yes,no,1,12.00,0.05,2026-01-31T00:00:00.000Z,2026-02-28T00:00:00.000Z',
  );
});

test("fansCsv escapes a fan's name that a spreadsheet would run as a formula", () => {
  expect(fansCsv([fan('=1+1')]).split('\r\n')[1]).toMatch(/^'=1\+1,/);
});
