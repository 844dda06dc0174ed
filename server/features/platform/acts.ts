import type { Allowance } from '../../kit/allowance.ts';

const MINUTE_MS = 60_000;

/**
 * Acts that a browser may ask about before it offers them. Features add theirs; reward tasks, whose answer means
 * "proved done", join the same table of codes.
 */
const throttledActs: readonly Allowance[] = [
  { code: 'contact_us', limit: 5, windowMs: 60 * MINUTE_MS },
  { code: 'share_link', limit: 30, windowMs: MINUTE_MS },
];

export const findAct = (code: string): Allowance | undefined =>
  throttledActs.find((act) => act.code === code);
