import { lists, SmartList } from '#contract/lists.ts';
import { viewerOf } from '../../access/index.ts';
import { type Actor, handle, query, type RequestFacts } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { listedView, listView } from './lists.view.ts';
import { findList, listLists, listPeople, type Owner, peopleOnKeptList } from './people-lists.store.ts';
import { countSmartLists, peopleOn } from './smart-lists.store.ts';

/** The actor as the owner of lists, with the country and network that the request comes from. */
export const ownerOf = (actor: Actor, request: Pick<RequestFacts, 'ip'>): Owner => ({
  ...viewerOf(actor, request),
  personId: actor.id,
});

export const showLists = query(lists.all, async ({ input, actor, db, request }) => {
  const owner = ownerOf(actor, request);
  const isOwnOnly = actor.creatorDomain === null || input.isOwnOnly;
  return {
    lists: (await listLists(db, owner)).map(listView),
    smart: isOwnOnly ? [] : await countSmartLists(db, owner),
  };
});

export const showPeople = handle(lists.people, async ({ input, actor, tx, request, refuse }) => {
  const owner = ownerOf(actor, request);
  const smart = SmartList.safeParse(input.list);
  const isTheirs = smart.success
    ? actor.creatorDomain !== null
    : await findList(tx, { id: input.list, owner });
  if (!isTheirs) throw refuse('not_found');
  const rows = await listPeople(tx, {
    of: smart.success ? peopleOn(smart.data, actor.id) : peopleOnKeptList(input.list),
    owner,
    query: input.query.trim(),
    after: parseIdCursor(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return { people: shown.map(listedView), next };
});
