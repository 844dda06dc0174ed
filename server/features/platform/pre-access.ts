import { platform } from '#contract/platform.ts';
import { handle } from '../../kit/handle.ts';
import { readRateLimit } from '../../kit/rate-limit.ts';
import { findAct, isRewardTask } from './acts.ts';

export const preAccess = handle(platform.preAccess, async ({ input, actor, tx, refuse }) => {
  // No reward task is ever reported as done, because the platform cannot check shares on X yet.
  if (isRewardTask(input.code)) return { preAccess: false, retryAfterMs: 0 };
  const act = findAct(input.code);
  if (!act) throw refuse('not_found');
  const { isAllowed, retryAfterMs } = await readRateLimit(tx, actor.id, act);
  return { preAccess: isAllowed, retryAfterMs };
});
