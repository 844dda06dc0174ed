import { purchases } from '#contract/purchases.ts';
import { query } from '../../kit/handle.ts';
import { moneyView } from '../wallet/index.ts';
import { earnedSince } from './earned-since.store.ts';
import { dollars } from './stored-money.ts';

/** The day starts at the creator's own midnight; the rollups of `statistics` have only days in UTC. */
export const showEarnedSince = query(purchases.earnedSince, async ({ input, actor, db }) => {
  // Clamped to 1970, because the database cannot represent every year that JavaScript can.
  const from = new Date(Math.max(0, Date.parse(input.from)));
  const { net, sales } = await earnedSince(db, { creatorId: actor.id, from });
  return { earned: moneyView(dollars(net)), sales };
});
