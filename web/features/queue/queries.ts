import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { draftOf, wireOf } from '#web/features/composer/draft.ts';
import { loadPost, publishPost, savePost } from '#web/features/composer/queries.ts';
import { postKeys } from '#web/features/posts/keys.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import type { QueueItem } from './calendar.ts';

const asCreator = { isSeller: true } as const;
const all = [...postKeys.all, 'queue'] as const;

/** What is scheduled between two instants. It changes by itself when something goes out. */
export function useQueue(from: string, to: string) {
  const cache = useQueryClient();
  useEffect(() => onEvent('postChanged', () => void cache.invalidateQueries({ queryKey: all })), [cache]);
  return useQuery({
    queryKey: [...all, from, to],
    queryFn: () => api.posts.queue({ from, to }, asCreator),
    placeholderData: (before) => before,
  });
}

function useQueueAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => cache.invalidateQueries({ queryKey: postKeys.all }),
  });
}

export const useReschedule = () =>
  useQueueAct(({ id, what, at }: Pick<QueueItem, 'id' | 'what' | 'at'>) =>
    api.posts.reschedule({ id, what, at }, asCreator),
  );

export const usePauseQueue = () =>
  useQueueAct((isPaused: boolean) => api.posts.pauseQueue({ isPaused }, asCreator));

/** Lets a scheduled post out at once: it is saved without its time, and published from there. */
export const usePublishNow = () =>
  useQueueAct(async (id: string) => {
    const post = await loadPost(id);
    const draft = { ...draftOf(post), publishAt: null };
    const { version } = await savePost(id, post.version, wireOf(draft, new Date()));
    return publishPost(id, version);
  });

export const useTakeOff = () =>
  useQueueAct((id: string) => api.posts.archive({ id, isArchived: true }, asCreator));

/** Back among the drafts, without a time. */
export const useUnschedule = () =>
  useQueueAct(async (id: string) => {
    const post = await loadPost(id);
    return savePost(id, post.version, wireOf({ ...draftOf(post), publishAt: null }, new Date()));
  });
