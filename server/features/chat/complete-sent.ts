import { messageSent } from '#contract/chat-events.ts';
import type { PayloadOf } from '#contract/kit.ts';
import type { Reader } from '../../kit/db.ts';
import { type OutboxEvent, personOf } from '../../kit/outbox.ts';
import { messageView } from './message.view.ts';
import { type MessageRow, readForViewers } from './messages.store.ts';

/**
 * Adds the current content to events of sent messages, because the outbox stores only their position. A message
 * with media is not added, because the URLs of the media belong to one login. A message for sale is not added,
 * because the two sides see different content. Mass messages and unsent messages are not added either. A
 * message is also not added if `readForViewers` does not return it, for example after a block. If an event has
 * no content, the receiver's browser requests the message.
 */
export async function completeSent(
  reader: Reader,
  events: readonly OutboxEvent[],
): Promise<readonly OutboxEvent[]> {
  const open = events.flatMap((event) => {
    const personId = personOf(event.audience);
    if (event.name !== messageSent.name || personId === null) return [];
    const { chatId, seq, message } = JSON.parse(event.payload) as PayloadOf<typeof messageSent>;
    return message === null ? [{ event, chatId, seq, personId }] : [];
  });
  if (open.length === 0) return events;
  const rows = await readForViewers(reader, open);
  const completed = new Map(
    open.flatMap(({ event, chatId, seq }, index) => {
      const row = rows[index];
      if (!row || !isTextOnly(row)) return [];
      const payload = messageSent.payload.parse({ chatId, seq, message: messageView(row, new Map()) });
      return [[event, { ...event, payload: JSON.stringify(payload) }]];
    }),
  );
  return events.map((event) => completed.get(event) ?? event);
}

const isTextOnly = ({ media, price, isMass, isTakenBack }: MessageRow): boolean =>
  media === null && price === null && !isMass && !isTakenBack;
