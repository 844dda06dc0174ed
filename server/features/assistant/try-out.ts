import { assistant } from '#contract/assistant.ts';
import { inTransaction } from '../../kit/db.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import { findAnswer } from './find-answer.ts';
import type { AssistantParts } from './parts.ts';
import { readAssistant } from './settings.store.ts';

const TESTS: RateLimit = { code: 'assistant-test', limit: 20, windowMs: 60_000 };

/** Answers a creator's test question as if a fan wrote it as a first message. Sends and stores nothing. */
export const tryOut = (parts: AssistantParts): Handler =>
  query(assistant.test, async ({ input, actor, db, refuse }) => {
    const spent = await inTransaction(db, (tx) => consumeRateLimit(tx, actor.id, TESTS));
    if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });
    const row = await readAssistant(db, actor.id);
    const messages = [{ isMine: true, text: input.asked }];
    return { ...(await findAnswer(parts, db, row, { asked: input.asked, messages })), engine: row.engine };
  });
