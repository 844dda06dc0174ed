import type { z } from 'zod';
import type { AssistantEntry, AssistantReason } from '#contract/assistant.ts';
import type { Reader } from '../../kit/db.ts';
import { type AnswerLimits, whyWithheld } from './check-answer.ts';
import { endpointOf } from './endpoint.ts';
import { framed } from './frame.ts';
import { knowledgeOf } from './knowledge.ts';
import { findPassages } from './match.ts';
import type { AssistantParts } from './parts.ts';
import type { AssistantRow } from './settings.store.ts';
import { NO_ANSWER, systemPrompt } from './system-prompt.ts';

export type Reason = z.output<typeof AssistantReason>;
export type Sources = z.output<typeof AssistantEntry>['sources'];

/** An engine's answer, or the reason why the engine has none. */
export interface EngineAnswer {
  readonly answer: string | null;
  readonly reason: Reason;
  readonly sources: Sources;
}

/** The messages of one chat as its fan sees them, oldest first. */
export type ChatTexts = readonly { readonly isMine: boolean; readonly text: string }[];

export const noAnswer = (reason: Reason): EngineAnswer => ({ answer: null, reason, sources: [] });

/**
 * Calls the engine that the creator chose. An engine receives and returns only text: it has no access to
 * money, permissions or settings. Never call this inside a transaction, because an outside server can be
 * slow.
 */
export async function findAnswer(
  parts: AssistantParts,
  reader: Reader,
  assistant: AssistantRow,
  { asked, messages, signal }: { asked: string; messages: ChatTexts; signal?: AbortSignal },
): Promise<EngineAnswer> {
  return assistant.engine === 'embedded'
    ? answerFromKnowledge(reader, assistant, asked)
    : callOutsideEngine(parts, assistant, { asked, messages, ...(signal ? { signal } : {}) });
}

const boundsOf = ({ never, priceMax }: AssistantRow, secret: readonly string[] = []): AnswerLimits => ({
  never,
  priceMax: priceMax === null ? null : BigInt(priceMax),
  secret,
});

/** Returns the embedded engine's answer: a text of the creator or of the platform's help. */
export async function answerFromKnowledge(
  reader: Reader,
  assistant: AssistantRow,
  asked: string,
): Promise<EngineAnswer> {
  const [found] = findPassages(asked, await knowledgeOf(reader, assistant));
  if (!found) return noAnswer('nothing_known');
  const { kind, title, path, answer } = found.passage;
  const why = whyWithheld({ asked, answer }, boundsOf(assistant));
  if (why) return noAnswer(why);
  return { answer: framed(answer, assistant), reason: 'known', sources: [{ kind, title, path }] };
}

async function callOutsideEngine(
  parts: AssistantParts,
  assistant: AssistantRow,
  { asked, messages, signal }: { asked: string; messages: ChatTexts; signal?: AbortSignal },
): Promise<EngineAnswer> {
  const endpoint = endpointOf(parts, assistant);
  if (!endpoint) return noAnswer('engine_away');
  const { system, secret } = systemPrompt(asked, assistant);
  const said = messages.map(({ isMine, text }) => ({ isAsked: isMine, text }));
  const answer = await parts.language.answer(endpoint, { system, messages: said }, signal);
  if (answer === null) return noAnswer('engine_away');
  if (answer.includes(NO_ANSWER)) return noAnswer('nothing_known');
  const why = whyWithheld({ asked, answer }, boundsOf(assistant, secret));
  return why ? noAnswer(why) : { answer, reason: 'asked_outside', sources: [] };
}
