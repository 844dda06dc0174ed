import { create } from 'zustand';
import { wasJustShown } from './alerts.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  readonly lifeMs: number;
  /**
   * The deadline of the toast's action, in milliseconds by the browser's clock. The toast closes at this
   * time. Null for a toast that closes after its usual life.
   */
  readonly until: number | null;
}

const LIFE_MS = 4_000;
/** A toast about money stays longer than other toasts. */
const MONEY_LIFE_MS = 6_000;
const TOASTS_MAX = 3;

const shownAt = new Map<string, number>();
let lastId = 0;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** Shows a short message at the edge of the screen. Not for messages that need a decision. */
export function showToast(
  message: string,
  {
    isMoney = false,
    action,
    until = null,
  }: { isMoney?: boolean; action?: Toast['action']; until?: number | null } = {},
): void {
  // Toasts with a deadline are shown even if their texts are equal, because each of them can undo a different
  // act.
  if (until === null && wasJustShown(shownAt, message)) return;
  lastId += 1;
  const usualMs = isMoney ? MONEY_LIFE_MS : LIFE_MS;
  const lifeMs = until === null ? usualMs : Math.max(0, until - Date.now());
  const toast = { id: lastId, message, action, lifeMs, until };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-TOASTS_MAX) }));
  setTimeout(() => closeToast(toast.id), toast.lifeMs);
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
