import { media } from '#contract/media.ts';
import { handle } from '../../kit/handle.ts';
import { markAssets } from './media.store.ts';

export const markMedia = handle(media.mark, async ({ input, actor, tx, refuse }) => {
  const ids = [...new Set(input.ids)];
  const marked = await markAssets(tx, { ownerId: actor.id, ids, isMarked: input.isMarked });
  if (marked !== ids.length) throw refuse('not_found');
  return { done: true as const };
});
