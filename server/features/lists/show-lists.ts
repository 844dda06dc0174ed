import { lists } from '#contract/lists.ts';
import { query } from '../../kit/handle.ts';
import { listView } from './lists.view.ts';
import { ownerOf } from './owner.ts';
import { listLists } from './people-lists.store.ts';
import { countSmartLists } from './smart-lists.store.ts';

export const showLists = query(lists.all, async ({ input, actor, db, request }) => {
  const owner = ownerOf(actor, request);
  const isOwnOnly = actor.creatorDomain === null || input.isOwnOnly;
  return {
    lists: (await listLists(db, owner)).map(listView),
    smart: isOwnOnly ? [] : await countSmartLists(db, owner),
  };
});
