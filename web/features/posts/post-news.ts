import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onBought, onTipped, rememberReceipt } from '#web/features/purchases/index.ts';
import { onEvent } from '#web/kit/events.ts';
import { followTopic } from '#web/kit/realtime.ts';
import { postKeys } from './keys.ts';
import { askPostAgain } from './post-cache.ts';

/**
 * Keeps every post on the page as the server has it. An event says only that something changed; what it is now is
 * asked, so state and event together are what a reload would show.
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
      // The receipt may be known already, from the answer to one's own press; the post is asked for either way.
      rememberReceipt(item.id, receiptId);
      void askPostAgain(cache, item.id);
    }),
    onEvent('accessEnded', ({ item }) => {
      if (item.kind === 'post') void askPostAgain(cache, item.id);
    }),
    // A membership or a follow opens and closes many posts at once.
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

/** Hears of changes of a post as long as it is open in front of the person. */
export function usePostHeard(id: string): void {
  useEffect(() => (id === '' ? undefined : followTopic(`post:${id}`)), [id]);
}

/** A page has room for fewer topics than somebody may follow creators; the rest is found by asking. */
const TOPICS_MAX = 60;

/** Hears when these creators publish. */
export function useCreatorsHeard(ids: readonly string[]): void {
  const wanted = [...new Set(ids)].slice(0, TOPICS_MAX).sort().join();
  useEffect(() => {
    const stops = wanted === '' ? [] : wanted.split(',').map((id) => followTopic(`creator:${id}`));
    return () => {
      for (const stop of stops) stop();
    };
  }, [wanted]);
}
