import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { findPersonByAddress, reviewLost } from './disputes.store.ts';

/**
 * A lost dispute freezes a person's spending until an operator has reviewed the account and records it here.
 */
export const reviewDisputes = handle(topUp.reviewDisputes, async ({ input, actor, tx, refuse }) => {
  const personId = await findPersonByAddress(tx, input.address);
  if (personId === undefined) throw refuse('not_found');
  const reviewed = await reviewLost(tx, { personId, by: actor.id, reason: input.reason });
  if (!reviewed) throw refuse('conflict');
  return reviewed;
});
