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
import { type ByBucket, debtOrder, spendable, spendOrder } from './spend-order.ts';
import { type Holding, lockWallet, readHoldings, sumOf } from './wallet.store.ts';

const BUCKETS = ['bonus', 'refund', 'paid_in'] as const;
/** The kind of a transfer that repays a debt from the wallet. */
export const DEBT_REPAID = 'debt.repay';
export const WALLET_ACCOUNTS: readonly string[] = BUCKETS.map((bucket) => `wallet:${bucket}`);
const HELD_ACCOUNT = 'held';
const DEBT_ACCOUNT = 'debt';

/** A person's spendable balance per bucket, with their held money and their debt. */
export type Buckets = ByBucket & { readonly held: Money; readonly debt: Money };

export function bucketsOf(holdings: readonly Holding[]): Buckets {
  const dollarsIn = (name: string): Money => sumOf(holdings, 'USD', [name]);
  return {
    bonus: dollarsIn('wallet:bonus'),
    refund: dollarsIn('wallet:refund'),
    paid_in: dollarsIn('wallet:paid_in'),
    held: dollarsIn(HELD_ACCOUNT),
    // The ledger stores a debt as a negative balance; here it is the positive amount owed.
    debt: money('USD', -dollarsIn(DEBT_ACCOUNT).units),
  };
}

/**
 * An SQL column with a person's dollars by account, to use in another query. `bucketsFrom` parses the result.
 */
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

/** The dollars that a person can spend now. */
export async function spendableDollars(reader: Reader, personId: string): Promise<Money> {
  return spendable(bucketsOf(await readHoldings(reader, personId)));
}

export type WalletDebits =
  | { readonly outcome: 'covered'; readonly parts: readonly Debit[] }
  | { readonly outcome: 'short'; readonly missing: Money };

/**
 * The debits from a person's wallet that pay an amount in dollars, in spend order. Locks the wallet until
 * the transaction ends, so that the money is still there when it is posted. Callers call this before the
 * transaction's first posting.
 */
export async function walletDebits(tx: Tx, personId: string, amount: Money): Promise<WalletDebits> {
  await lockWallet(tx, personId);
  return debitsFor(personId, bucketsOf(await readHoldings(tx, personId)), amount);
}

/** Like `walletDebits`, for a caller that already holds the wallet's lock and has read the buckets. */
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
 * The debits for an amount that a person must pay in any case: as much as possible from the wallet, the
 * rest as debt. Held money is not used. Locks the wallet until the transaction ends.
 */
export async function debtDebits(tx: Tx, personId: string, amount: Money): Promise<readonly Debit[]> {
  await lockWallet(tx, personId);
  const { taken, lacking } = debtOrder(bucketsOf(await readHoldings(tx, personId)), amount);
  return [
    ...BUCKETS.map((bucket) => ({ account: walletOf(personId, bucket), amount: taken[bucket] })),
    { account: debtOf(personId), amount: lacking },
  ].filter((part) => part.amount.units > 0n);
}

/**
 * Repays the person's debt from the wallet and sends the new balance to their devices. Callers call this after a
 * posting to a wallet, in the same transaction. The only exception is an unlock that the wallet paid for: it sends
 * `balanceAnnouncement` instead. This function locks the wallet, so that two concurrent payments cannot repay the
 * same debt. Callers should take the lock before they post.
 */
export async function settleBalance(tx: Tx, personId: string): Promise<void> {
  await lockWallet(tx, personId);
  const buckets = bucketsOf(await readHoldings(tx, personId));
  await announceAll(tx, [balanceOfBuckets(personId, await repayDebt(tx, personId, buckets))]);
}

async function repayDebt(tx: Tx, personId: string, buckets: Buckets): Promise<Buckets> {
  if (buckets.debt.units <= 0n) return buckets;
  const { taken, lacking } = debtOrder(buckets, buckets.debt);
  const moves = BUCKETS.map((bucket) => ({
    from: walletOf(personId, bucket),
    to: debtOf(personId),
    amount: taken[bucket],
  })).filter(({ amount }) => amount.units > 0n);
  if (moves.length === 0) return buckets;
  const posted = await ledger.post(tx, { id: newId(), kind: DEBT_REPAID, actor: 'settle-balance', moves });
  assert(posted.outcome === 'posted', `The debt of ${personId} could not be repaid: ${posted.outcome}.`);
  const left = { ...buckets, debt: lacking };
  for (const bucket of BUCKETS) left[bucket] = minus(buckets[bucket], taken[bucket]);
  return left;
}

/**
 * Returns the announcement of the balance after a payment, computed from the buckets before the payment
 * without a query.
 */
export function balanceAnnouncement(
  personId: string,
  buckets: Buckets,
  paid: readonly Debit[],
): Announcement {
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
