import { chat } from '#contract/chat.ts';
import type { InputOf } from '#contract/kit.ts';
import { newId } from '#server/kit/random.ts';
import type { Person, World } from '../world.ts';
import type { SentMessage } from './chats.ts';
import { readyMedia } from './content.ts';

/** Sends a paid message. By default it contains one locked photo and costs 10 dollars. */
export async function sendPaidMessage(
  world: World,
  creator: Person,
  chatId: string,
  more: Partial<InputOf<typeof chat.sendPaid>> = {},
): Promise<SentMessage> {
  const mediaIds = more.mediaIds ?? [await readyMedia(world, creator)];
  const input = { id: newId(), chatId, text: '', price: '10', ...more, mediaIds };
  return (await creator.call(chat.sendPaid, input)).message;
}

/** Returns one message of a chat as the person sees it now. */
export const messageSeenBy = async (
  person: Person,
  chatId: string,
  seq: number,
): Promise<SentMessage | undefined> =>
  (await person.call(chat.messages, { chatId, after: seq - 1, limit: 1 })).messages.find(
    (message) => message.seq === seq,
  );
