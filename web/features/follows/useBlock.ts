import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { creatorKeys } from './keys.ts';

/**
 * Blocks or unblocks a person. The change can affect creators, posts and chats, so all of them are requested
 * again.
 */
export function useBlock() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: InputOf<Contract['creators']['block']>) => api.creators.block(change),
    onSuccess: () =>
      Promise.all([
        cache.resetQueries({ queryKey: creatorKeys.all }),
        cache.invalidateQueries({ queryKey: creatorKeys.blockedPages }),
        cache.invalidateQueries({ queryKey: ['posts'] }),
        cache.invalidateQueries({ queryKey: ['chat'] }),
      ]),
  });
}
