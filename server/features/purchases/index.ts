import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import { buyItem } from './buy-item.ts';
import { cancelIntent } from './cancel-intent.ts';
import { findIntent } from './find-intent.ts';
import { listEarnings } from './list-earnings.ts';
import { listNotes } from './list-notes.ts';
import { openIntent } from './open-intent.ts';
import { refundPurchase } from './refund-purchase.ts';
import { releaseEarnings } from './release-earnings.ts';
import { sendTip } from './send-tip.ts';
import { settleTips } from './settle-tips.ts';
import { showQuote } from './show-quote.ts';
import { showReceipt } from './show-receipt.ts';
import { undoTip } from './undo-tip.ts';
import { writeNote } from './write-note.ts';

export { completeIntent } from './complete-intent.ts';
export { dueEarnings } from './earnings.store.ts';
export { holdTip } from './hold-tip.ts';
export { insertNote } from './notes.store.ts';
export { releaseEarning } from './release-earnings.ts';
export { settleTip } from './settle-tips.ts';
export { unlockItem } from './unlock-item.ts';

const SETTLE_TIPS_MS = 1_000;
const RELEASE_EARNINGS_MS = 60_000;

/** What is sold, who owns it, and what creators earn by it. */
export function purchasesFeature({ db }: { db: Db }): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
} {
  return {
    handlers: [
      showQuote,
      buyItem,
      openIntent,
      findIntent,
      cancelIntent,
      listNotes,
      writeNote,
      sendTip,
      undoTip,
      showReceipt,
      refundPurchase,
      listEarnings,
    ],
    loops: [
      { name: 'settle tips', everyMs: SETTLE_TIPS_MS, run: () => settleTips(db) },
      { name: 'release earnings', everyMs: RELEASE_EARNINGS_MS, run: () => releaseEarnings(db) },
    ],
  };
}
