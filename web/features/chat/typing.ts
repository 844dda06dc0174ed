import { create } from 'zustand';
import { api } from '#web/kit/api.ts';

/**
 * How long "typing" is shown after one event. The browser of the typing person repeats the event every few
 * seconds.
 */
const LASTS_MS = 5_000;
const NOTIFY_EVERY_MS = 3_000;
/**
 * A typing event is ignored if its delivery took this much longer than the fastest delivery so far. A broken
 * connection can delay an event that much.
 */
const OLD_MS = 15_000;

/**
 * The lowest age that any typing event had when it arrived, by this device's clock. The fastest event has
 * almost no delay, so its age is approximately the difference between this device's clock and the server's.
 */
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

/**
 * Notifies the other person that the viewer is typing, at most every few seconds. A failed request is
 * ignored.
 */
export function notifyTyping(chatId: string): void {
  const now = performance.now();
  if (now - (notifiedAt.get(chatId) ?? Number.NEGATIVE_INFINITY) < NOTIFY_EVERY_MS) return;
  notifiedAt.set(chatId, now);
  api.chat.typing({ chatId }, { overSocket: true }).catch(() => undefined);
}
