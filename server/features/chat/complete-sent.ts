import { messageSent } from '#contract/chat-events.ts';
import type { PayloadOf } from '#contract/kit.ts';
import type { Reader } from '../../kit/db.ts';
import { type OutboxEvent, personOf } from '../../kit/outbox.ts';
import { messageView } from './message.view.ts';
import { type MessageRow, readForViewers } from './messages.store.ts';

/**
 * Puts into events of messages what they say, as it stands now: of a message that was sent the outbox keeps the place
 * alone. Media have addresses of one login, and what is for sale is open to one side only: such a message is asked for
 * by who hears of it, as is one that was taken back meanwhile, and what is said by somebody whom they may not meet now.
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
      if (!row || !isSaidInWords(row)) return [];
      const payload = messageSent.payload.parse({ chatId, seq, message: messageView(row, new Map()) });
      return [[event, { ...event, payload: JSON.stringify(payload) }]];
    }),
  );
  return events.map((event) => completed.get(event) ?? event);
}

const isSaidInWords = ({ media, price, isMass, isTakenBack }: MessageRow): boolean =>
  media === null && price === null && !isMass && !isTakenBack;
