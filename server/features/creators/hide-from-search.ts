import { creators } from '#contract/creators.ts';
import { handle } from '../../kit/handle.ts';
import { hideFromSearch as storeHidden } from './pages.store.ts';

export const hideFromSearch = handle(creators.hideFromSearch, async ({ input, actor, tx }) => {
  await storeHidden(tx, actor.id, input.isHidden);
  return input;
});
