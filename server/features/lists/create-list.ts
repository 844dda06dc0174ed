import { LISTS_MAX } from '#contract/limits.ts';
import { lists } from '#contract/lists.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { lockPerson } from '../wallet/index.ts';
import { announceChanged } from './announce-changed.ts';
import { ownerOf } from './owner.ts';
import { addEntries, areVisibleToOwner, countLists, insertList } from './people-lists.store.ts';

export const createList = handle(lists.create, async ({ input, actor, tx, request, refuse }) => {
  const owner = ownerOf(actor, request);
  // Serializes requests from two tabs, so that together they cannot exceed the maximum number of lists or
  // reuse a name.
  await lockPerson(tx, actor.id);
  if ((await countLists(tx, actor.id)) >= LISTS_MAX) throw refuse('too_many_lists', { max: LISTS_MAX });
  if (!(await areVisibleToOwner(tx, { owner, personIds: input.personIds }))) throw refuse('not_found');
  const id = newId();
  if (!(await insertList(tx, { id, ownerId: actor.id, name: input.name }))) throw refuse('list_name_taken');
  await addEntries(tx, id, input.personIds);
  return announceChanged(tx, { id, owner });
});
