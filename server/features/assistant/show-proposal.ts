import type { z } from 'zod';
import { assistant } from '#contract/assistant.ts';
import { inTransaction } from '../../kit/db.ts';
import { type Handler, personBehind, query } from '../../kit/handle.ts';
import { consumeRateLimit, type RateLimit } from '../../kit/rate-limit.ts';
import { findChatAccess } from '../chat/index.ts';
import { answerEntry } from './answer-entries.ts';
import { findEnded, openEntry } from './entries.store.ts';
import { findLastFanMessage, type LastFanMessage } from './in-chat.store.ts';
import type { AssistantParts } from './parts.ts';
import { readAssistant } from './settings.store.ts';

const PROPOSALS: RateLimit = { code: 'assistant-draft', limit: 20, windowMs: 60_000 };

type Answer = z.input<typeof assistant.proposal.output>;
const none = (reason: Answer['reason'] = null): Answer => ({ proposal: null, reason });

/** Makes the requested proposal. Runs outside a transaction, because an outside engine can be slow. */
export const showProposal = (parts: AssistantParts): Handler =>
  query(assistant.proposal, async ({ input, actor, db, request, refuse }) => {
    const { chatId } = input;
    const acting = await findChatAccess(db, { actor, request, chatId });
    if (acting?.member.side !== 'creator') throw refuse('not_found');
    const last = await findLastFanMessage(db, chatId);
    const { mode } = await readAssistant(db, acting.member.creatorId);
    if (!last || mode === 'off') return none();
    if (!isToMake(last)) return proposed(parts, { chatId, seq: last.seq, id: last.entryId });
    const spent = await inTransaction(db, (tx) => consumeRateLimit(tx, personBehind(actor), PROPOSALS));
    if (!spent.isAllowed) throw refuse('too_many_requests', { retryAfterMs: spent.retryAfterMs });
    const id = await inTransaction(db, (tx) => openEntry(tx, { chatId, seq: last.seq }));
    if (id) await answerEntry(parts, id, { isAsked: true });
    return proposed(parts, { chatId, seq: last.seq, id: id ?? last.entryId });
  });

/**
 * Whether to make a proposal for the message. False when the message has an automatic answer, or a
 * proposal that is open, was sent or was discarded.
 */
const isToMake = ({ outcome }: LastFanMessage): boolean =>
  outcome === null || outcome === 'waiting' || outcome === 'silent';

async function proposed(
  { db }: AssistantParts,
  { chatId, seq, id }: { chatId: string; seq: number; id: string | null },
): Promise<Answer> {
  const ended = id === null ? undefined : await findEnded(db, id);
  if (!ended || id === null) return none();
  const { outcome, answer, sources, reason } = ended;
  if (outcome !== 'drafted' || answer === null) return none(outcome === 'silent' ? reason : null);
  return { proposal: { id, chatId, seq, text: answer, sources }, reason };
}
