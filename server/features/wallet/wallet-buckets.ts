import { balanceChanged } from '#contract/wallet.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { type Money, type Part, walletOf } from '../../ledger/index.ts';
import { decimalOf, moneyView } from './money.view.ts';
import { type ByBucket, spendable, spendOrder } from './spend-order.ts';
import { type Holding, lockWallet, readHoldings, sumOf } from './wallet.store.ts';

const BUCKETS = ['bonus', 'refund', 'paid_in'] as const;
export const WALLET_ACCOUNTS: readonly string[] = BUCKETS.map((bucket) => `wallet:${bucket}`);
const HELD_ACCOUNT = 'held';

export function bucketsOf(holdings: readonly Holding[]): ByBucket & { readonly held: Money } {
  const dollarsIn = (name: string): Money => sumOf(holdings, 'USD', [name]);
  return {
    bonus: dollarsIn('wallet:bonus'),
    refund: dollarsIn('wallet:refund'),
    paid_in: dollarsIn('wallet:paid_in'),
    held: dollarsIn(HELD_ACCOUNT),
  };
}

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
  const spend = spendOrder(bucketsOf(await readHoldings(tx, personId)), amount);
  if (spend.outcome === 'short') return spend;
  const parts = BUCKETS.map((bucket) => ({
    account: walletOf(personId, bucket),
    amount: spend.taken[bucket],
  }));
  return { outcome: 'covered', parts: parts.filter((part) => part.amount.units > 0n) };
}

/** Tells a person's devices what they can spend now. To be called wherever their wallet was posted to, afterwards. */
export async function announceBalance(tx: Tx, personId: string): Promise<void> {
  const buckets = bucketsOf(await readHoldings(tx, personId));
  await announce(tx, balanceChanged, {
    to: { person: personId },
    payload: { usdValue: decimalOf(spendable(buckets)), buckets: bucketsView(buckets) },
  });
}
