import { protection } from '#contract/protection.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { listRanges } from './blocks.store.ts';
import { rangeView } from './range.view.ts';

export const showRanges = handle(protection.ranges, async ({ actor, tx, request }) => ({
  ranges: (await listRanges(tx, actor.id)).map(rangeView),
  own: viewerOf(actor, request).ip ?? request.ip,
}));
