import type { Db, Tx } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { PaidTopUp, StartCharge } from '../top-up/index.ts';
import { NO_TAX, type TaxRates } from '../wallet/index.ts';
import { buyItem } from './buy-item.ts';
import { cancelIntent } from './cancel-intent.ts';
import { completeIntent } from './complete-intent.ts';
import { findIntent } from './find-intent.ts';
import { type ItemKind, sellItems } from './items.ts';
import { listEarnings } from './list-earnings.ts';
import { listNotes } from './list-notes.ts';
import { moveEarned } from './move-earned.ts';
import { noteItems } from './notes.store.ts';
import { openIntent } from './open-intent.ts';
import { payByCard } from './pay-by-card.ts';
import { refundPurchase } from './refund-purchase.ts';
import { releaseEarnings } from './release-earnings.ts';
import { sendTip } from './send-tip.ts';
import { setFee } from './set-fee.ts';
import { settleTips } from './settle-tips.ts';
import { showEarnedSince } from './show-earned-since.ts';
import { showQuote } from './show-quote.ts';
import { showReceipt } from './show-receipt.ts';
import { showTerms } from './show-terms.ts';
import { undoTip } from './undo-tip.ts';
import { type SaleWatcher, watchSales } from './watch-sales.ts';
import { writeNote } from './write-note.ts';

export { type CardPayment, freeHold, takeHeld } from './card-payment.ts';
export { completeIntent, endCardIntent } from './complete-intent.ts';
export { type Cost, missingFrom, type Taxed, walletCost } from './cost.ts';
export { costLines, type Deduction } from './cost-lines.ts';
export { dueEarnings, insertEarning } from './earnings.store.ts';
export { cancelFee, keepFees, returnFee } from './end-fees.ts';
export { settlePledges } from './end-pledges.ts';
export { dueFees, type Fee, lockPayers } from './fees.store.ts';
export { holdFee } from './hold-fee.ts';
export { holdTip } from './hold-tip.ts';
export { itemTitle } from './item-title.ts';
export { type ItemForSale, type ItemKind, sellItems, type Tippable } from './items.ts';
export { lastSeenViewer } from './last-seen-viewer.ts';
export { insertNote } from './notes.store.ts';
export { insertPurchase } from './purchases.store.ts';
export { refundSales } from './refund-purchase.ts';
export { releaseEarning } from './release-earnings.ts';
export { reverseForCharge } from './reverse-for-charge.ts';
export { taxMemo, unlockMoves } from './sale-moves.ts';
export { findCreator, findParticipant, maySell } from './sale-participants.store.ts';
export { saleSplit } from './sale-split.ts';
export { settleTip, settleTips } from './settle-tips.ts';
export { amountFrom, dollars, isSame } from './stored-money.ts';
export { REFERRAL_BPS } from './terms.ts';
export type { Tip } from './tips.store.ts';
export { unlockItem } from './unlock-items.ts';
export type { CheckedTipText, SaleWatcher, SoldItem, TipText } from './watch-sales.ts';

// Notes belong to this feature, so every process that imports this module sells them.
sellItems([noteItems]);

const SETTLE_TIPS_MS = 1_000;
const RELEASE_EARNINGS_MS = 60_000;

/**
 * The feature for purchases, tips and earnings. `items` are the item kinds that other features sell;
 * `watchers` are what other features do when something is sold, reversed or tipped.
 */
export function purchasesFeature({
  db,
  startCharge,
  taxRates = NO_TAX,
  items = [],
  watchers = [],
}: {
  db: Db;
  startCharge: StartCharge;
  taxRates?: TaxRates;
  items?: readonly ItemKind[];
  watchers?: readonly SaleWatcher[];
}): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
  /**
   * Completes the purchase for which money was credited. Called after the credit, in a separate transaction.
   */
  onPaid(tx: Tx, paid: PaidTopUp): Promise<void>;
} {
  sellItems(items);
  watchSales(watchers);
  return {
    handlers: [
      showQuote(taxRates),
      buyItem(taxRates),
      payByCard({ startCharge, taxRates }),
      openIntent(taxRates),
      findIntent(taxRates),
      cancelIntent(taxRates),
      listNotes,
      writeNote,
      sendTip,
      undoTip,
      showReceipt,
      showTerms,
      refundPurchase,
      setFee,
      moveEarned,
      listEarnings,
      showEarnedSince,
    ],
    onPaid: (tx, paid) => completeIntent(tx, paid, taxRates),
    loops: [
      { name: 'settle tips', everyMs: SETTLE_TIPS_MS, run: (stopping) => settleTips(db, stopping) },
      {
        name: 'release earnings',
        everyMs: RELEASE_EARNINGS_MS,
        run: (stopping) => releaseEarnings(db, stopping),
      },
    ],
  };
}
