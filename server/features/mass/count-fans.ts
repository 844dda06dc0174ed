import { mass } from '#contract/mass.ts';
import { viewerOf } from '../../access/index.ts';
import { query } from '../../kit/handle.ts';
import { parseAmount } from '../../ledger/index.ts';
import { filterOwnMedia } from '../chat/index.ts';
import { listedView } from '../lists/index.ts';
import { countAudience, countByTier, pauseEndsAt, sampleAudience } from './audience-counts.store.ts';
import { exceedsNewFanCap } from './check-content.ts';

const SAMPLE = 8;

export const countFans = query(mass.count, async ({ input, actor, db, request }) => {
  const { audience, mediaIds, price, sendAt } = input;
  const units = price === null ? null : (parseAmount(price, 'USD')?.units.toString() ?? null);
  // Files of other creators are ignored, so that nobody can find out who bought them.
  const lockedIds = units === null ? [] : await filterOwnMedia(db, { ownerId: actor.id, ids: mediaIds });
  // Counting uses the same query as sending, so that the counted fans are the fans who get the message.
  const audienceQuery = {
    creatorId: actor.id,
    audience,
    lockedIds,
    isAboveNewFanCap: exceedsNewFanCap(units),
    at: sendAt,
  };
  const { count, included, ...left } = await countAudience(db, audienceQuery);
  const few = { viewer: viewerOf(actor, request), limit: SAMPLE };
  const [byTier, sample, ends] = await Promise.all([
    countByTier(db, audienceQuery),
    sampleAudience(db, audienceQuery, few),
    left.byCap > 0 ? pauseEndsAt(db, audienceQuery) : null,
  ]);
  return {
    count,
    included,
    byTier,
    left,
    pauseEndsAt: ends?.toISOString() ?? null,
    sample: sample.map(listedView),
  };
});
