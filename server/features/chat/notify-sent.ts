import assert from 'node:assert/strict';
import type { z } from 'zod';
import { messageSent } from '#contract/chat-events.ts';
import type { Tx } from '../../kit/db.ts';
import {
  type Announcement,
  announceAll,
  announced,
  announceNow,
  audienceKey,
  type Deliver,
  type OutboxEvent,
} from '../../kit/outbox.ts';
import { completeSent } from './complete-sent.ts';
import { type MessageView, messageView } from './message.view.ts';
import type { NewMessage, StoredMessage } from './write.store.ts';
import type { WriterRow } from './writers.store.ts';

interface Sent {
  readonly message: NewMessage;
  readonly stored: StoredMessage;
}

/** What of a writer says how both sides hear of it. */
type Hearing = Pick<WriterRow, 'eventId' | 'creatorShutsPlaces' | 'fanShutsPlaces'>;

/**
 * Both sides hear of every message, the sender's other devices too. What is kept of it is its place; what it says is put
 * in when it is told (`complete-sent.ts`).
 */
export async function notifySent(tx: Tx, sent: readonly Sent[]): Promise<void> {
  const kept = sent.flatMap(({ stored }) => (stored.isShut ? [] : [placeOfSent(stored)]));
  if (kept.length > 0) await announceAll(tx, kept);
}

/** The same for words whose events have their numbers: whoever is connected here hears them with the commit. */
export async function notifyTexts(
  tx: Tx,
  sent: readonly (Sent & { readonly writer: Hearing })[],
  deliver: Deliver,
): Promise<void> {
  const numbered = sent.map(({ message, stored, writer }) => {
    const { eventId } = writer;
    assert(eventId !== null, 'Who writes has drawn a number.');
    return { message, stored, writer, id: eventId, kept: { ...placeOfSent(stored), id: eventId } };
  });
  const events = numbered.flatMap(toBoth);
  const isWhole = numbered.every(({ message }) => isPlain(message));
  const told = isWhole ? events : await completeSent(tx, events);
  await announceNow(
    tx,
    numbered.map(({ kept }) => kept),
    () => deliver(told),
  );
}

const placeOfSent = ({ chatId, seq, creatorId, fanId }: StoredMessage): Announcement => ({
  ...announced(messageSent, { to: { person: creatorId }, payload: { chatId, seq, message: null } }),
  otherAudience: audienceKey({ person: fanId }),
});

/**
 * Plain words as each of the two hears them; everything else as its place, and so is whatever happens with somebody who
 * shuts out places: the page asks for it, and is judged by where it is (C11).
 */
function toBoth({
  id,
  message,
  stored,
  writer,
  kept: { name, payload },
}: Sent & { readonly id: number; readonly kept: Announcement; readonly writer: Hearing }): OutboxEvent[] {
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
  message: plainMessage(personId, sent),
});

const isPlain = ({ replyTo = null, authorId = null }: NewMessage): boolean =>
  replyTo === null && authorId === null;

/** A message that has just been written and is nothing but words, without asking for it again. */
export const plainMessage = (personId: string, { message, stored }: Sent): MessageView =>
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
