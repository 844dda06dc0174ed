import type { Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import type { Item } from './items.ts';
import type { Tip } from './tips.store.ts';

/** One item that was sold. */
export interface SoldItem {
  readonly purchaseId: string;
  readonly item: Item;
  readonly fanId: string;
  readonly creatorId: string;
  readonly title: string;
  readonly price: Money;
}

/** The text that a fan sends with a tip. */
export interface TipText {
  readonly fanId: string;
  readonly creatorId: string;
  /** In units. */
  readonly amount: bigint;
  readonly note: string;
}

export type TipTextRefusal = 'tip_words_refused' | 'word_refused';

export type CheckedTipText =
  | { readonly refused: TipTextRefusal }
  | { readonly refused: null; readonly note: string };

/** What another feature does when money moves, in the same transaction: both happen or neither. */
export interface SaleWatcher {
  sold?(tx: Tx, sales: readonly SoldItem[]): Promise<void>;
  /** The sale was reversed, and what it had unlocked is locked again. */
  ended?(tx: Tx, sale: SoldItem): Promise<void>;
  /** The same for purchases other than items: the money of a period, or of gifted months, was returned. */
  monthsEnded?(tx: Tx, purchaseId: string): Promise<void>;
  /** A tip was given; it is held and may still be undone. */
  tipped?(tx: Tx, tip: Tip): Promise<void>;
  /**
   * Called before a tip is paid for, and again when its money has arrived: whether the text may be sent, and
   * how.
   */
  checkTipText?(tx: Tx, tip: TipText): Promise<CheckedTipText>;
  /** Called before a tip is undone: whether its text was read by somebody who is paid to read it. */
  isTipRead?(tx: Tx, tip: Pick<Tip, 'id' | 'fanId'>): Promise<boolean>;
  tipUndone?(tx: Tx, tip: Tip): Promise<void>;
}

const watchers = new Set<SaleWatcher>();

/**
 * Registers watchers in the module that knows every feature, like `sellItems`. Registering one again changes
 * nothing.
 */
export function watchSales(all: readonly SaleWatcher[]): void {
  for (const watcher of all) watchers.add(watcher);
}

export async function notifySold(tx: Tx, sales: readonly SoldItem[]): Promise<void> {
  for (const watcher of watchers) await watcher.sold?.(tx, sales);
}

export async function notifyEnded(tx: Tx, sale: SoldItem): Promise<void> {
  for (const watcher of watchers) await watcher.ended?.(tx, sale);
}

export async function notifyMonthsEnded(tx: Tx, purchaseId: string): Promise<void> {
  for (const watcher of watchers) await watcher.monthsEnded?.(tx, purchaseId);
}

export async function notifyTipped(tx: Tx, tip: Tip): Promise<void> {
  for (const watcher of watchers) await watcher.tipped?.(tx, tip);
}

export async function notifyTipUndone(tx: Tx, tip: Tip): Promise<void> {
  for (const watcher of watchers) await watcher.tipUndone?.(tx, tip);
}

export async function isTipRead(tx: Tx, tip: Pick<Tip, 'id' | 'fanId'>): Promise<boolean> {
  for (const watcher of watchers) if (await watcher.isTipRead?.(tx, tip)) return true;
  return false;
}

/** Checks whether the text may be sent with the tip. Returns the text as it will be sent. */
export async function checkTipText(tx: Tx, { note, ...tip }: TipText): Promise<CheckedTipText> {
  let text = note;
  for (const watcher of watchers) {
    if (text.trim() === '') break;
    const checked = await watcher.checkTipText?.(tx, { ...tip, note: text });
    if (checked && checked.refused !== null) return checked;
    text = checked?.note ?? text;
  }
  return { refused: null, note: text };
}
