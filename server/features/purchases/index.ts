import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { StartCharge } from '../top-up/index.ts';
import { buyItem } from './buy-item.ts';
import { cancelIntent } from './cancel-intent.ts';
import { findIntent } from './find-intent.ts';
import { listEarnings } from './list-earnings.ts';
import { listNotes } from './list-notes.ts';
import { moveEarned } from './move-earned.ts';
import { openIntent } from './open-intent.ts';
import type { SalesParts } from './parts.ts';
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
import { writeNote } from './write-note.ts';

export { type CardPayment, freeHold, takeHeld } from './card-payment.ts';
export { completeIntent, endCardIntent } from './complete-intent.ts';
export { type Cost, missingFrom, type Taxed, walletCost } from './cost.ts';
export { costLines, type Deduction } from './cost-lines.ts';
export { dueEarnings, insertEarning } from './earnings.store.ts';
export { cancelFee, keepFees, returnFee } from './end-fees.ts';
export { settlePledges } from './end-pledges.ts';
export { dueFees, type Fee, hasEarnedFee, lockPayers } from './fees.store.ts';
export { holdFee } from './hold-fee.ts';
export { holdTip } from './hold-tip.ts';
export { itemTitle } from './item-title.ts';
export type { ItemForSale, ItemKind, Tippable } from './items.ts';
export { lastSeenViewer } from './last-seen-viewer.ts';
export { insertNote } from './notes.store.ts';
export { type SalesParts, salesParts } from './parts.ts';
export { insertPurchase, wasBought } from './purchases.store.ts';
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

const SETTLE_TIPS_MS = 1_000;
const RELEASE_EARNINGS_MS = 60_000;

/** The feature for purchases, tips and earnings. */
export function purchasesFeature({
  db,
  startCharge,
  sales,
}: {
  db: Db;
  startCharge: StartCharge;
  sales: SalesParts;
}): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
} {
  return {
    handlers: [
      showQuote(sales),
      buyItem(sales),
      payByCard({ startCharge, sales }),
      openIntent(sales),
      findIntent(sales),
      cancelIntent(sales),
      listNotes,
      writeNote,
      sendTip(sales),
      undoTip(sales),
      showReceipt,
      showTerms,
      refundPurchase(sales),
      setFee,
      moveEarned,
      listEarnings,
      showEarnedSince,
    ],
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
