import { lists, SmartList } from '#contract/lists.ts';
import { handle, look } from '../../kit/handle.ts';
import { afterFrom, pageOf } from '../../kit/paging.ts';
import { listedView, listView } from './lists.view.ts';
import { findList, listLists, listPeople, peopleOnOwn } from './people-lists.store.ts';
import { countSmartLists, peopleOn } from './smart-lists.store.ts';

export const showLists = look(lists.all, async ({ input, actor, db }) => ({
  lists: (await listLists(db, actor.id)).map(listView),
  smart: actor.creatorDomain === null || input.isOwnOnly ? [] : await countSmartLists(db, actor.id),
}));

export const showPeople = handle(lists.people, async ({ input, actor, tx, refuse }) => {
  const smart = SmartList.safeParse(input.list);
  const isTheirs = smart.success
    ? actor.creatorDomain !== null
    : await findList(tx, { id: input.list, ownerId: actor.id });
  if (!isTheirs) throw refuse('not_found');
  const rows = await listPeople(tx, {
    of: smart.success ? peopleOn(smart.data, actor.id) : peopleOnOwn(input.list),
    ownerId: actor.id,
    query: input.query.trim(),
    after: afterFrom(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return { people: shown.map(listedView), next };
});
