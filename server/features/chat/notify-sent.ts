import assert from 'node:assert/strict';
import type { z } from 'zod';
import { messageSent } from '#contract/chat-events.ts';
import type { Tx } from '../../kit/db.ts';
import {
  type Announcement,
  announceAll,
  announceNow,
  audienceKey,
  type Deliver,
  type OutboxEvent,
  parsedAnnouncement,
} from '../../kit/outbox.ts';
import { completeSent } from './complete-sent.ts';
import { type MessageView, messageView } from './message.view.ts';
import type { NewMessage, StoredMessage } from './write.store.ts';
import type { WriterRow } from './writers.store.ts';

interface Sent {
  readonly message: NewMessage;
  readonly stored: StoredMessage;
}

/** Those fields of a writer row that are needed to build the events of a message. */
type EventFields = Pick<WriterRow, 'eventId' | 'creatorShutsPlaces' | 'fanShutsPlaces'>;

/**
 * Announces new messages to both sides, including the sender's other devices. The outbox stores only their
 * position; `complete-sent.ts` adds the content when an event is sent.
 */
export async function notifySent(tx: Tx, sent: readonly Sent[]): Promise<void> {
  const announcements = sent.flatMap(({ stored }) => (stored.isShut ? [] : [positionOf(stored)]));
  if (announcements.length > 0) await announceAll(tx, announcements);
}

/**
 * Announces new text messages and delivers them to this node's sockets right after the commit. The events use
 * the ids in the writer rows.
 */
export async function notifyTexts(
  tx: Tx,
  sent: readonly (Sent & { readonly writer: EventFields })[],
  deliver: Deliver,
): Promise<void> {
  const numbered = sent.map(({ message, stored, writer }) => {
    const { eventId } = writer;
    assert(eventId !== null, 'The writer of a text message has no event id.');
    return { message, stored, writer, id: eventId, position: { ...positionOf(stored), id: eventId } };
  });
  const events = numbered.flatMap(toBoth);
  const isWhole = numbered.every(({ message }) => isPlain(message));
  const completed = isWhole ? events : await completeSent(tx, events);
  await announceNow(
    tx,
    numbered.map(({ position }) => position),
    () => deliver(completed),
  );
}

const positionOf = ({ chatId, seq, creatorId, fanId }: StoredMessage): Announcement => ({
  ...parsedAnnouncement(messageSent, { to: { person: creatorId }, payload: { chatId, seq, message: null } }),
  otherAudience: audienceKey({ person: fanId }),
});

/**
 * Builds the two events of one message, one for the creator and one for the fan. If the message quotes another
 * one, or if a team member wrote it, neither event contains the message. If one of the two people shuts out
 * countries or networks, the other person's event does not contain the message. If `completeSent` does not add
 * the message either, the receiver's browser requests it. The server then checks the browser's country and
 * network (C11).
 */
function toBoth({
  id,
  message,
  stored,
  writer,
  position: { name, payload },
}: Sent & {
  readonly id: number;
  readonly position: Announcement;
  readonly writer: EventFields;
}): OutboxEvent[] {
  const sides = [
    { personId: stored.creatorId, isOpen: !writer.fanShutsPlaces },
    { personId: stored.fanId, isOpen: !writer.creatorShutsPlaces },
  ];
  return sides.map(({ personId, isOpen }) => ({
    id,
    audience: audienceKey({ person: personId }),
    name,
    payload: isOpen && isPlain(message) ? JSON.stringify(sentTo(personId, { message, stored })) : payload,
  }));
}

const sentTo = (personId: string, sent: Sent): z.input<typeof messageSent.payload> => ({
  chatId: sent.stored.chatId,
  seq: sent.stored.seq,
  message: newTextView(personId, sent),
});

const isPlain = ({ replyTo = null, authorId = null }: NewMessage): boolean =>
  replyTo === null && authorId === null;

/** The view of a new text message, built without reading the message from the database. */
export const newTextView = (personId: string, { message, stored }: Sent): MessageView =>
  messageView(
    {
      id: message.id,
      chatId: stored.chatId,
      seq: stored.seq,
      kind: message.kind ?? 'message',
      isMine: message.senderId === personId,
      author: message.author,
      authorName: null,
      text: message.text ?? '',
      lockedText: null,
      price: null,
      itemId: message.id,
      isMass: false,
      fanName: null,
      boughtAt: null,
      receiptId: null,
      media: null,
      facts: message.facts ?? null,
      replyTo: null,
      fee: null,
      isLikedByMe: false,
      isLikedByOther: false,
      isFavourite: false,
      isPinned: false,
      isTakenBack: false,
      at: stored.at,
    },
    new Map(),
  );
