import { creators } from '#contract/creators.ts';
import { handle } from '../../kit/handle.ts';
import { endSeatsBetween } from '../team/index.ts';
import { block, unblock } from './blocks.store.ts';
import { unfollow } from './follows.store.ts';
import { findByAddress, findById } from './people.store.ts';

export const blockPerson = handle(creators.block, async ({ input, actor, tx, refuse }) => {
  const person =
    'address' in input ? await findByAddress(tx, input.address) : await findById(tx, input.personId);
  if (!person) throw refuse('not_found');
  if (person.id === actor.id) throw refuse('own_page');

  const pair = { blockerId: actor.id, blockedId: person.id };
  if (input.isBlocked) {
    await block(tx, pair);
    await unfollow(tx, { fanId: actor.id, creatorId: person.id });
    await unfollow(tx, { fanId: person.id, creatorId: actor.id });
    await endSeatsBetween(tx, actor.id, person.id);
  } else await unblock(tx, pair);
  return { isBlocked: input.isBlocked };
});
