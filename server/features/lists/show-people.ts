import { lists, SmartList } from '#contract/lists.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { listedView } from './lists.view.ts';
import { ownerOf } from './owner.ts';
import { findList, listPeople, peopleOnKeptList } from './people-lists.store.ts';
import { peopleOn } from './smart-lists.store.ts';

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
