import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBought, onTipped, rememberReceipt } from '#web/features/purchases/index.ts';
import { onEvent } from '#web/kit/events.ts';
import { followTopic } from '#web/kit/realtime.ts';
import { postKeys } from './keys.ts';
import { askPostAgain } from './post-cache.ts';

/**
 * Keeps every post on the page up to date. An event only says that a post changed; the post is then
 * requested, so that the page shows what a reload would show.
 */
export function usePostNews(): void {
  const cache = useQueryClient();
  useEffect(() => listenForPosts(cache), [cache]);
}

export function listenForPosts(cache: QueryClient): () => void {
  const allAgain = () => void cache.invalidateQueries({ queryKey: postKeys.all });
  const stops = [
    onBought((itemId) => void askPostAgain(cache, itemId)),
    onTipped((postId) => void askPostAgain(cache, postId)),
    onEvent('postChanged', ({ id }) => void askPostAgain(cache, id)),
    onEvent('itemUnlocked', ({ item, receiptId }) => {
      if (item.kind !== 'post') return;
      // The answer to the viewer's own purchase may have brought the receipt already; the post is requested
      // either way.
      rememberReceipt(item.id, receiptId);
      void askPostAgain(cache, item.id);
    }),
    onEvent('accessEnded', ({ item }) => {
      if (item.kind === 'post') void askPostAgain(cache, item.id);
    }),
    // A subscription or a follow opens or locks many posts.
    onEvent('subscriptionChanged', allAgain),
    onEvent('followChanged', allAgain),
    onEvent('commentWritten', ({ postId }) => {
      void cache.invalidateQueries({ queryKey: postKeys.comments(postId) });
      void askPostAgain(cache, postId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Subscribes to a post's changes while it is open on screen. */
export function usePostHeard(id: string): void {
  useEffect(() => (id === '' ? undefined : followTopic(`post:${id}`)), [id]);
}

/**
 * A page may subscribe to fewer topics than a person may follow creators; polling finds the other creators'
 * posts.
 */
const TOPICS_MAX = 60;

/** Subscribes to the publications of these creators. */
export function useCreatorsHeard(ids: readonly string[]): void {
  const wanted = [...new Set(ids)].slice(0, TOPICS_MAX).sort().join();
  useEffect(() => {
    const stops = wanted === '' ? [] : wanted.split(',').map((id) => followTopic(`creator:${id}`));
    return () => {
      for (const stop of stops) stop();
    };
  }, [wanted]);
}
