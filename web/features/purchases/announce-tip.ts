import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { askBalanceAgain } from '#web/features/wallet/index.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { t } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { holdReload } from '#web/kit/version.ts';
import { tellTipped } from './bought.ts';

type Tip = OutputOf<Contract['purchases']['tip']>;

/** Never counts on longer than the server holds a tip, even where this browser's clock is behind. */
const HELD_MS = 60_000;

/** Told of already: a tip that a top-up sent is found on each page that asks about it. */
const announced = new Set<string>();

/** Says that a tip was sent, to a creator or for a post of theirs, once, and offers to take it back as long as the server holds it. */
export function announceTip(tip: Tip, amount: string, postId?: string): void {
  if (announced.has(tip.id) || tip.state !== 'held') return;
  announced.add(tip.id);
  tellTipped(postId);
  const settles = new Date(tip.settlesAt).getTime();
  const longest = Date.now() + HELD_MS;
  const until = Number.isNaN(settles) ? longest : Math.min(settles, longest);
  // The way back leaves with the page, so no newer version replaces it before the time is over.
  setTimeout(holdReload(), Math.max(0, until - Date.now()));
  showToast(t('money.tip.sent', { amount, name: tip.name }), {
    isMoney: true,
    until,
    action: { label: t('money.undo'), run: () => void undo(tip, amount, postId) },
  });
}

async function undo(tip: Tip, amount: string, postId?: string): Promise<void> {
  try {
    await api.purchases.undoTip({ id: tip.id });
    showToast(t('money.tip.undone', { amount }), { isMoney: true });
  } catch (error) {
    // The alert has said why.
    if (!(error instanceof ApiFailure)) throw error;
  }
  askBalanceAgain();
  tellTipped(postId);
}
