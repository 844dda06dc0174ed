import { create } from 'zustand';
import { NOTIFICATION_REFRESH_MS } from '#contract/limits.ts';
import { api } from '#web/kit/api.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { subscribePlace } from '#web/kit/history.ts';
import { changeUser, isLoggedIn, useUser } from '#web/kit/user-store.ts';

/** What many events say together is asked once. */
const GATHER_MS = 300;

/** How far the count has come: a nought before the first answer only says that nobody knows yet. */
export const useCounting = create<{ state: 'asking' | 'known' | 'failed' }>(() => ({ state: 'asking' }));

let askedAt = Number.NEGATIVE_INFINITY;
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Keeps `messageCount.message` and `agoraChatInfo`: at the start, when something arrives or is read, and on the way. */
export function watchMessageCount(): () => void {
  useCounting.setState({ state: 'asking' });
  void ask();
  void findLine();
  const soon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void ask();
    }, GATHER_MS);
  };
  const stops = [
    onEvent('messageSent', soon),
    onEvent('massArrived', soon),
    onEvent('chatChanged', soon),
    onEvent('chatRead', ({ isMine }) => {
      if (isMine) soon();
    }),
    onGap(soon),
    // Whoever walks through the app asks again, but not at every step.
    subscribePlace(() => {
      if (performance.now() - askedAt > NOTIFICATION_REFRESH_MS) void ask();
    }),
  ];
  return () => {
    clearTimeout(gathering);
    gathering = undefined;
    for (const stop of stops) stop();
  };
}

async function ask(): Promise<void> {
  if (!isLoggedIn()) return;
  askedAt = performance.now();
  // Without an answer the old number stays; the next event or step asks again.
  const count = await api.chat.unread({}, { inbox: null }).catch(() => null);
  if (!count) {
    if (useCounting.getState().state === 'asking') useCounting.setState({ state: 'failed' });
    return;
  }
  if (!isLoggedIn()) return;
  useCounting.setState({ state: 'known' });
  const { messageCount } = useUser.getState();
  if (messageCount.message !== count.messages)
    changeUser({ messageCount: { ...messageCount, message: count.messages } });
}

/** Where this person's messages come from, as the spec's store holds it. */
async function findLine(): Promise<void> {
  const line = await api.chat.token().catch(() => null);
  if (line && isLoggedIn()) changeUser({ agoraChatInfo: line });
}
