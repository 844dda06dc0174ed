import { platform } from '#contract/platform.ts';
import { handle } from '../../kit/handle.ts';
import { consumeRateLimit } from '../../kit/rate-limit.ts';
import { findAct, isRewardTask } from './acts.ts';

export const access = handle(platform.access, async ({ input, actor, tx, refuse }) => {
  // A reward task is never reported as done, because a request does not prove it. A reward task also has no
  // rate limit to use up.
  if (isRewardTask(input.code)) return { preAccess: false, retryAfterMs: 0 };
  const act = findAct(input.code);
  if (!act) throw refuse('not_found');
  const { isAllowed, retryAfterMs } = await consumeRateLimit(tx, actor.id, act);
  if (!isAllowed) throw refuse('too_many_requests', { retryAfterMs });
  return { preAccess: true, retryAfterMs: 0 };
});
