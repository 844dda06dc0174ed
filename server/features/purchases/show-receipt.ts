import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { findReceipt } from './find-receipt.ts';

export const showReceipt = handle(purchases.receipt, async ({ input, actor, tx, refuse }) => {
  const receipt = await findReceipt(tx, { id: input.id, viewerId: actor.id });
  if (!receipt) throw refuse('not_found');
  return receipt;
});
