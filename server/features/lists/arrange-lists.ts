import { LIST_PEOPLE_MAX, LISTS_MAX } from '#contract/limits.ts';
import { listChanged, lists } from '#contract/lists.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';
import { lockPerson } from '../wallet/index.ts';
import { listView } from './lists.view.ts';
import {
  addEntries,
  areVisibleToOwner,
  countEntries,
  countLists,
  deleteList,
  findList,
  insertList,
  isNameTaken,
  type Owner,
  removeEntries,
  setListName,
} from './people-lists.store.ts';
import { ownerOf } from './show-lists.ts';

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
  return changed(tx, { id, owner });
});

export const renameList = handle(lists.rename, async ({ input, actor, tx, request, refuse }) => {
  await lockPerson(tx, actor.id);
  const named = { ...input, ownerId: actor.id, owner: ownerOf(actor, request) };
  if (!(await findList(tx, named))) throw refuse('not_found');
  if (await isNameTaken(tx, named)) throw refuse('list_name_taken');
  await setListName(tx, input);
  return changed(tx, named);
});

export const removeList = handle(lists.remove, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteList(tx, { id: input.id, ownerId: actor.id }))) throw refuse('not_found');
  await announce(tx, listChanged, { to: { person: actor.id }, payload: { id: input.id } });
  return { done: true as const };
});

export const putOnList = handle(lists.put, async ({ input, actor, tx, request, refuse }) => {
  const { id, personIds, isOn } = input;
  const owner = ownerOf(actor, request);
  await lockPerson(tx, actor.id);
  if (!(await findList(tx, { id, owner }))) throw refuse('not_found');
  if (isOn) {
    if (!(await areVisibleToOwner(tx, { owner, personIds }))) throw refuse('not_found');
    await addEntries(tx, id, personIds);
    if ((await countEntries(tx, id)) > LIST_PEOPLE_MAX) throw refuse('list_full', { max: LIST_PEOPLE_MAX });
  } else await removeEntries(tx, id, personIds);
  return changed(tx, { id, owner });
});

async function changed(tx: Tx, which: { id: string; owner: Owner }) {
  await announce(tx, listChanged, { to: { person: which.owner.personId }, payload: { id: which.id } });
  const list = await findList(tx, which);
  if (!list) throw new Error(`List ${which.id} is missing after its change.`);
  return listView(list);
}
