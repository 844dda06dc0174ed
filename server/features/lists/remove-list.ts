import { listChanged, lists } from '#contract/lists.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { deleteList } from './people-lists.store.ts';

export const removeList = handle(lists.remove, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteList(tx, { id: input.id, ownerId: actor.id }))) throw refuse('not_found');
  await announce(tx, listChanged, { to: { person: actor.id }, payload: { id: input.id } });
  return { done: true as const };
});
