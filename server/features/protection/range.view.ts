import type { z } from 'zod';
import type { BlockedRange } from '#contract/protection.ts';
import type { RangeRow } from './blocks.store.ts';

/** The view of a range. For a single address, the prefix length is omitted. */
export const rangeView = ({ at, range, ...row }: RangeRow): z.output<typeof BlockedRange> => ({
  ...row,
  range: range.replace(/(?<=\.\d+)\/32$|\/128$/, ''),
  at: at.toISOString(),
});
