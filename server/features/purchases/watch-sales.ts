import type { Tx } from '../../kit/db.ts';
import type { Item } from './items.ts';
import type { Tip } from './tips.store.ts';

/** One item that somebody bought. */
export interface SoldItem {
  readonly purchaseId: string;
  readonly item: Item;
  readonly fanId: string;
  readonly creatorId: string;
  readonly title: string;
}

/** What another feature does about money that moved, in the transaction that moved it: both happen or neither. */
export interface SaleWatcher {
  sold?(tx: Tx, sales: readonly SoldItem[]): Promise<void>;
  /** The money went back, and what it had opened is closed. */
  ended?(tx: Tx, sale: SoldItem): Promise<void>;
  /** A tip was given; it is held, and may still be taken back. */
  tipped?(tx: Tx, tip: Tip): Promise<void>;
  tipUndone?(tx: Tx, tip: Tip): Promise<void>;
}

const watchers = new Set<SaleWatcher>();

/** In the place that sees every feature, as with `sellItems`; telling of one again changes nothing. */
export function watchSales(all: readonly SaleWatcher[]): void {
  for (const watcher of all) watchers.add(watcher);
}

export async function tellSold(tx: Tx, sales: readonly SoldItem[]): Promise<void> {
  for (const watcher of watchers) await watcher.sold?.(tx, sales);
}

export async function tellEnded(tx: Tx, sale: SoldItem): Promise<void> {
  for (const watcher of watchers) await watcher.ended?.(tx, sale);
}

export async function tellTipped(tx: Tx, tip: Tip): Promise<void> {
  for (const watcher of watchers) await watcher.tipped?.(tx, tip);
}

export async function tellTipUndone(tx: Tx, tip: Tip): Promise<void> {
  for (const watcher of watchers) await watcher.tipUndone?.(tx, tip);
}
