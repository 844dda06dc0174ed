import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { onGap, onInboxEvent } from '#web/kit/events.ts';
import { useActingSeat } from '#web/kit/inbox.ts';
import { useUser } from '#web/kit/user-store.ts';
import { chatKeys } from './keys.ts';
import { useUnreadCountState } from './message-count.ts';

const key = [...chatKeys.all, 'unread'] as const;

interface Unread {
  /** The last known unread count; 0 while none is known. */
  readonly count: number;
  readonly state: 'asking' | 'known' | 'failed';
}

/**
 * The unread count of the inbox on screen. The count of the person's own inbox is in the user store; another
 * inbox's count is requested here.
 */
export function useUnread(): Unread {
  const cache = useQueryClient();
  const isSeated = useActingSeat() !== null;
  const own = useUser(({ messageCount }) => messageCount.message);
  const ownState = useUnreadCountState(({ state }) => state);
  const theirs = useQuery({ queryKey: key, queryFn: () => api.chat.unread(), enabled: isSeated });
  useEffect(() => {
    if (!isSeated) return;
    const again = () => void cache.invalidateQueries({ queryKey: key });
    const stops = [
      onInboxEvent('messageSent', again),
      onInboxEvent('chatChanged', again),
      onInboxEvent('chatRead', again),
      onGap(again),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, isSeated]);
  // In the person's own inbox, the count from the last visit is shown until a new count arrives.
  if (!isSeated) return { count: own, state: own > 0 ? 'known' : ownState };
  if (theirs.data) return { count: theirs.data.messages, state: 'known' };
  return { count: 0, state: theirs.isError ? 'failed' : 'asking' };
}
