import { proposalMade } from '#contract/assistant.ts';
import { personViewer } from '../../access/index.ts';
import { type Db, inTransaction, type Reader, type Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { processDueItems } from '../../kit/process-due-items.ts';
import { newId } from '../../kit/random.ts';
import { checkMessageText, findWriters, readTexts, writeMessages } from '../chat/index.ts';
import {
  beginSearch,
  countInChat,
  deleteEntry,
  dueEntries,
  type EntryFacts,
  endEntry,
  endSearch,
  insertEntries,
  lockEntry,
  readEntry,
  takeEntry,
} from './entries.store.ts';
import { answerFromKnowledge, type EngineAnswer, findAnswer, noAnswer, type Reason } from './find-answer.ts';
import { dayBegan, hoursOf, isWithin } from './hours.ts';
import { markInformed } from './in-chat.store.ts';
import type { AssistantParts } from './parts.ts';
import { type AssistantRow, readAssistant } from './settings.store.ts';

/** The maximum number of messages of a chat that an outside engine receives. */
const MESSAGES_MAX = 20;
const WITHIN_MAX = 100;

/**
 * Finds the messages that fans wrote since the last search. The found messages and the new search position
 * are stored in one transaction, so a crash loses nothing.
 */
export async function findFanMessages(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const since = await beginSearch(tx);
    if (!since) return;
    await insertEntries(tx, since);
    await endSearch(tx);
  });
}

/**
 * Answers the messages of fans whose creators use the embedded engine. Several nodes may run this
 * concurrently.
 */
export const answerEmbedded = (parts: AssistantParts, stopping?: AbortSignal): Promise<void> =>
  processDueItems({
    stopping,
    due: async ({ limit }) => (await dueEntries(parts.db, { limit, isOutside: false })).map(({ id }) => id),
    once: (id) => answerEntry(parts, id),
  });

/**
 * Answers due messages within the caller's transaction. Used only by the demo: it supports only the embedded
 * engine and assumes that no other worker runs.
 */
export async function answerInTransaction(tx: Tx): Promise<void> {
  for (const { id } of await dueEntries(tx, { limit: WITHIN_MAX, isOutside: false })) {
    const known = await readAll(tx, id);
    if (!known) continue;
    const how = { isAsked: false };
    const early = whyNot(known, how);
    const { entry, assistant } = known;
    const found = early ? noAnswer(early) : await answerFromKnowledge(tx, assistant, entry.asked ?? '');
    await finish(tx, known, found, how);
  }
}

/**
 * Answers one message. Claims its entry and checks it, then calls the engine outside any transaction.
 * Afterwards one transaction checks again and stores the answer. If the worker dies in between, another worker
 * can claim the entry later. The answer's message uses the entry's id, so it is written only once.
 */
export async function answerEntry(
  parts: AssistantParts,
  id: string,
  { isAsked = false, signal }: { isAsked?: boolean; signal?: AbortSignal } = {},
): Promise<boolean> {
  const { db } = parts;
  if (!(await takeEntry(db, id))) return false;
  const first = await readAll(db, id);
  if (!first) return false;
  const how = { isAsked };
  const early = whyNot(first, how);
  const found = early ? noAnswer(early) : await callEngine(parts, first, signal);
  // The platform is stopping. The entry stays unanswered, and a worker answers it after the next start.
  if (signal?.aborted) return false;
  return inTransaction(db, async (tx) => {
    if (!(await lockEntry(tx, id))) return false;
    const now = await readAll(tx, id);
    if (!now) return false;
    await finish(tx, now, found, how);
    return true;
  });
}

interface Known {
  readonly entry: EntryFacts;
  readonly assistant: AssistantRow;
  readonly answersToday: number;
}

async function readAll(reader: Reader, id: string): Promise<Known | null> {
  const entry = await readEntry(reader, id);
  if (!entry) return null;
  const assistant = await readAssistant(reader, entry.creatorId);
  const since = dayBegan(assistant.now, assistant.zone);
  const answersToday = await countInChat(reader, { chatId: entry.chatId, since });
  return { entry, assistant, answersToday };
}

interface How {
  /** Whether a person requested a proposal. That person then decides whether to send it. */
  readonly isAsked: boolean;
}

/**
 * The reason why the message is not answered; null when it may be answered. The limits and hours apply only
 * to automatic answers.
 */
