import { LIST_PEOPLE_MAX } from '#contract/limits.ts';
import { lists } from '#contract/lists.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { announceChanged } from './announce-changed.ts';
import { ownerOf } from './owner.ts';
import {
  addEntries,
  areVisibleToOwner,
  countEntries,
  findList,
  removeEntries,
} from './people-lists.store.ts';

export const putOnList = handle(lists.put, async ({ input, actor, tx, request, refuse }) => {
  const { id, personIds, isOn } = input;
  const owner = ownerOf(actor, request);
  // Serializes requests from two tabs, so that together they cannot exceed the maximum number of people.
  await lockPerson(tx, actor.id);
  if (!(await findList(tx, { id, owner }))) throw refuse('not_found');
  if (isOn) {
    if (!(await areVisibleToOwner(tx, { owner, personIds }))) throw refuse('not_found');
    await addEntries(tx, id, personIds);
    if ((await countEntries(tx, id)) > LIST_PEOPLE_MAX) throw refuse('list_full', { max: LIST_PEOPLE_MAX });
  } else await removeEntries(tx, id, personIds);
  return announceChanged(tx, { id, owner });
});
