import { lists } from '#contract/lists.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { announceChanged } from './announce-changed.ts';
import { ownerOf } from './owner.ts';
import { findList, isNameTaken, setListName } from './people-lists.store.ts';

export const renameList = handle(lists.rename, async ({ input, actor, tx, request, refuse }) => {
  // Serializes requests from two tabs, so that together they cannot use a name twice.
  await lockPerson(tx, actor.id);
  const named = { ...input, ownerId: actor.id, owner: ownerOf(actor, request) };
  if (!(await findList(tx, named))) throw refuse('not_found');
  if (await isNameTaken(tx, named)) throw refuse('list_name_taken');
  await setListName(tx, input);
  return announceChanged(tx, named);
});
