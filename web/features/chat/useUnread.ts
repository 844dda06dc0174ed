import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { onGap, onInboxEvent } from '#web/kit/events.ts';
import { useWorn } from '#web/kit/inbox.ts';
import { useUser } from '#web/kit/user-store.ts';
import { chatKeys } from './keys.ts';

const key = [...chatKeys.all, 'unread'] as const;

/** How much waits in the inbox on screen. Of one's own the whole page knows; another's is asked for here. */
export function useUnread(): number {
  const cache = useQueryClient();
  const isSeated = useWorn() !== null;
  const own = useUser(({ messageCount }) => messageCount.message);
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
  return isSeated ? (theirs.data?.messages ?? 0) : own;
}
