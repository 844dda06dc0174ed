import { creators, followChanged, followerJoined } from '#contract/creators.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { countFollowers, follow, unfollow } from './follows.store.ts';

export const followCreator = handle(creators.follow, async ({ input, actor, tx, request, refuse }) => {
  const creator = await findVisibleCreator(tx, viewerOf(actor, request), input.domain);
  if (!creator) throw refuse('not_found');
  if (creator.id === actor.id) throw refuse('own_page');

  const pair = { fanId: actor.id, creatorId: creator.id };
  const hasChanged = input.isFollowing ? await follow(tx, pair) : await unfollow(tx, pair);
  const followers = await countFollowers(tx, creator.id);
  if (hasChanged) {
    await announce(tx, followChanged, { to: { person: actor.id }, payload: input });
    if (input.isFollowing)
      await announce(tx, followerJoined, { to: { person: creator.id }, payload: { followers } });
  }
  return { isFollowing: input.isFollowing, followers };
});
