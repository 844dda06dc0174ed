import { create } from 'zustand';
import { NOTIFICATION_REFRESH_MS } from '#contract/limits.ts';
import { api } from '#web/kit/api.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { subscribeNavigation } from '#web/kit/history.ts';
import { changeUser, isLoggedIn, useUser } from '#web/kit/user-store.ts';

/** Events that arrive within this time share one request. */
const BATCH_MS = 300;

/** Whether the unread count has been loaded. Until the state is `known`, a count of zero may be wrong. */
export const useUnreadCountState = create<{ state: 'asking' | 'known' | 'failed' }>(() => ({
  state: 'asking',
}));

let requestedAt = Number.NEGATIVE_INFINITY;
let batchTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Loads `agoraChatInfo`, and keeps the unread count in `messageCount.message` up to date: at start, after
 * events about messages, and on navigation.
 */
export function watchMessageCount(): () => void {
  useUnreadCountState.setState({ state: 'asking' });
  void requestCount();
  void findLine();
  const soon = () => {
    batchTimer ??= setTimeout(() => {
      batchTimer = undefined;
      void requestCount();
    }, BATCH_MS);
  };
  const stops = [
    onEvent('messageSent', soon),
    onEvent('massArrived', soon),
    onEvent('chatChanged', soon),
    onEvent('chatRead', ({ isMine }) => {
      if (isMine) soon();
    }),
    onGap(soon),
    // Navigation requests the count again, but not more often than every NOTIFICATION_REFRESH_MS.
    subscribeNavigation(() => {
      if (performance.now() - requestedAt > NOTIFICATION_REFRESH_MS) void requestCount();
    }),
  ];
  return () => {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    for (const stop of stops) stop();
  };
}

async function requestCount(): Promise<void> {
  if (!isLoggedIn()) return;
  requestedAt = performance.now();
  // When the request fails, the old count stays; the next event or navigation requests it again.
  const count = await api.chat.unread({}, { inbox: null }).catch(() => null);
  if (!count) {
    if (useUnreadCountState.getState().state === 'asking') useUnreadCountState.setState({ state: 'failed' });
    return;
  }
  if (!isLoggedIn()) return;
  useUnreadCountState.setState({ state: 'known' });
  const { messageCount } = useUser.getState();
  if (messageCount.message !== count.messages)
    changeUser({ messageCount: { ...messageCount, message: count.messages } });
}

/**
 * Loads the connection details for the person's messages and stores them in the user store as
 * `agoraChatInfo`. The product's specification prescribes this name.
 */
async function findLine(): Promise<void> {
  const line = await api.chat.token().catch(() => null);
  if (line && isLoggedIn()) changeUser({ agoraChatInfo: line });
}
