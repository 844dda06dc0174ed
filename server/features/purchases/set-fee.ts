import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { findCreator, setFeeBps } from './sale-participants.store.ts';

/**
 * Sets the platform's fee for one creator's future sales. Each earlier sale keeps
 * the fee stored with its earning.
 */
export const setFee = handle(purchases.setFee, async ({ input, tx, refuse }) => {
  const isThere = await setFeeBps(tx, { domain: input.domain, feeBps: input.feeBps });
  const creator = isThere ? await findCreator(tx, input.domain) : undefined;
  if (!creator) throw refuse('not_found');
  return { domain: input.domain, feeBps: creator.feeBps };
});
