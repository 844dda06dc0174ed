import type { z } from 'zod';
import type { HistoryKind as historyKind } from '#contract/wallet.ts';
import { type Asset, type Money, money, type StatementEntry } from '../../ledger/index.ts';

type HistoryKind = z.output<typeof historyKind>;

export interface HistoryLine {
  readonly id: string;
  readonly kind: HistoryKind;
  readonly amount: Money;
  /** The other person of the transfer, as far as its memo names one. */
  readonly with: string | null;
  readonly at: Date;
  readonly isSealed: boolean;
  readonly receiptId: string | null;
}

/** Kinds of transfers begin with the word for what they are part of: `tip`, `tip.undo`, `top_up.refund`. */
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

/** Set aside while a card is asked, and free again: shown as held, and as a line once it is spent. */
const SET_ASIDE = 'hold.';
/** Where a creator owes. A release that repays some of it is less in their earnings than was in them. */
const DEBT = 'debt';
const MOVED = 'earning.move';

/**
 * One transfer in the words of its owner, one line per asset. What is held has left the spendable money already, so
 * the line stands where it was set aside, not where it is sent on; what only moves between one's own pockets is no line.
 */
export function historyLines(entry: StatementEntry, personId: string): HistoryLine[] {
  if (entry.kind.startsWith(SET_ASIDE)) return [];
  // What a creator moved to their wallet is told by what came there; it is the one move between pockets that they made.
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
      with: otherIn(entry, personId),
      at: entry.createdAt,
      isSealed: entry.proof !== null,
      receiptId: receiptOf(entry),
    }));
}

const isWallet = (name: string): boolean => name.startsWith('wallet:');
const isEarnings = (name: string): boolean => name.startsWith('earnings:');

/** What a transfer was to its owner. */
export function historyKindOf(entry: StatementEntry): HistoryKind {
  const { kind, lines } = entry;
  const isOfCreator = lines.some(({ name }) => isEarnings(name));
  // What a sale given back took from its creator is nothing they earned.
  if (isOfCreator && (kind.startsWith('unlock.refund') || kind.startsWith('refund.'))) return 'refund';
  if (kind === MOVED) return 'moved';
  if (kind === 'earning.release' && lines.some(({ name }) => name === DEBT)) return 'debt';
  if (isOfCreator) return 'earning';
  const found = KINDS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'other';
  // Months for somebody else are paid like one's own.
  return found === 'subscription' && memoOf(entry, 'gift') !== null ? 'gift' : found;
}

/** What went back to a card is told by the charge it came with; an exchange has no receipt. */
function receiptOf(entry: StatementEntry): string | null {
  if (historyKindOf(entry) === 'other') return null;
  if (entry.kind.startsWith('top_up.')) return memoOf(entry, 'charge');
  // A line that stands again is told by its sale.
  return entry.kind === 'earning.restore' ? memoOf(entry, 'purchase') : entry.id;
}

/** The other person of a transfer: payments between people name both in their memo. */
export function otherIn(entry: StatementEntry, personId: string): string | null {
  return (
    [memoOf(entry, 'creator'), memoOf(entry, 'fan')].find((id) => id !== null && id !== personId) ?? null
  );
}

/** How much of a transfer was tax, to whoever paid it or got it back; with the sign of what it did to their wallet. */
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
  const said = memo[name];
  return typeof said === 'string' ? said : null;
}
