import { purchases } from '#contract/purchases.ts';
import { query } from '../../kit/handle.ts';
import { moneyView } from '../wallet/index.ts';
import { earnedSince } from './earned-since.store.ts';
import { dollars } from './stored-money.ts';

/**
 * Shows a creator's earnings since a time, such as midnight in the creator's time zone. The rollups of
 * `statistics` cannot answer this, because their days are in UTC.
 */
export const showEarnedSince = query(purchases.earnedSince, async ({ input, actor, db }) => {
  // A time before 1970 is replaced by 1970, because the database cannot represent every year that JavaScript
  // can.
  const from = new Date(Math.max(0, Date.parse(input.from)));
  const { net, sales } = await earnedSince(db, { creatorId: actor.id, from });
  return { earned: moneyView(dollars(net)), sales };
});
