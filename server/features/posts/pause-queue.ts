import { posts } from '#contract/posts.ts';
import { handle } from '../../kit/handle.ts';
import { pauseQueue as pause } from './queue.store.ts';

export const pauseQueue = handle(posts.pauseQueue, async ({ input, actor, tx }) => {
  await pause(tx, actor.id, input.isPaused);
  return { isPaused: input.isPaused };
});
