import { messageSent } from '#contract/chat-events.ts';
import type { PayloadOf } from '#contract/kit.ts';
import type { Reader } from '../../kit/db.ts';
import { type OutboxEvent, personOf } from '../../kit/outbox.ts';
import { messageView } from './message.view.ts';
import { type MessageRow, readForViewers } from './messages.store.ts';

/**
 * Fills the current content into events of sent messages, because the outbox stores only their position. An
 * event stays without content, and its receiver requests the message, in these cases: the message has media,
 * whose addresses belong to one login; it is for sale and open to one side only; it was unsent in the
 * meantime; or the receiver may not meet the sender now.
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
