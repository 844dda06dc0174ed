import { messageSent } from '#contract/chat-events.ts';
import type { PayloadOf } from '#contract/kit.ts';
import type { Reader } from '../../kit/db.ts';
import { type OutboxEvent, personOf } from '../../kit/outbox.ts';
import { messageView } from './message.view.ts';
import { type MessageRow, readForViewers } from './messages.store.ts';

/**
 * Adds the current content to events of sent messages, because the outbox stores only their position. An
 * event stays without content if the message has media (their URLs belong to one login), is for sale (the
 * sides see different content), is a mass message or was unsent in the meantime. The same holds if
 * `readForViewers` returns no message, for example after a block. The receiver then requests the message.
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
