import type { z } from 'zod';
import type { AssistantEntry, AssistantReason } from '#contract/assistant.ts';
import type { Reader } from '../../kit/db.ts';
import { type Bounds, whyNotSay } from './check-answer.ts';
import { endpointOf } from './endpoint.ts';
import { framed } from './frame.ts';
import { knowledgeOf } from './knowledge.ts';
import { findPassages } from './match.ts';
import type { AssistantParts } from './parts.ts';
import type { AssistantRow } from './settings.store.ts';
import { NOTHING, systemWords } from './system-words.ts';

export type Reason = z.output<typeof AssistantReason>;
export type Sources = z.output<typeof AssistantEntry>['sources'];

/** What an engine has to say, or why it says nothing. */
export interface EngineAnswer {
  readonly answer: string | null;
  readonly reason: Reason;
  readonly sources: Sources;
}

/** What was said in one chat as its fan sees it, oldest first. */
export type Words = readonly { readonly isMine: boolean; readonly text: string }[];

export const silence = (reason: Reason): EngineAnswer => ({ answer: null, reason, sources: [] });

/**
 * Asks the engine a creator chose. It is given words and gives words: nothing that acts on money, access or settings can
 * be reached from here. Never inside a transaction, because an outside server may take its time.
 */
export async function findAnswer(
  parts: AssistantParts,
  reader: Reader,
  assistant: AssistantRow,
  { asked, words, signal }: { asked: string; words: Words; signal?: AbortSignal },
): Promise<EngineAnswer> {
  return assistant.engine === 'embedded'
    ? findKnown(reader, assistant, asked)
    : askOutside(parts, assistant, { asked, words, ...(signal ? { signal } : {}) });
}

const boundsOf = ({ never, priceMax }: AssistantRow, secret: readonly string[] = []): Bounds => ({
  never,
  priceMax: priceMax === null ? null : BigInt(priceMax),
  secret,
});

/** The embedded engine. */
export async function findKnown(
  reader: Reader,
  assistant: AssistantRow,
  asked: string,
): Promise<EngineAnswer> {
  const [found] = findPassages(asked, await knowledgeOf(reader, assistant));
  if (!found) return silence('nothing_known');
  const { kind, title, path, answer } = found.passage;
  const why = whyNotSay({ asked, answer }, boundsOf(assistant));
  if (why) return silence(why);
  return { answer: framed(answer, assistant), reason: 'known', sources: [{ kind, title, path }] };
}

async function askOutside(
  parts: AssistantParts,
  assistant: AssistantRow,
  { asked, words, signal }: { asked: string; words: Words; signal?: AbortSignal },
): Promise<EngineAnswer> {
  const endpoint = endpointOf(parts, assistant);
  if (!endpoint) return silence('engine_away');
  const { system, secret } = systemWords(asked, assistant);
  const said = words.map(({ isMine, text }) => ({ isAsked: isMine, text }));
  const answer = await parts.language.answer(endpoint, { system, words: said }, signal);
  if (answer === null) return silence('engine_away');
  if (answer.includes(NOTHING)) return silence('nothing_known');
  const why = whyNotSay({ asked, answer }, boundsOf(assistant, secret));
  return why ? silence(why) : { answer, reason: 'asked_outside', sources: [] };
}
