import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { refetchBalance } from '#web/features/wallet/index.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { t } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { holdReload } from '#web/kit/version.ts';
import { notifyTipped } from './bought.ts';

type Tip = OutputOf<Contract['purchases']['tip']>;

/**
 * The longest time for which Undo is offered. Without this limit, Undo would stay too long if this browser's
 * clock is behind the server's clock: the end of the server's hold then seems further away than it is.
 */
const HELD_MS = 60_000;

/**
 * Ids of tips that were announced already. Several pages may find the same tip after its top-up, and only the
 * first announces it.
 */
const announced = new Set<string>();

/**
 * Announces a sent tip once and offers Undo while the server holds the money. `postId` is the tipped post, if
 * any.
 */
export function announceTip(tip: Tip, amount: string, postId?: string): void {
  if (announced.has(tip.id) || tip.state !== 'held') return;
  announced.add(tip.id);
  notifyTipped(postId);
  const settles = new Date(tip.settlesAt).getTime();
  const longest = Date.now() + HELD_MS;
  const until = Number.isNaN(settles) ? longest : Math.min(settles, longest);
  // Prevents reloads for new versions of the app until Undo ends, because a reload would remove Undo.
  setTimeout(holdReload(), Math.max(0, until - Date.now()));
  showToast(t('wallet.tip.sent', { amount, name: tip.name }), {
    isMoney: true,
    until,
    action: { label: t('wallet.undo'), run: () => void undo(tip, amount, postId) },
  });
}

async function undo(tip: Tip, amount: string, postId?: string): Promise<void> {
  try {
    await api.purchases.undoTip({ id: tip.id });
    showToast(t('wallet.tip.undone', { amount }), { isMoney: true });
  } catch (error) {
    // The API client has shown the refusal's reason in an alert.
    if (!(error instanceof ApiFailure)) throw error;
  }
  refetchBalance();
  notifyTipped(postId);
}
