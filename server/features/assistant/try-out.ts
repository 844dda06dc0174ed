import { assistant } from '#contract/assistant.ts';
import { inTransaction } from '../../kit/db.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import { findAnswer } from './find-answer.ts';
import { helpPassages } from './knowledge.ts';
import { findPassages } from './match.ts';
import type { AssistantParts } from './parts.ts';
import { readAssistant } from './settings.store.ts';

const MINUTE_MS = 60_000;
const TESTS: RateLimit = { code: 'assistant-test', limit: 20, windowMs: MINUTE_MS };
const HELP: RateLimit = { code: 'assistant-help', limit: 30, windowMs: MINUTE_MS };

/** Answers a creator's test question as if a fan wrote it as a first message. Sends and stores nothing. */
export const tryOut = (parts: AssistantParts): Handler =>
  query(assistant.test, async ({ input, actor, db, refuse }) => {
    const spent = await inTransaction(db, (tx) => consumeRateLimit(tx, actor.id, TESTS));
    if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });
    const row = await readAssistant(db, actor.id);
    const messages = [{ isMine: true, text: input.asked }];
    return { ...(await findAnswer(parts, db, row, { asked: input.asked, messages })), engine: row.engine };
  });

/**
 * The minimum score of a help answer. It is lower than for fans' questions, because even a loosely related
 * help answer is useful, and it is not sent in a creator's name.
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
