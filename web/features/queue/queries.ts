import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { draftOf as collectionOf, wireOf as wireCollection } from '#web/features/collections/index.ts';
import { draftOf, loadPost, savePost, wireOf } from '#web/features/composer/index.ts';
import { attachedOf, contentOf, wireContent } from '#web/features/mass/index.ts';
import { postKeys } from '#web/features/posts/index.ts';
import { api } from '#web/kit/api.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import type { QueueItem } from './calendar.ts';

type Named = Pick<QueueItem, 'kind' | 'id' | 'what'>;

const asCreator = { isSeller: true } as const;
const all = [...postKeys.all, 'queue'] as const;

/** The items scheduled between two instants. Requested again when any of them is published or changed. */
export function useQueue(from: string, to: string) {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: all });
    const stops = [
      onEvent('postChanged', again),
      onEvent('collectionChanged', again),
      // While a mass message is being delivered, only its first progress event changes the queue.
      onEvent('massProgressed', ({ state, delivered }) => {
        if (state !== 'sending' || delivered === 0) again();
      }),
      onGap(again),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
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

/** The request that gives an item another time, by the item's kind. */
const timed = {
  post: ({ id, what }: Named, at: string) => api.posts.reschedule({ id, what, at }, asCreator),
  mass: ({ id }: Named, at: string) => timeMass(id, at),
  collection: ({ id }: Named, at: string) => timeCollection(id, at),
} as const;

async function timeMass(id: string, sendAt: string | null) {
  const saved = await api.mass.find({ id }, asCreator);
  const words = wireContent(contentOf(saved), attachedOf(saved.media));
  return api.mass.save({ id, version: saved.version, words, audience: saved.audience, sendAt }, asCreator);
}

async function timeCollection(id: string, publishAt: string) {
  const saved = await api.collections.draft({ id }, asCreator);
  const wire = wireCollection(collectionOf(saved), saved);
  return api.collections.save({ ...wire, collection: { ...wire.collection, publishAt } }, asCreator);
}

export const useReschedule = () =>
  useQueueAct(async (item: Named & Pick<QueueItem, 'at'>) => void (await timed[item.kind](item, item.at)));

export const usePauseQueue = () =>
  useQueueAct((isPaused: boolean) => api.posts.pauseQueue({ isPaused }, asCreator));

/**
 * Publishes or sends an item before its time. This is a single request, so that the item keeps its time if
 * the request is refused.
 */
export const usePublishNow = () =>
  useQueueAct(async ({ kind, id, version }: QueueItem) => {
    const now = { id, version, isNow: true };
    await (kind === 'mass' ? api.mass.send(now, asCreator) : api.posts.publish(now, asCreator));
  });

export const useTakeOff = () =>
  useQueueAct((id: string) => api.posts.archive({ id, isArchived: true }, asCreator));

/** Takes an item off the schedule: it becomes a draft without a time. */
export const useUnschedule = () =>
  useQueueAct(async ({ kind, id, version }: QueueItem) => {
    if (kind === 'mass') await timeMass(id, null);
    else if (kind === 'collection')
      await api.collections.setState({ id, version, state: 'draft' }, asCreator);
    else {
      const post = await loadPost(id);
      await savePost(id, post.version, wireOf({ ...draftOf(post), publishAt: null }, new Date()));
    }
  });
