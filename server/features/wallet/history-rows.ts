import type { z } from 'zod';
import type { HistoryKind as historyKind } from '#contract/wallet.ts';
import { type Asset, type Money, money, type StatementEntry } from '../../ledger/index.ts';

type HistoryKind = z.output<typeof historyKind>;

export interface HistoryRow {
  readonly id: string;
  readonly kind: HistoryKind;
  readonly amount: Money;
  /** The id of the transfer's other person, if its memo contains one. */
  readonly with: string | null;
  readonly at: Date;
  readonly isSealed: boolean;
  readonly receiptId: string | null;
}

/** Transfer kinds by prefix: `tip`, `tip.undo`, `top_up.refund`. The first match counts. */
const KINDS: readonly (readonly [prefix: string, kind: HistoryKind])[] = [
  ['top_up.', 'refund'],
  ['top_up', 'top_up'],
  ['unlock.refund', 'refund'],
  ['unlock', 'unlock'],
  ['tip.undo', 'tip_undone'],
  ['tip', 'tip'],
  ['message.return', 'refund'],
  ['message', 'message'],
  ['subscription', 'subscription'],
  ['refund', 'refund'],
  ['debt', 'debt'],
];

/** Money held during a card payment, and its release. It is shown as held, and as a row once it is spent. */
const HOLD_PREFIX = 'hold.';
/** The account of a creator's debt. A release that repays debt takes money out of the creator's earnings. */
const DEBT = 'debt';
const MOVED = 'earning.move';

/**
 * The history rows of one transfer for its owner, one per asset. Held money has already left the spendable
 * balance, so its row belongs to the hold, not to the later posting. Moves between a person's own accounts
 * have no row.
 */
export function historyRows(entry: StatementEntry, personId: string): HistoryRow[] {
  if (entry.kind.startsWith(HOLD_PREFIX)) return [];
  // Earnings moved to the wallet are the exception: their row is the amount added to the wallet.
  const counted = entry.lines.filter(
    ({ name }) => isWallet(name) || (isEarnings(name) && entry.kind !== MOVED),
  );
  const sums = new Map<Asset, bigint>();
  for (const { amount } of counted) sums.set(amount.asset, (sums.get(amount.asset) ?? 0n) + amount.units);
  return [...sums]
    .filter(([, units]) => units !== 0n)
    .map(([asset, units]) => ({
      id: entry.id,
      kind: historyKindOf(entry),
      amount: money(asset, units),
      with: counterpartIdOf(entry, personId),
      at: entry.createdAt,
      isSealed: entry.proof !== null,
      receiptId: receiptOf(entry),
    }));
}

const isWallet = (name: string): boolean => name.startsWith('wallet:');
const isEarnings = (name: string): boolean => name.startsWith('earnings:');

/** The kind of a transfer in its owner's history. */
export function historyKindOf(entry: StatementEntry): HistoryKind {
  const { kind, lines } = entry;
  const isOfCreator = lines.some(({ name }) => isEarnings(name));
  // A refund's debit of the creator's earnings is not an earning.
  if (isOfCreator && (kind.startsWith('unlock.refund') || kind.startsWith('refund.'))) return 'refund';
  if (kind === MOVED) return 'moved';
  if (kind === 'earning.release' && lines.some(({ name }) => name === DEBT)) return 'debt';
  if (isOfCreator) return 'earning';
  const found = KINDS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'other';
  // Gifted months are paid like the person's own.
  return found === 'subscription' && memoOf(entry, 'gift') !== null ? 'gift' : found;
}

/** The id of a transfer's receipt. A card refund uses its charge's receipt; an exchange has none. */
function receiptOf(entry: StatementEntry): string | null {
  if (historyKindOf(entry) === 'other') return null;
  if (entry.kind.startsWith('top_up.')) return memoOf(entry, 'charge');
  // A restored sale uses the receipt of its purchase.
  return entry.kind === 'earning.restore' ? memoOf(entry, 'purchase') : entry.id;
}

/** The other person of a transfer. Payments between people name both of them in the memo. */
export function counterpartIdOf(entry: StatementEntry, personId: string): string | null {
  return (
    [memoOf(entry, 'creator'), memoOf(entry, 'fan')].find((id) => id !== null && id !== personId) ?? null
  );
}

/** The tax in a transfer, negative when the owner's wallet was debited. Null without tax. */
export function taxIn(entry: StatementEntry): string | null {
  const tax = memoOf(entry, 'tax');
  const moved = entry.lines
    .filter(({ name }) => isWallet(name))
    .reduce((sum, { amount }) => sum + amount.units, 0n);
  if (tax === null || moved === 0n) return null;
  return moved < 0n ? `-${tax}` : tax;
}

function memoOf({ memo }: StatementEntry, name: string): string | null {
  if (typeof memo !== 'object' || memo === null || Array.isArray(memo)) return null;
  const value = memo[name];
  return typeof value === 'string' ? value : null;
}
