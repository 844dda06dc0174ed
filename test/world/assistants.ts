import { assistant } from '#contract/assistant.ts';
import type { InputOf } from '#contract/kit.ts';
import { type AssistantParts, answerEmbedded, findFanMessages } from '#server/features/assistant/index.ts';
import { publicWeb } from '#server/kit/public-web.ts';
import type { Person, World } from '../world.ts';
import { allMessagesIn, chatOf } from './chats.ts';
import { verifiedCreator } from './money.ts';

export type RoomCreator = Person & { domain: string };
type Changes = InputOf<typeof assistant.save>;

export const DISCLOSURE = 'Mira’s assistant answers here when she is away.';
/** The questions and answers of every assistant in these tests. */
const facts = [
  { question: 'Which camera do you use?', answer: 'An old Leica.' },
  { question: 'When do you go live?', answer: 'Every Sunday at six.' },
  { question: 'Do you sell prints?', answer: 'Yes, signed ones.' },
];
const MORE_THAN_A_PAUSE_MS = 4_000;

/** Creates creators with assistants and fans who write to them, and runs the assistants' loops. */
export interface AssistantRoom {
  readonly parts: AssistantParts;
  creatorWith(changes: Changes): Promise<RoomCreator>;
  pair(changes: Changes): Promise<{ mira: RoomCreator; fan: Person; chatId: string }>;
  /** Runs each loop as two concurrent workers, in addition to the server's own, until nothing is due. */
  round(): Promise<void>;
  /** Returns the texts of the messages that the assistant itself sent in a chat. */
  answersIn(person: Person, chatId: string): Promise<string[]>;
  /** Returns the outcome and the reason of each log entry, latest first. */
  logOf(creator: RoomCreator): Promise<string[]>;
}

export function assistantRoom(world: World): AssistantRoom {
  const parts: AssistantParts = {
    db: world.db,
    language: { answer: () => Promise.reject(new Error('No language model is called.')) },
    web: publicWeb,
    platformEngine: null,
    isOutsideAllowed: false,
    secret: 'a secret of tests',
  };
  const creatorWith = async (changes: Changes): Promise<RoomCreator> => {
    const creator = await verifiedCreator(world, { displayName: 'Mira' });
    await creator.call(assistant.save, { facts, tone: 'brief', disclosure: DISCLOSURE, ...changes });
    return creator;
  };
  return {
    parts,
    creatorWith,
    async pair(changes) {
      const mira = await creatorWith(changes);
      const fan = await world.fan({ displayName: 'Lin' });
      return { mira, fan, chatId: await chatOf(fan, mira) };
    },
    async round() {
      const [began] = await world.sql<{ at: Date }>`select app_now() as at`;
      const isCaughtUp = async () =>
        (await world.sql`select from assistant_progress where looked_until >= ${began?.at}`).length > 0;
      do await Promise.all([findFanMessages(world.db), findFanMessages(world.db)]);
      while (!(await isCaughtUp()));
      await world.advance(MORE_THAN_A_PAUSE_MS);
      const isWaiting = async () =>
        (await world.sql`select from assistant_entries where outcome = 'waiting'`).length > 0;
      do await Promise.all([answerEmbedded(parts), answerEmbedded(parts)]);
      while (await isWaiting());
    },
    answersIn: async (person, chatId) =>
      (await allMessagesIn(person, chatId))
        .filter(({ author }) => author === 'assistant')
        .map(({ text }) => text),
    logOf: async (creator) =>
      (await creator.call(assistant.log, {})).entries.map(({ outcome, reason }) => `${outcome}:${reason}`),
  };
}
