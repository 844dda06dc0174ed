import { create } from 'zustand';
import { wasJustShown } from './alerts.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  readonly lifeMs: number;
  /** When the toast closes, by the browser's clock, in milliseconds; the action shows the time left. */
  readonly until: number | null;
}

const LIFE_MS = 4_000;
/** Toasts about money stay longer. */
const MONEY_LIFE_MS = 6_000;
const TOASTS_MAX = 3;

const shownAt = new Map<string, number>();
let lastId = 0;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** Shows a short message at the edge of the screen. Never for something that needs a decision. */
export function showToast(
  message: string,
  {
    isMoney = false,
    action,
    until = null,
  }: { isMoney?: boolean; action?: Toast['action']; until?: number | null } = {},
): void {
  // Two toasts with a deadline and the same text belong to two acts, each with its own Undo.
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
