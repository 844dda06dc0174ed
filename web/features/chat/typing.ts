import { create } from 'zustand';
import { api } from '#web/kit/api.ts';

/** Somebody who typed is taken to be typing for so long; they tell again every few seconds. */
const LASTS_MS = 5_000;
const TELL_EVERY_MS = 3_000;
/** Told again after a broken line, it is over. */
const OLD_MS = 15_000;

/** How old word of it was when it came quickest: the rest of that is the difference of two clocks. */
let quickestMs = Number.POSITIVE_INFINITY;

const useTypers = create<{ readonly chatIds: ReadonlySet<string> }>(() => ({ chatIds: new Set() }));
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const toldAt = new Map<string, number>();

export const useIsTyping = (chatId: string): boolean => useTypers(({ chatIds }) => chatIds.has(chatId));

export function hearTyping(chatId: string, at: string): void {
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

/** Tells the other side, at most every few seconds. Lost on the way, it is no loss. */
export function notifyTyping(chatId: string): void {
  const now = performance.now();
  if (now - (toldAt.get(chatId) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return;
  toldAt.set(chatId, now);
  api.chat.typing({ chatId }, { byLine: true }).catch(() => undefined);
}
