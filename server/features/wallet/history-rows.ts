import type { z } from 'zod';
import type { HistoryKind as historyKind } from '#contract/wallet.ts';
import { type Asset, type Money, money, type StatementEntry } from '../../ledger/index.ts';

type HistoryKind = z.output<typeof historyKind>;

export interface HistoryRow {
  readonly id: string;
  readonly kind: HistoryKind;
  readonly amount: Money;
  /** The other person's id when the transfer is a payment between two people; otherwise null. */
  readonly with: string | null;
  readonly at: Date;
  readonly isSealed: boolean;
  readonly receiptId: string | null;
}

/**
 * The history kind for each prefix of a transfer kind, such as `tip.undo`. The first matching prefix applies.
 */
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

/**
 * The prefix of the kinds of transfers that hold or release money during a card payment or a refund to a card.
 * Such a transfer has no history row. The payment or refund that may follow has one.
 */
const HOLD_PREFIX = 'hold.';
/** The name of a debt account. When earnings are released, a posting on this account repays the creator's debt. */
const DEBT = 'debt';
const MOVED = 'earning.move';

/**
 * Returns the history rows of one transfer for one person, one row per asset. A held tip or message fee has
 * already left the spendable balance, so the hold has a row and its later posting has none. Transfers of a
 * `hold.` kind have no row. Moves between a person's own wallet and earnings accounts have no row, except a
 * move of earnings to the wallet.
 */
export function historyRows(entry: StatementEntry, personId: string): HistoryRow[] {
  if (entry.kind.startsWith(HOLD_PREFIX)) return [];
  // A move of earnings to the wallet does have a row: the amount added to the wallet.
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

/** The kind that the history shows for a transfer. */
export function historyKindOf(entry: StatementEntry): HistoryKind {
  const { kind, lines } = entry;
  const isOfCreator = lines.some(({ name }) => isEarnings(name));
  // A refund that debits the creator's earnings is shown as a refund, not as an earning.
  if (isOfCreator && (kind.startsWith('unlock.refund') || kind.startsWith('refund.'))) return 'refund';
  if (kind === MOVED) return 'moved';
  if (kind === 'earning.release' && lines.some(({ name }) => name === DEBT)) return 'debt';
  if (isOfCreator) return 'earning';
  const found = KINDS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'other';
  // Months that a person gives to somebody have the same transfer kind as months of the person's own
  // subscription. Only the memo distinguishes them.
  return found === 'subscription' && memoOf(entry, 'gift') !== null ? 'gift' : found;
}

/**
 * The id of a transfer's receipt. A refund to a card shows the receipt of its
 * charge; an exchange has no receipt.
 */
function receiptOf(entry: StatementEntry): string | null {
  if (historyKindOf(entry) === 'other') return null;
  if (entry.kind.startsWith('top_up.')) return memoOf(entry, 'charge');
  // Earnings restored after a dispute show the receipt of the purchase.
  return entry.kind === 'earning.restore' ? memoOf(entry, 'purchase') : entry.id;
}

/**
 * The other person's id. The memo of a payment between people contains both the fan's and the creator's id.
 */
export function counterpartIdOf(entry: StatementEntry, personId: string): string | null {
  return (
    [memoOf(entry, 'creator'), memoOf(entry, 'fan')].find((id) => id !== null && id !== personId) ?? null
  );
}

/**
 * The tax in a transfer, negative when the person's wallet was debited. Null when the transfer has no tax.
 */
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
