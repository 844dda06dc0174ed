import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { findCreator, setFeeBps } from './sale-participants.store.ts';

/** From now on: what was sold before keeps the fee that stands on its line. */
export const setFee = handle(purchases.setFee, async ({ input, tx, refuse }) => {
  const isThere = await setFeeBps(tx, { domain: input.domain, feeBps: input.feeBps });
  const creator = isThere ? await findCreator(tx, input.domain) : undefined;
  if (!creator) throw refuse('not_found');
  return { domain: input.domain, feeBps: creator.feeBps };
});
