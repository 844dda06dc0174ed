import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { findPersonByAddress, reviewLost } from './disputes.store.ts';

/**
 * Records that an operator has reviewed a person's lost disputes. Until then a lost dispute
 * freezes the person's spending.
 */
export const reviewDisputes = handle(topUp.reviewDisputes, async ({ input, actor, tx, refuse }) => {
  const personId = await findPersonByAddress(tx, input.address);
  if (personId === undefined) throw refuse('not_found');
  const reviewed = await reviewLost(tx, { personId, by: actor.id, reason: input.reason });
  if (!reviewed) throw refuse('conflict');
  return reviewed;
});
