import { assistant } from '#contract/assistant.ts';
import { inTransaction } from '../../kit/db.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import { helpPassages } from './knowledge.ts';
import { findPassages } from './match.ts';

const HELP: RateLimit = { code: 'assistant-help', limit: 30, windowMs: 60_000 };

/**
 * The minimum score of a help answer. It is lower than the minimum for answers to fans, because even a
 * loosely related help answer is useful, and no help answer is sent in a creator's name.
 */
const ENOUGH_FOR_HELP = 0.42;

/** Answers a question from the platform's help, in the person's language. */
export const showHelp: Handler = query(assistant.help, async ({ input, actor, db, request, refuse }) => {
  const spent = await inTransaction(db, (tx) => consumeRateLimit(tx, actor.id, HELP));
  if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });
  const [best] = findPassages(input.asked, helpPassages(request.language), { enough: ENOUGH_FOR_HELP });
  if (!best) return { answer: null, sources: [] };
  const { kind, title, path, answer } = best.passage;
  return { answer, sources: [{ kind, title, path }] };
});
