import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBought, onTipped, rememberReceipt } from '#web/features/purchases/index.ts';
import { onEvent } from '#web/kit/events.ts';
import { followTopic } from '#web/kit/realtime.ts';
import { postKeys } from './keys.ts';
import { refetchPost } from './post-cache.ts';

/**
 * Keeps all cached posts up to date. An event says only that a post changed; the post is then requested
 * again.
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
      // If this tab made the purchase, the response may already have brought the receipt's id. The post is
      // requested in either case.
      rememberReceipt(item.id, receiptId);
      void refetchPost(cache, item.id);
    }),
    onEvent('accessEnded', ({ item }) => {
      if (item.kind === 'post') void refetchPost(cache, item.id);
    }),
    // A change of a subscription or a follow can lock or unlock many posts, so all posts are requested again.
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

/** Subscribes to the change events of one post while the post is open on screen. */
export function usePostTopic(id: string): void {
  useEffect(() => (id === '' ? undefined : followTopic(`post:${id}`)), [id]);
}

/**
 * The maximum number of creators to subscribe to, because a page may have only so many topics. Posts of
 * further creators are found by polling.
 */
const TOPICS_MAX = 60;

/** Subscribes to the events of posts that these creators publish. */
export function useCreatorTopics(ids: readonly string[]): void {
  const wanted = [...new Set(ids)].slice(0, TOPICS_MAX).sort().join();
  useEffect(() => {
    const stops = wanted === '' ? [] : wanted.split(',').map((id) => followTopic(`creator:${id}`));
    return () => {
      for (const stop of stops) stop();
    };
  }, [wanted]);
}
