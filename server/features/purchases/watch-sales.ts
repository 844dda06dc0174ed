import type { Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import type { Item } from './items.ts';
import type { Tip } from './tips.store.ts';

/** One item that somebody bought. */
export interface SoldItem {
  readonly purchaseId: string;
  readonly item: Item;
  readonly fanId: string;
  readonly creatorId: string;
  readonly title: string;
  readonly price: Money;
}

/** What a fan wants to say with a tip. */
export interface TipWords {
  readonly fanId: string;
  readonly creatorId: string;
  /** In units. */
  readonly amount: bigint;
  readonly note: string;
}

export type TipWordsRefusal = 'tip_words_refused' | 'word_refused';

export type CheckedTipText =
  | { readonly refused: TipWordsRefusal }
  | { readonly refused: null; readonly note: string };

/** What another feature does about money that moved, in the transaction that moved it: both happen or neither. */
export interface SaleWatcher {
  sold?(tx: Tx, sales: readonly SoldItem[]): Promise<void>;
  /** The money went back, and what it had opened is closed. */
  ended?(tx: Tx, sale: SoldItem): Promise<void>;
  /** The same for what is no item: the money of a period, or of a gift of months, went back. */
  monthsEnded?(tx: Tx, purchaseId: string): Promise<void>;
  /** A tip was given; it is held, and may still be taken back. */
  tipped?(tx: Tx, tip: Tip): Promise<void>;
  /** Asked before a tip is paid for, and again when its money has come: whether its words may go with it, and how. */
  checkTipText?(tx: Tx, words: TipWords): Promise<CheckedTipText>;
  /** Asked before a tip is taken back: whether it has brought words to somebody who is paid to read them, and has. */
  isTipHeard?(tx: Tx, tip: Pick<Tip, 'id' | 'fanId'>): Promise<boolean>;
  tipUndone?(tx: Tx, tip: Tip): Promise<void>;
}

const watchers = new Set<SaleWatcher>();

/** In the place that sees every feature, as with `sellItems`; telling of one again changes nothing. */
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

export async function isTipHeard(tx: Tx, tip: Pick<Tip, 'id' | 'fanId'>): Promise<boolean> {
  for (const watcher of watchers) if (await watcher.isTipHeard?.(tx, tip)) return true;
  return false;
}

/** Whether the words may go with the tip; as they are to be said. */
export async function checkTipText(tx: Tx, { note, ...tip }: TipWords): Promise<CheckedTipText> {
  let said = note;
  for (const watcher of watchers) {
    if (said.trim() === '') break;
    const checked = await watcher.checkTipText?.(tx, { ...tip, note: said });
    if (checked && checked.refused !== null) return checked;
    said = checked?.note ?? said;
  }
  return { refused: null, note: said };
}
