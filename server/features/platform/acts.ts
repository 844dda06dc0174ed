import type { RateLimit } from '../../kit/rate-limit.ts';

const MINUTE_MS = 60_000;

/**
 * The acts whose rate limit a browser can query and use up. The codes of reward tasks are listed in
 * `rewardTasks`.
 */
const throttledActs: readonly RateLimit[] = [
  { code: 'contact_us', limit: 5, windowMs: 60 * MINUTE_MS },
  { code: 'share_link', limit: 30, windowMs: MINUTE_MS },
];

/**
 * The codes of tasks that need proof. For these, `preAccess: true` would mean that the platform has seen the
 * proof.
 */
const rewardTasks: ReadonlySet<string> = new Set(['tg_share_x', 'tg_share_post_x']);

export const isRewardTask = (code: string): boolean => rewardTasks.has(code);

export const findAct = (code: string): RateLimit | undefined =>
  throttledActs.find((act) => act.code === code);
