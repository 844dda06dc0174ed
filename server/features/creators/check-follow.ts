import { creators } from '#contract/creators.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { followedDomains } from './follows.store.ts';

export const checkFollow = handle(creators.checkFollow, async ({ input, actor, tx, request }) => ({
  following: await followedDomains(tx, { viewer: viewerOf(actor, request), domains: input.domains }),
}));
