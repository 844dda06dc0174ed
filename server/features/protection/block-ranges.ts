import type { z } from 'zod';
import { BLOCKED_RANGES_MAX } from '#contract/limits.ts';
import { type BlockedRange, protection } from '#contract/protection.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import {
  countRanges,
  deleteRange,
  holdsAddress,
  insertRange,
  listRanges,
  type RangeRow,
} from './blocks.store.ts';
import { readRange } from './network-range.ts';

export const showRanges = handle(protection.ranges, async ({ actor, tx, request }) => ({
  ranges: (await listRanges(tx, actor.id)).map(rangeView),
  own: viewerOf(actor, request).ip ?? request.ip,
}));

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

export const unblockRange = handle(protection.unblockRange, async ({ input, actor, tx, refuse }) => {
  if (!(await deleteRange(tx, actor.id, input.id))) throw refuse('not_found');
  return { done: true as const };
});

/** The view of a range. For a single address, the prefix length is omitted. */
const rangeView = ({ at, range, ...row }: RangeRow): z.output<typeof BlockedRange> => ({
  ...row,
  range: range.replace(/(?<=\.\d+)\/32$|\/128$/, ''),
  at: at.toISOString(),
});
