import { sql } from 'kysely';
import { balanceChanged } from '#contract/wallet.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { type Announcement, announceAll, announcement } from '../../kit/outbox.ts';
import { type Money, minus, money, ownerOf, type Part, walletOf } from '../../ledger/index.ts';
import { decimalOf, moneyView } from './money.view.ts';
import { type ByBucket, spendable, spendOrder } from './spend-order.ts';
import { type Holding, lockWallet, readHoldings, sumOf } from './wallet.store.ts';

const BUCKETS = ['bonus', 'refund', 'paid_in'] as const;
export const WALLET_ACCOUNTS: readonly string[] = BUCKETS.map((bucket) => `wallet:${bucket}`);
const HELD_ACCOUNT = 'held';

/** What lies in each bucket of a wallet, and what is held. */
export type Buckets = ByBucket & { readonly held: Money };

export function bucketsOf(holdings: readonly Holding[]): Buckets {
  const dollarsIn = (name: string): Money => sumOf(holdings, 'USD', [name]);
  return {
    bonus: dollarsIn('wallet:bonus'),
    refund: dollarsIn('wallet:refund'),
    paid_in: dollarsIn('wallet:paid_in'),
    held: dollarsIn(HELD_ACCOUNT),
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

export function bucketsView({ bonus, refund, paid_in, held }: ReturnType<typeof bucketsOf>) {
  return {
    bonus: moneyView(bonus),
    refund: moneyView(refund),
    paidIn: moneyView(paid_in),
    held: moneyView(held),
  };
}

/** The dollars a person can spend now. */
export async function spendableDollars(reader: Reader, personId: string): Promise<Money> {
  return spendable(bucketsOf(await readHoldings(reader, personId)));
}

export type WalletParts =
  | { readonly outcome: 'covered'; readonly parts: readonly Part[] }
  | { readonly outcome: 'short'; readonly missing: Money };

/**
 * The parts of a person's wallet that pay an amount of dollars, in spend order. The wallet is locked until the
 * transaction ends, so the ledger will find them covered. Call it before the first post of the transaction.
 */
export async function walletParts(tx: Tx, personId: string, amount: Money): Promise<WalletParts> {
  await lockWallet(tx, personId);
  return partsPaying(personId, bucketsOf(await readHoldings(tx, personId)), amount);
}

/** The same for whoever holds the lock and has read the buckets. */
export function partsPaying(personId: string, buckets: Buckets, amount: Money): WalletParts {
  const spend = spendOrder(buckets, amount);
  if (spend.outcome === 'short') return spend;
  const parts = BUCKETS.map((bucket) => ({
    account: walletOf(personId, bucket),
    amount: spend.taken[bucket],
  }));
  return { outcome: 'covered', parts: parts.filter((part) => part.amount.units > 0n) };
}

/** Tells a person's devices what they can spend now. To be called wherever their wallet was posted to, afterwards. */
export async function announceBalance(tx: Tx, personId: string): Promise<void> {
  await announceAll(tx, [balanceOfBuckets(personId, bucketsOf(await readHoldings(tx, personId)))]);
}

/** The same for whoever knows what is left after their transfer, and need not ask. */
export function balanceLeft(personId: string, buckets: Buckets, paid: readonly Part[]): Announcement {
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
