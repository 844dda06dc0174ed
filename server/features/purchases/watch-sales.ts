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
  /** The tip's amount, in units. */
  readonly amount: bigint;
  readonly note: string;
}

export type TipTextRefusal = 'tip_words_refused' | 'word_refused';

export type CheckedTipText =
  | { readonly refused: TipTextRefusal }
  | {
      readonly refused: null;
      readonly note: string;
      /** Whether messages have a fee for the fan; false without text. */
      readonly hasFee: boolean;
    };

/**
 * What another feature does when money moves. The methods run in the transaction that moves the money, so
 * that their effects are committed together with the move or not at all.
 */
export interface SaleWatcher {
  sold?(tx: Tx, sales: readonly SoldItem[]): Promise<void>;
  /** Called when a sale was reversed. The item that the sale unlocked is locked again. */
  ended?(tx: Tx, sale: SoldItem): Promise<void>;
  /** Called when the money for a subscription period, or for gifted months, was returned. */
  monthsEnded?(tx: Tx, purchaseId: string): Promise<void>;
  /** Called when a tip was given. The tip is held and can still be undone. */
  tipped?(tx: Tx, tip: Tip): Promise<void>;
  /**
   * Checks whether a tip's text may be sent, and returns the text to send. Called before the tip is paid
   * for, and again when its money has arrived.
   */
  checkTipText?(tx: Tx, tip: TipText): Promise<CheckedTipText>;
  /**
   * Whether the creator has read the message of the tip. From then on until the end of the transaction, the
   * creator cannot read it. The fan's wallet must be locked before.
   */
  isTipRead?(tx: Tx, tip: Pick<Tip, 'id'>): Promise<boolean>;
  tipUndone?(tx: Tx, tip: Tip): Promise<void>;
}

type Watchers = readonly SaleWatcher[];

export async function notifySold(tx: Tx, sales: readonly SoldItem[], watchers: Watchers): Promise<void> {
  for (const watcher of watchers) await watcher.sold?.(tx, sales);
}

export async function notifyEnded(tx: Tx, sale: SoldItem, watchers: Watchers): Promise<void> {
  for (const watcher of watchers) await watcher.ended?.(tx, sale);
}

export async function notifyMonthsEnded(tx: Tx, purchaseId: string, watchers: Watchers): Promise<void> {
  for (const watcher of watchers) await watcher.monthsEnded?.(tx, purchaseId);
}

export async function notifyTipped(tx: Tx, tip: Tip, watchers: Watchers): Promise<void> {
  for (const watcher of watchers) await watcher.tipped?.(tx, tip);
}

export async function notifyTipUndone(tx: Tx, tip: Tip, watchers: Watchers): Promise<void> {
  for (const watcher of watchers) await watcher.tipUndone?.(tx, tip);
}

export async function isTipRead(tx: Tx, tip: Pick<Tip, 'id'>, watchers: Watchers): Promise<boolean> {
  for (const watcher of watchers) if (await watcher.isTipRead?.(tx, tip)) return true;
  return false;
}

/** Checks a tip's text with all watchers. Returns the text to send, or the first refusal. */
export async function checkTipText(
  tx: Tx,
  { note, ...tip }: TipText,
  watchers: Watchers,
): Promise<CheckedTipText> {
  let [text, hasFee] = [note, false];
  for (const watcher of watchers) {
    if (text.trim() === '') break;
    const checked = await watcher.checkTipText?.(tx, { ...tip, note: text });
    if (!checked) continue;
    if (checked.refused !== null) return checked;
    text = checked.note;
    hasFee ||= checked.hasFee;
  }
  return { refused: null, note: text, hasFee };
}
