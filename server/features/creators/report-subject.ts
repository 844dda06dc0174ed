import { creators } from '#contract/creators.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import { insertReport, subjectExists } from './reports.store.ts';

/** The limit for one person's reports: 30 a day, counted over all features together. */
export const REPORTS: RateLimit = { code: 'report', limit: 30, windowMs: 24 * 60 * 60_000 };

export const reportSubject = handle(creators.report, async ({ input, actor, tx, refuse }) => {
  if (!(await subjectExists(tx, input.subject))) throw refuse('not_found');
  const { isAllowed, retryAfterMs } = await consumeRateLimit(tx, actor.id, REPORTS);
  if (!isAllowed) throw refuse('too_many_tries', { retryAfterMs });
  await insertReport(tx, { ...input, id: newId(), reporterId: actor.id });
  return { done: true as const };
});
