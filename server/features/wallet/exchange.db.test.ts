import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { wallet } from '#contract/wallet.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import {
  auditBooks,
  balanceOf,
  ledger,
  money,
  outside,
  treasury,
  usd,
  walletOf,
} from '../../ledger/index.ts';

const SECOND_MS = 1_000;
const ETH = 10n ** 18n;

let harness: PaymentsHarness;
let ann: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
beforeEach(async () => {
  ann = await harness.payer();
  await rate('3000');
});
afterEach(async () => expect(await auditBooks(harness.db)).toEqual([]));

const rate = (price: string) =>
  sql`insert into rates (pair, price, source, observed_at) values ('ETH/USD', ${price}::numeric, 'test', app_now())
      on conflict (pair, observed_at) do update set price = excluded.price`.execute(harness.db);
const give = (units: bigint) =>
  inTransaction(harness.db, (tx) =>
    ledger.post(tx, {
      id: newId(),
      kind: 'test',
      actor: 'test',
      moves: [{ from: outside('test'), to: walletOf(ann.id), amount: money('ETH', units) }],
    }),
  );
const quote = (amount = '0.5') => ann.call(wallet.quoteExchange, { from: 'ETH', amount });
const change = (quoteId: string, key = newId()) => ann.call(wallet.exchange, { quoteId }, { key });
const has = async (asset: 'ETH' | 'USD') => (await balanceOf(harness.db, walletOf(ann.id), asset)).units;

test('M20, WA10: a quote shows rate, source, time and expiry, and the exchange moves exactly the quoted amounts', async () => {
  await give(ETH);
  const promised = await quote();
  expect(promised).toMatchObject({
    from: { asset: 'ETH', units: (ETH / 2n).toString() },
    to: { asset: 'USD', units: usd('1500').units.toString() },
    rate: '3000',
    source: 'test',
  });
  expect(Date.parse(promised.expiresAt) - Date.parse(promised.at)).toBeGreaterThan(29 * SECOND_MS);
  // The rate moves by less than the allowed 1 %, so the exchange still uses the quoted rate.
  await harness.advance(SECOND_MS);
  await rate('3010');
  await change(promised.id);
  expect([await has('ETH'), await has('USD')]).toEqual([ETH / 2n, usd('1500').units]);
});

test('M20, WA10: a used quote is refused, but a repeat with the first call’s key returns the first result', async () => {
  await give(ETH);
  const promised = await quote();
  const key = newId();
  const first = await change(promised.id, key);
  expect(await change(promised.id, key)).toEqual(first);
  const others = await Promise.all(Array.from({ length: 10 }, () => reasonOf(change(promised.id))));
  expect(new Set(others)).toEqual(new Set(['quote_used']));
  expect(await has('USD')).toBe(usd('1500').units);
});

test('M20, WA10: an expired quote is refused and moves nothing', async () => {
  await give(ETH);
  const promised = await quote();
  await harness.advance(31 * SECOND_MS);
  expect(await reasonOf(change(promised.id))).toBe('quote_expired');
  expect([await has('ETH'), await has('USD')]).toEqual([ETH, 0n]);
});

test('M20, WA10: an exchange is refused when the rate has moved over 1 % in either direction or is unknown', async () => {
  await give(ETH);
  for (const price of ['2900', '3100']) {
    await rate('3000');
    const promised = await quote();
    await harness.advance(SECOND_MS);
    await rate(price);
    expect(await reasonOf(change(promised.id))).toBe('rate_moved');
    await harness.advance(SECOND_MS);
  }
  await rate('3000');
  const promised = await quote();
  await sql`delete from rates`.execute(harness.db);
  expect(await reasonOf(change(promised.id))).toBe('rate_unavailable');
  expect(await reasonOf(quote())).toBe('rate_unavailable');
  expect([await has('ETH'), await has('USD')]).toEqual([ETH, 0n]);
});

test('M20: an exchange needs enough money and a quote made for the same person; an amount of zero gets no quote', async () => {
  await give(ETH / 4n);
  const promised = await quote();
  expect(await reasonOf(change(promised.id))).toBe('insufficient_funds');
  expect(await reasonOf(change(newId()))).toBe('not_found');
  const bob = await harness.payer();
  expect(await reasonOf(bob.call(wallet.exchange, { quoteId: promised.id }))).toBe('not_found');
  for (const amount of ['0', '0.0000000000000000001'])
    expect(await reasonOf(quote(amount))).toMatch(/^(amount_out_of_range|invalid_input)$/);
});

test('M20: exchanges change the platform’s treasury by exactly the sum of the quoted amounts', async () => {
  const before = {
    eth: (await balanceOf(harness.db, treasury, 'ETH')).units,
    usd: (await balanceOf(harness.db, treasury, 'USD')).units,
  };
  await give(ETH);
  let [given, got] = [0n, 0n];
  for (const amount of ['0.1', '0.000000000000333333', '0.0333333333', '0.777']) {
    const reason = await quote(amount).then(
      async (promised) => {
        await change(promised.id);
        given += BigInt(promised.from.units);
        got += BigInt(promised.to.units);
        return null;
      },
      () => 'refused',
    );
    // An amount that is worth less than a millionth of a dollar gets no quote.
    expect(reason).toBe(amount === '0.000000000000333333' ? 'refused' : null);
  }
  expect((await balanceOf(harness.db, treasury, 'ETH')).units - before.eth).toBe(given);
  expect(before.usd - (await balanceOf(harness.db, treasury, 'USD')).units).toBe(got);
});
