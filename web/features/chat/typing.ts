import { create } from 'zustand';
import { api } from '#web/kit/api.ts';

/** How long one event counts as typing; the typing person's browser repeats it every few seconds. */
const LASTS_MS = 5_000;
const NOTIFY_EVERY_MS = 3_000;
/** An event that arrives this late after a broken connection is outdated, and ignored. */
const OLD_MS = 15_000;

/** The lowest age of any event so far: approximately the difference between the two clocks. */
let quickestMs = Number.POSITIVE_INFINITY;

const useTypers = create<{ readonly chatIds: ReadonlySet<string> }>(() => ({ chatIds: new Set() }));
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const notifiedAt = new Map<string, number>();

export const useIsTyping = (chatId: string): boolean => useTypers(({ chatIds }) => chatIds.has(chatId));

export function receiveTyping(chatId: string, at: string): void {
  const ageMs = Date.now() - new Date(at).getTime();
  quickestMs = Math.min(quickestMs, ageMs);
  if (ageMs - quickestMs > OLD_MS) return;
  clearTimeout(timers.get(chatId));
  timers.set(
    chatId,
    setTimeout(() => typingEnded(chatId), LASTS_MS),
  );
  useTypers.setState(({ chatIds }) => ({ chatIds: new Set(chatIds).add(chatId) }));
}

export function typingEnded(chatId: string): void {
  clearTimeout(timers.get(chatId));
  useTypers.setState(({ chatIds }) => {
    if (!chatIds.has(chatId)) return { chatIds };
    const left = new Set(chatIds);
    left.delete(chatId);
    return { chatIds: left };
  });
}

/** Notifies the other person, at most every few seconds. A lost notification does not matter. */
export function notifyTyping(chatId: string): void {
  const now = performance.now();
  if (now - (notifiedAt.get(chatId) ?? Number.NEGATIVE_INFINITY) < NOTIFY_EVERY_MS) return;
  notifiedAt.set(chatId, now);
  api.chat.typing({ chatId }, { overSocket: true }).catch(() => undefined);
}
