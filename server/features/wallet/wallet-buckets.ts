import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { balanceChanged } from '#contract/wallet.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { type Announcement, announceAll, announcement } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';
import {
  type Debit,
  debtOf,
  ledger,
  type Money,
  minus,
  money,
  ownerOf,
  walletOf,
} from '../../ledger/index.ts';
import { decimalOf, moneyView } from './money.view.ts';
import { type ByBucket, owedOrder, spendable, spendOrder } from './spend-order.ts';
import { type Holding, lockWallet, readHoldings, sumOf } from './wallet.store.ts';

const BUCKETS = ['bonus', 'refund', 'paid_in'] as const;
/** The kind of a transfer that repays a debt from the wallet. */
export const DEBT_REPAID = 'debt.repay';
export const WALLET_ACCOUNTS: readonly string[] = BUCKETS.map((bucket) => `wallet:${bucket}`);
const HELD_ACCOUNT = 'held';
const DEBT_ACCOUNT = 'debt';

/** What lies in each bucket of a wallet, what is held, and what its person owes. */
export type Buckets = ByBucket & { readonly held: Money; readonly debt: Money };

export function bucketsOf(holdings: readonly Holding[]): Buckets {
  const dollarsIn = (name: string): Money => sumOf(holdings, 'USD', [name]);
  return {
    bonus: dollarsIn('wallet:bonus'),
    refund: dollarsIn('wallet:refund'),
    paid_in: dollarsIn('wallet:paid_in'),
    held: dollarsIn(HELD_ACCOUNT),
    // A debt lies below zero in the books; here it is how much is owed.
    debt: money('USD', -dollarsIn(DEBT_ACCOUNT).units),
  };
}

/** The dollars of the person in a column, by account, for a query that asks for more. `bucketsFrom` reads it. */
export const dollarsByAccount = (personId: string) => sql<DollarsByAccount>`(
  select jsonb_object_agg(a.name, a.balance::text) from ledger_accounts a
  where a.owner = ${ownerOf('')} || ${sql.ref(personId)} and a.asset = 'USD')`;
export type DollarsByAccount = Readonly<Record<string, string>> | null;

export const bucketsFrom = (dollars: DollarsByAccount): Buckets =>
  bucketsOf(
    Object.entries(dollars ?? {}).map(([name, units]) => ({ name, amount: money('USD', BigInt(units)) })),
  );

export function bucketsView({ bonus, refund, paid_in, held, debt }: ReturnType<typeof bucketsOf>) {
  return {
    bonus: moneyView(bonus),
    refund: moneyView(refund),
    paidIn: moneyView(paid_in),
    held: moneyView(held),
    debt: moneyView(debt),
  };
}

/** The dollars a person can spend now. */
export async function spendableDollars(reader: Reader, personId: string): Promise<Money> {
  return spendable(bucketsOf(await readHoldings(reader, personId)));
}

export type WalletDebits =
  | { readonly outcome: 'covered'; readonly parts: readonly Debit[] }
  | { readonly outcome: 'short'; readonly missing: Money };

/**
 * The parts of a person's wallet that pay an amount of dollars, in spend order. The wallet is locked until the
 * transaction ends, so the ledger will find them covered. Call it before the first post of the transaction.
 */
export async function walletDebits(tx: Tx, personId: string, amount: Money): Promise<WalletDebits> {
  await lockWallet(tx, personId);
  return debitsFor(personId, bucketsOf(await readHoldings(tx, personId)), amount);
}

/** The same for whoever holds the lock and has read the buckets. */
export function debitsFor(personId: string, buckets: Buckets, amount: Money): WalletDebits {
  const spend = spendOrder(buckets, amount);
  if (spend.outcome === 'short') return spend;
  const parts = BUCKETS.map((bucket) => ({
    account: walletOf(personId, bucket),
    amount: spend.taken[bucket],
  }));
  return { outcome: 'covered', parts: parts.filter((part) => part.amount.units > 0n) };
}

/**
 * The parts of a person that give what must be given whether they have it or not: what lies in the wallet, and as a debt
 * what that lacks. Held money is not touched. The wallet is locked until the transaction ends.
 */
export async function debtDebits(tx: Tx, personId: string, amount: Money): Promise<readonly Debit[]> {
  await lockWallet(tx, personId);
  const { taken, lacking } = owedOrder(bucketsOf(await readHoldings(tx, personId)), amount);
  return [
    ...BUCKETS.map((bucket) => ({ account: walletOf(personId, bucket), amount: taken[bucket] })),
    { account: debtOf(personId), amount: lacking },
  ].filter((part) => part.amount.units > 0n);
}

/**
 * To be called wherever a person's wallet was posted to, afterwards and in the same transaction: what came in repays what
 * the person owes, and their devices are told what they can spend now. The wallet is locked, so that of two who bring
 * money at once the second sees what is left of the debt. Whoever posts should hold that lock before they do.
 */
export async function settleBalance(tx: Tx, personId: string): Promise<void> {
  await lockWallet(tx, personId);
  const buckets = bucketsOf(await readHoldings(tx, personId));
  await announceAll(tx, [balanceOfBuckets(personId, await repayDebt(tx, personId, buckets))]);
}

async function repayDebt(tx: Tx, personId: string, buckets: Buckets): Promise<Buckets> {
  if (buckets.debt.units <= 0n) return buckets;
  const { taken, lacking } = owedOrder(buckets, buckets.debt);
  const moves = BUCKETS.map((bucket) => ({
    from: walletOf(personId, bucket),
    to: debtOf(personId),
    amount: taken[bucket],
  })).filter(({ amount }) => amount.units > 0n);
  if (moves.length === 0) return buckets;
  const posted = await ledger.post(tx, { id: newId(), kind: DEBT_REPAID, actor: 'settle-balance', moves });
  assert(posted.outcome === 'posted', `What ${personId} owes could not be repaid: ${posted.outcome}.`);
  const left = { ...buckets, debt: lacking };
  for (const bucket of BUCKETS) left[bucket] = minus(buckets[bucket], taken[bucket]);
  return left;
}

/** The same for whoever knows what is left after their transfer, and need not ask. */
export function balanceLeft(personId: string, buckets: Buckets, paid: readonly Debit[]): Announcement {
  const left = { ...buckets };
  for (const bucket of BUCKETS)
    for (const { account, amount } of paid)
      if (account.name === `wallet:${bucket}`) left[bucket] = minus(left[bucket], amount);
  return balanceOfBuckets(personId, left);
}

const balanceOfBuckets = (personId: string, buckets: Buckets): Announcement =>
  announcement(balanceChanged, {
    to: { person: personId },
    payload: { usdValue: decimalOf(spendable(buckets)), buckets: bucketsView(buckets) },
  });