function whyNot({ entry, assistant, answersToday }: Known, { isAsked }: How): Reason | null {
  const { mode } = assistant;
  const isOutside = assistant.engine === 'outside';
  const mayLeave = !isOutside || (entry.isInformed && entry.seq > entry.outsideAfter);
  if (mode === 'auto' && !isAsked && !assistant.isVerified) return 'not_verified';
  if (mode === 'off' || !mayLeave) return 'may_not_write';
  if (entry.hasNewer) return 'newer_message';
  if (entry.isAnswered) return 'person_is_here';
  if (mode === 'draft' || isAsked) return null;
  if (!isWithin(hoursOf(assistant), assistant.now)) return 'out_of_hours';
  if (entry.isPersonHere) return 'person_is_here';
  if (entry.isEnoughInARow) return 'enough_in_a_row';
  return answersToday >= assistant.perDay ? 'enough_today' : null;
}

/**
 * Calls the creator's engine. An outside engine receives only the last messages of this chat, as the fan sees
 * them, and only those written since the fan was informed. It receives nothing about other people.
 */
async function callEngine(
  parts: AssistantParts,
  { entry, assistant }: Known,
  signal: AbortSignal | undefined,
): Promise<EngineAnswer> {
  const { asked, chatId, fanId, seq, outsideAfter } = entry;
  if (asked === null) return noAnswer('newer_message');
  const isOutside = assistant.engine === 'outside';
  const messages = isOutside
    ? await readTexts(parts.db, {
        chatId,
        personId: fanId,
        after: outsideAfter,
        through: seq,
        limit: MESSAGES_MAX,
      })
    : [];
  return findAnswer(parts, parts.db, assistant, { asked, messages, ...(signal ? { signal } : {}) });
}

async function finish(tx: Tx, known: Known, found: EngineAnswer, how: How): Promise<void> {
  const { entry, assistant } = known;
  const silent = (reason: Reason) => endEntry(tx, entry.id, { outcome: 'silent', reason });
  if (entry.asked === null) return deleteEntry(tx, entry.id);
  const why = whyNot(known, how);
  if (why) {
    // A fan's messages may be sent to an outside engine only after the fan is informed. If the fan is not
    // informed yet, this message gets no answer. The fan is informed now, so that the next message can be
    // answered.
    const mustInform = !entry.isInformed && assistant.mode === 'auto' && assistant.engine === 'outside';
    if (mustInform && why !== 'not_verified') await informFan(tx, known);
    return silent(why);
  }
  if (found.answer === null) return silent(found.reason);
  const text = await checkAnswerText(tx, entry, found.answer);
  if (text === null) return silent('may_not_write');
  if (text.isKeptOut) return silent('kept_out');
  const said = { reason: found.reason, answer: text.text, sources: found.sources };
  if (assistant.mode === 'draft' || how.isAsked) return propose(tx, entry, said);
  await informFan(tx, known);
  const { id, chatId, creatorId } = entry;
  await writeMessages(tx, [{ chatId, id, senderId: creatorId, author: 'assistant', text: text.text }]);
  await endEntry(tx, id, { outcome: 'sent', ...said });
}

type Said = Pick<EngineAnswer, 'reason' | 'sources'> & { readonly answer: string };

async function propose(tx: Tx, { id, chatId, seq, creatorId }: EntryFacts, said: Said): Promise<void> {
  await endEntry(tx, id, { outcome: 'drafted', ...said });
  const proposal = { id, chatId, seq, text: said.answer, sources: said.sources };
  await announce(tx, proposalMade, { to: { person: creatorId }, payload: proposal });
}

/**
 * Runs the same checks as for every message from the creator's side: blocks, restrictions and the creator's
 * restricted words. `isKeptOut` means that the text contains a restricted word with the rule `block`. Returns
 * null when another check refuses the text.
 */
async function checkAnswerText(
  tx: Tx,
  { chatId, creatorId }: EntryFacts,
  text: string,
): Promise<{ text: string; isKeptOut: boolean } | null> {
  const writer = (await findWriters(tx, [{ id: chatId, viewer: personViewer(creatorId) }])).get(0);
  if (!writer) return null;
  const checked = checkMessageText(writer, { text });
  if (checked.outcome === 'fine') return { text: checked.text, isKeptOut: false };
  return checked.outcome === 'word_refused' ? { text, isKeptOut: true } : null;
}

/**
 * Informs the fan with a system message that contains the creator's notice, unless the fan is informed
 * already. Called before each automatic answer, and before the first message is sent to an outside engine that
 * answers automatically.
 */
async function informFan(tx: Tx, { entry, assistant }: Known): Promise<void> {
  const { chatId, creatorId } = entry;
  if (!(await markInformed(tx, { chatId, creatorId }))) return;
  await writeMessages(tx, [
    {
      chatId,
      id: newId(),
      senderId: creatorId,
      author: 'platform',
      kind: 'system',
      text: assistant.disclosure,
      facts: { system: assistant.engine === 'outside' ? 'assistant_outside' : 'assistant_joined' },
    },
  ]);
}
