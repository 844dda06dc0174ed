import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { auditBlocks, auditBooks, balanceOf, debtOf, outside, platformFees } from '#server/ledger/index.ts';
import { checkFanBooks, type PaidPeriod } from './check-fan.ts';
import { checkProviderBooks } from './check-provider.ts';
import { type ExpectedEntry, type ExpectedHistory, readExpectedHistory } from './expected-history.ts';
import { readJournal } from './journal.ts';
import type { Scene } from './scene.ts';
import { pick } from './scene.ts';
import { readEarnings, readIntent, readReceipt, readShown, type Shown } from './shown.ts';

export interface Verdict extends Omit<ExpectedEntry, 'fans'> {
  /**
   * The sum of all differences, in units. Wallets, earnings and fees are compared with the answers, and the ledger's
   * account for the provider is compared with the provider's book.
   */
  readonly drift: bigint;
  readonly doubles: number;
  readonly lost: number;
  readonly captures: number;
  readonly periods: number;
  readonly parked: number;
}

const FEE_PERCENT = 20n;
/** The check reads every tenth receipt, and the receipt of every refunded purchase. */
const RECEIPT_EVERY = 10;

/** Compares four records: the answers, what people see at the end, the provider's book and the ledger. */
export async function check(db: Db, scene: Scene, journalFile: string): Promise<Verdict> {
  const { pool, population, provider } = scene;
  const { fans, ...summary } = readExpectedHistory(readJournal(journalFile), population.fans.length);
  const faults = [...summary.faults];
  const [lost, doubles]: [string[], string[]] = [[], []];
  const periods = await readPeriods(db);
  const wallets = await readWallets(db);
  const topUps: Shown['topUps'][number][] = [];
  const earned = population.creators.map(() => 0n);
  let [drift, fees] = [0n, 0n];
  const differ = (what: string, expected: bigint, actual: bigint): void => {
    if (expected === actual) return;
    drift += expected < actual ? actual - expected : expected - actual;
    faults.push(`${what}: ${expected} units by the answers, ${actual} in fact.`);
  };
  const sell = (creator: number, units: bigint): void => {
    const fee = (units * FEE_PERCENT) / 100n;
    fees += fee;
    earned[creator] = (earned[creator] ?? 0n) + units - fee;
  };

  for (const [index, answered] of fans.entries()) {
    const fan = pick(population.fans, index);
    for (const intent of answered.intents) {
      const { receiptId, quote } = await readIntent(pool, fan, intent);
      if (receiptId && !answered.bought.has(receiptId)) {
        const { item } = quote;
        const note = population.notes.findIndex(({ id }) => item.kind === 'note' && id === item.id);
        answered.bought.set(receiptId, {
          is: 'bought',
          id: receiptId,
          note,
          units: quote.total.units,
          isNew: false,
        });
      }
    }
    const shown = await readShown(pool, fan, index % 2);
    const own = periods.get(fan.id) ?? [];
    const verdict = checkFanBooks(answered, shown, own);
    lost.push(...verdict.lost);
    doubles.push(...verdict.doubles);
    differ(`Fan ${index} is shown`, verdict.expected, shown.spendable - shown.debt);
    differ(`Fan ${index} has`, verdict.expected, wallets.get(fan.id) ?? 0n);
    topUps.push(...shown.topUps);

    for (const { id, creator, units } of answered.tipped.values())
      if (!answered.undone.has(id)) sell(creator, BigInt(units));
    for (const { id, note, units } of answered.bought.values())
      if (!answered.givenBack.has(id)) sell(pick(population.notes, note).creator, BigInt(units));
    for (const { id, creator, units } of own)
      if (!answered.givenBack.has(id))
        sell(
          population.creators.findIndex((one) => one.id === creator),
          units,
        );
    lost.push(...(await checkReceipts(scene, index, answered)));
  }

  for (const [index, creator] of population.creators.entries()) {
    const { pending, available } = await readEarnings(pool, creator);
    const debt = (await balanceOf(db, debtOf(creator.id), 'USD')).units;
    const shown = BigInt(pending.units) + BigInt(available.units) + debt;
    differ(`Creator ${index} has`, earned[index] ?? 0n, shown);
  }
  differ('The platform has', fees, (await balanceOf(db, platformFees, 'USD')).units);
  const book = checkProviderBooks(provider.sandbox.control.summary(), topUps);
  lost.push(...book.lost);
  doubles.push(...book.doubles);
  differ('From the provider came', book.expected, -(await balanceOf(db, outside('stripe'), 'USD')).units);
  const audits = [...(await auditBooks(db)), ...(await auditBlocks(db))].map(String);

  return {
    ...summary,
    faults: [...faults, ...lost, ...doubles, ...audits],
    drift,
    lost: lost.length,
    doubles: doubles.length,
    captures: book.captures,
    periods: [...periods.values()].reduce((sum, list) => sum + list.length, 0),
    parked: topUps.filter(({ state }) => state === 'parked').length,
  };
}

async function checkReceipts(
  { pool, population }: Scene,
  index: number,
  answered: ExpectedHistory,
): Promise<string[]> {
  const fan = pick(population.fans, index);
  const some = [...answered.bought.keys()].filter(
    (id, position) => answered.givenBack.has(id) || position % RECEIPT_EVERY === 0,
  );
  const faults: string[] = [];
  for (const id of some) {
    // A missing receipt means that a commit was lost. The check reports that as a fault instead of throwing.
    const state = await readReceipt(pool, fan, id).then(
      (receipt) => receipt.state,
      (error: Error) => error.message,
    );
    const expected = answered.givenBack.has(id) ? 'refunded' : 'paid';
    if (state !== expected) faults.push(`Receipt ${id} says ${state} instead of ${expected}.`);
  }
  return faults;
}

async function readPeriods(db: Db): Promise<Map<string, (PaidPeriod & { creator: string })[]>> {
  const rows = await db
    .selectFrom('subscription_charges')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_charges.subscription_id')
    .select([
      'subscription_charges.id',
      'subscription_id',
      'subscription_charges.period_start',
      'subscription_charges.period_end',
      'amount',
      'fan_id',
      'creator_id',
    ])
    .execute();
  const byFan = new Map<string, (PaidPeriod & { creator: string })[]>();
  for (const row of rows) {
    const list = byFan.get(row.fan_id) ?? [];
    byFan.set(row.fan_id, list);
    list.push({
      id: row.id,
      subscription: row.subscription_id,
      start: row.period_start.toISOString(),
      end: row.period_end.toISOString(),
      units: BigInt(row.amount),
      creator: row.creator_id,
    });
  }
  return byFan;
}

/** The balance of every owner in the ledger: spendable money minus debt. */
async function readWallets(db: Db): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ owner: string; units: string }>`
    select owner, sum(balance)::text as units from ledger_accounts
    where (name like 'wallet:%' or name = 'debt') and asset = 'USD' group by owner`.execute(db);
  return new Map(rows.map(({ owner, units }) => [owner.replace(/^[a-z]+:/, ''), BigInt(units)]));
}
