import { BLOCKED_RANGES_MAX } from '#contract/limits.ts';
import { protection } from '#contract/protection.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { countRanges, holdsAddress, insertRange } from './blocks.store.ts';
import { readRange } from './network-range.ts';
import { rangeView } from './range.view.ts';

export const blockRange = handle(protection.blockRange, async ({ input, actor, tx, request, refuse }) => {
  const parsed = readRange(input.range);
  if ('problem' in parsed) throw refuse(parsed.problem);
  const isOwn = await holdsAddress(tx, parsed.range, viewerOf(actor, request).ip);
  if (isOwn && !input.confirmsOwn) throw refuse('own_address');
  if ((await countRanges(tx, actor.id)) >= BLOCKED_RANGES_MAX) throw refuse('too_many_ranges');

  const added = await insertRange(tx, { creatorId: actor.id, range: parsed.range, note: input.note });
  if (!added) throw refuse('conflict');
  return rangeView(added);
});
