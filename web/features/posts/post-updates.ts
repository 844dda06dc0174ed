import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBought, onTipped, rememberReceipt } from '#web/features/purchases/index.ts';
import { onEvent } from '#web/kit/events.ts';
import { followTopic } from '#web/kit/realtime.ts';
import { postKeys } from './keys.ts';
import { refetchPost } from './post-cache.ts';

/**
 * Keeps every post on the page up to date. An event only says that a post changed; the post is then
 * requested, so that the page shows what a reload would show.
 */
export function usePostUpdates(): void {
  const cache = useQueryClient();
  useEffect(() => subscribeToPosts(cache), [cache]);
}

export function subscribeToPosts(cache: QueryClient): () => void {
  const allAgain = () => void cache.invalidateQueries({ queryKey: postKeys.all });
  const stops = [
    onBought((itemId) => void refetchPost(cache, itemId)),
    onTipped((postId) => void refetchPost(cache, postId)),
    onEvent('postChanged', ({ id }) => void refetchPost(cache, id)),
    onEvent('itemUnlocked', ({ item, receiptId }) => {
      if (item.kind !== 'post') return;
      // The answer to the viewer's own purchase may have brought the receipt already; the post is requested
      // either way.
      rememberReceipt(item.id, receiptId);
      void refetchPost(cache, item.id);
    }),
    onEvent('accessEnded', ({ item }) => {
      if (item.kind === 'post') void refetchPost(cache, item.id);
    }),
    // A subscription or a follow opens or locks many posts.
    onEvent('subscriptionChanged', allAgain),
    onEvent('followChanged', allAgain),
    onEvent('commentWritten', ({ postId }) => {
      void cache.invalidateQueries({ queryKey: postKeys.comments(postId) });
      void refetchPost(cache, postId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Subscribes to a post's changes while it is open on screen. */
export function usePostTopic(id: string): void {
  useEffect(() => (id === '' ? undefined : followTopic(`post:${id}`)), [id]);
}

/**
 * A page may subscribe to fewer topics than a person may follow creators; polling finds the other creators'
 * posts.
 */
const TOPICS_MAX = 60;

/** Subscribes to the publications of these creators. */
export function useCreatorTopics(ids: readonly string[]): void {
  const wanted = [...new Set(ids)].slice(0, TOPICS_MAX).sort().join();
  useEffect(() => {
    const stops = wanted === '' ? [] : wanted.split(',').map((id) => followTopic(`creator:${id}`));
    return () => {
      for (const stop of stops) stop();
    };
  }, [wanted]);
}
