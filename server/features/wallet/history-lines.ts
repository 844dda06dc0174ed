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
}

/** Kinds of transfers begin with the word for what they are part of: `tip`, `tip.undo`, `top_up.refund`. */
const KINDS: readonly (readonly [prefix: string, kind: HistoryKind])[] = [
  ['top_up.', 'refund'],
  ['top_up', 'top_up'],
  ['unlock.refund', 'refund'],
  ['unlock', 'unlock'],
  ['tip', 'tip'],
  ['message.return', 'refund'],
  ['message', 'message'],
  ['subscription', 'subscription'],
  ['refund', 'refund'],
];

/** Set aside while a card is asked, and free again: shown as held, and as a line once it is spent. */
const SET_ASIDE = 'hold.';

/**
 * One transfer in the words of its owner, one line per asset. What is held has left the spendable money already, so
 * the line stands where it was set aside, not where it is sent on; what only moves between one's own pockets is no line.
 */
export function historyLines(entry: StatementEntry, personId: string): HistoryLine[] {
  if (entry.kind.startsWith(SET_ASIDE)) return [];
  const counted = entry.lines.filter(({ name }) => isWallet(name) || isEarnings(name));
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
    }));
}

const isWallet = (name: string): boolean => name.startsWith('wallet:');
const isEarnings = (name: string): boolean => name.startsWith('earnings:');

/** What a transfer was to its owner. */
export function historyKindOf({ kind, lines }: StatementEntry): HistoryKind {
  if (lines.some(({ name }) => isEarnings(name))) return 'earning';
  return KINDS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'other';
}

/** The other person of a transfer: payments between people name both in their memo. */
export function otherIn({ memo }: StatementEntry, personId: string): string | null {
  if (typeof memo !== 'object' || memo === null || Array.isArray(memo)) return null;
  const other = [memo.creator, memo.fan].find((id) => typeof id === 'string' && id !== personId);
  return typeof other === 'string' ? other : null;
}
