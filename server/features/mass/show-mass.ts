import { mass } from '#contract/mass.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { parseAmount } from '../../ledger/index.ts';
import { filterOwnMedia } from '../chat/index.ts';
import { listedView } from '../lists/index.ts';
import { countAudience, countByTier, pauseEndsAt, sampleAudience } from './audience-counts.store.ts';
import { leftToday } from './caps.ts';
import { exceedsNewFanCap } from './check-content.ts';
import { findMass, listMass } from './mass.store.ts';
import { viewMass } from './mass.view.ts';
import type { MassParts } from './parts.ts';

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

export const findOwnMass = (parts: MassParts): Handler =>
  query(mass.find, async ({ input, actor, db, refuse }) => {
    const row = await findMass(db, { id: input.id, creatorId: actor.id });
    const [view] = row ? await viewMass(parts, db, actor, [row]) : [];
    if (!view) throw refuse('not_found');
    return view;
  });

export const listOwnMass = (parts: MassParts): Handler =>
  query(mass.list, async ({ input, actor, db }) => {
    const rows = await listMass(db, {
      creatorId: actor.id,
      show: input.show,
      after: parseTimeCursor(input.cursor),
      limit: input.limit + 1,
    });
    const { shown, next } = pageOf(rows, input.limit);
    return {
      messages: await viewMass(parts, db, actor, shown),
      next,
      left: await leftToday(db, actor.id),
    };
  });
