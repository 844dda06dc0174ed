import { sql } from 'kysely';
import {
  answerInTransaction,
  endProposals,
  findProposal,
  insertEntriesOfLastDays,
  putAssistant,
  readAssistant,
} from '../../features/assistant/index.ts';
import { findOrCreateChat, writeMessages } from '../../features/chat/index.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { writtenAssistant } from '../cast/written-assistant.ts';
import { writtenChats } from '../cast/written-chats.ts';
import { demoLogins } from '../logins.ts';
import type { Moment } from './moments.ts';
import { earliestFans, personWith } from './notes.ts';

const [fanLogin, creatorLogin] = demoLogins.logins;
const FANS = 12;
const STAR_DOMAIN = 'miraokafor';
const MINUTE = 1 / (24 * 60);
/** How soon after a question the assistant runs. This is shorter than the time to the next message in the chat. */
const SOON = 3 * MINUTE;

/**
 * Returns the moments of the demo creator's assistant. The creator switches it on, fans ask questions, the assistant
 * makes proposals, and the creator sends some of them. Soon after each fan's message, the assistant's normal code
 * runs on the messages that existed at that time. There are no moments if the demo creator has an assistant already.
 */
export async function assistantMoments(tx: Tx): Promise<Moment[]> {
  const star = await personWith(tx, creatorLogin.email);
  const sam = await personWith(tx, fanLogin.email);
  if (!star || !sam || (await hasAssistant(tx, star))) return [];
  const fans = await earliestFans(tx, { except: sam, limit: FANS });
  const { onDaysAgo, questions } = writtenAssistant;
  const asked = questions.flatMap(({ fan, daysAgo, text, isSent }) => {
    const fanId = fans[fan];
    if (fanId === undefined) return [];
    const question = asks(star, fanId, { daysAgo, text });
    return isSent ? [question, answers(star, fanId, daysAgo - 4 * SOON)] : [question];
  });
  const written = writtenChats.flatMap(({ domain, lines }) =>
    lines.flatMap(({ by, daysAgo }) =>
      domain === STAR_DOMAIN && by === 'fan' && daysAgo < onDaysAgo ? [daysAgo] : [],
    ),
  );
  return [
    { daysAgo: onDaysAgo, happen: (now) => switchOn(now, star) },
    ...asked,
    ...[...written, ...questions.map(({ daysAgo }) => daysAgo)].map(
      (daysAgo): Moment => ({ daysAgo: daysAgo - SOON, happen: lookAround }),
    ),
  ];
}

async function hasAssistant(tx: Tx, creatorId: string): Promise<boolean> {
  const { rows } = await sql`select from assistants where creator_id = ${creatorId}`.execute(tx);
  return rows.length > 0;
}

async function switchOn(tx: Tx, creatorId: string): Promise<void> {
  const { tone, always, never, disclosure, facts } = writtenAssistant;
  const untouched = await readAssistant(tx, creatorId);
  await putAssistant(tx, {
    ...untouched,
    mode: 'draft',
    zone: 'Europe/Lisbon',
    hoursFrom: 9 * 60,
    hoursTo: 22 * 60,
    tone,
    always,
    never,
    disclosure,
    facts,
  });
}

const asks = (creatorId: string, fanId: string, said: { daysAgo: number; text: string }): Moment => ({
  daysAgo: said.daysAgo,
  async happen(tx) {
    const { id: chatId } = await findOrCreateChat(tx, { creatorId, fanId });
    await writeMessages(tx, [{ chatId, id: newId(), senderId: fanId, author: 'person', text: said.text }]);
  },
});

/** The moment at which the creator sends the proposed answer. */
const answers = (creatorId: string, fanId: string, daysAgo: number): Moment => ({
  daysAgo,
  async happen(tx) {
    const { id: chatId } = await findOrCreateChat(tx, { creatorId, fanId });
    const proposal = await findProposal(tx, chatId);
    if (!proposal) return;
    await writeMessages(tx, [
      { chatId, id: newId(), senderId: creatorId, author: 'draft', text: proposal.text },
    ]);
    await endProposals(tx, [proposal.id]);
  },
});

async function lookAround(tx: Tx): Promise<void> {
  await insertEntriesOfLastDays(tx, writtenAssistant.onDaysAgo);
  await answerInTransaction(tx);
}
