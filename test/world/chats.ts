import type { z } from 'zod';
import { chat } from '#contract/chat.ts';
import { MESSAGE_PAGE_MAX } from '#contract/limits.ts';
import type { Message } from '#contract/message.ts';
import { completeSent } from '#server/features/chat/index.ts';
import type { OutboxEvent } from '#server/kit/outbox.ts';
import { newId } from '#server/kit/random.ts';
import type { Person, World } from '../world.ts';

export type SentMessage = z.output<typeof Message>;

/** Opens the fan's chat with a creator by the call that a browser makes. Returns the chat's id. */
export async function chatOf(
  fan: Pick<Person, 'call'>,
  creator: { readonly domain: string | null },
): Promise<string> {
  const { chatId } = await fan.call(chat.open, { domain: creator.domain ?? '' });
  return chatId;
}

/** Sends a message. `more` holds further fields of the call's input. */
export async function sendText(
  person: Pick<Person, 'call'>,
  chatId: string,
  text: string,
  more: Partial<z.input<typeof chat.send.input>> = {},
): Promise<SentMessage> {
  const { message } = await person.call(chat.send, { id: newId(), chatId, text, ...more });
  return message;
}

/** Returns all messages of a chat as the person sees them. Reads them page by page. */
export async function allMessagesIn(
  person: Pick<Person, 'call'>,
  chatId: string,
  { after = 0, limit = MESSAGE_PAGE_MAX }: { after?: number; limit?: number } = {},
): Promise<SentMessage[]> {
  const all: SentMessage[] = [];
  for (let from = after; ; ) {
    const page = await person.call(chat.messages, { chatId, after: from, limit });
    all.push(...page.messages);
    if (!page.hasMore) return all;
    from = page.messages.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  }
}

/** Inserts a sent mass message and the fan's pending pointer to it. Returns the message's id. */
export async function insertPendingPointer(
  world: World,
  { creator, fan, chatId }: { creator: { id: string }; fan: { id: string }; chatId: string },
  { body = 'Hello all', price = null }: { body?: string; price?: string | null } = {},
): Promise<string> {
  const id = newId();
  await world.sql`insert into mass_messages (id, creator_id, state, body, audience, price)
    values (${id}, ${creator.id}, 'sent', ${body}, '{}', ${price})`;
  await world.sql`insert into mass_pointers (mass_id, fan_id, creator_id, chat_id)
    values (${id}, ${fan.id}, ${creator.id}, ${chatId})`;
  return id;
}

/**
 * Returns, in order, the events that a person receives on a reconnect if the last event before it had the id `after`.
 */
export async function eventsSince(
  world: Pick<World, 'sql' | 'db'>,
  person: { readonly id: string },
  after: number,
): Promise<{ id: number; name: string; payload: unknown }[]> {
  const kept = await world.sql<OutboxEvent>`
    select id, audience, name, payload from outbox_for(${[`person:${person.id}`]}, '0', 1000000)
    where id > ${after} order by id`;
  const events = await completeSent(world.db, kept);
  return events.map(({ id, name, payload }) => ({ id, name, payload: JSON.parse(payload) as unknown }));
}
