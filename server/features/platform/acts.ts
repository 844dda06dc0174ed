import type { RateLimit } from '../../kit/rate-limit.ts';

const MINUTE_MS = 60_000;

/** Acts that a browser may ask about before it offers them. Reward tasks share their codes. */
const throttledActs: readonly RateLimit[] = [
  { code: 'contact_us', limit: 5, windowMs: 60 * MINUTE_MS },
  { code: 'share_link', limit: 30, windowMs: MINUTE_MS },
];

/** Tasks of which the platform has to see proof; true in the answer means that it has. */
const rewardTasks: ReadonlySet<string> = new Set(['tg_share_x', 'tg_share_post_x']);

export const isRewardTask = (code: string): boolean => rewardTasks.has(code);

export const findAct = (code: string): RateLimit | undefined =>
  throttledActs.find((act) => act.code === code);
