import { purchases } from '#contract/purchases.ts';
import { query } from '../../kit/handle.ts';
import { moneyView } from '../wallet/index.ts';
import { earnedSince } from './earned-since.store.ts';
import { dollars } from './stored-money.ts';

/** The day is the creator's own, from their midnight: the rollups of `statistics` know days in UTC only. */
export const showEarnedSince = query(purchases.earnedSince, async ({ input, actor, db }) => {
  // A year that no calendar of the database has is as good as long ago.
  const from = new Date(Math.max(0, Date.parse(input.from)));
  const { net, sales } = await earnedSince(db, { creatorId: actor.id, from });
  return { earned: moneyView(dollars(net)), sales };
});
