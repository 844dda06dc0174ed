import assert from 'node:assert/strict';
import { chatChanged, chatRead, messageChanged, messageSent, typingSeen } from '#contract/chat.ts';
import type { Tx } from '../../kit/db.ts';
import {
  type Announcement,
  announceAll,
  announced,
  announcement,
  announceNow,
  type Carry,
  type NumberedAnnouncement,
} from '../../kit/outbox.ts';
import { findPair } from './chats.store.ts';
import { type MessageView, messageView } from './message.view.ts';
import { pageOfChat, readMessages } from './messages.store.ts';
import type { NewMessage, StoredMessage, TakenIn } from './write.store.ts';
import type { WriterRow } from './writers.store.ts';

interface Sent {
  readonly message: NewMessage;
  readonly stored: StoredMessage;
}

/**
 * Both sides hear of every message, the sender's other devices too. Words travel with the event. Media have addresses
 * of one login, and what is for sale is open to one side only: such a message is asked for.
 */
export async function tellSent(tx: Tx, sent: readonly Sent[]): Promise<void> {
  const told: Announcement[] = [];
  for (const one of sent) if (!one.stored.isShut) told.push(...(await toBoth(tx, one)));
  if (told.length > 0) await announceAll(tx, told);
}

/** The same for words whose events have their numbers: whoever is connected here hears them with the commit. */
export async function tellWords(
  tx: Tx,
  sent: readonly (Sent & { readonly writer: Pick<WriterRow, 'creatorEventId' | 'fanEventId'> })[],
  carry: Carry,
): Promise<void> {
  const told: NumberedAnnouncement[] = [];
  for (const one of sent) {
    const { creatorEventId, fanEventId } = one.writer;
    assert(creatorEventId !== null && fanEventId !== null, 'Who writes has drawn numbers.');
    const [creator, fan] = await toBoth(tx, one);
    told.push({ ...creator, id: creatorEventId }, { ...fan, id: fanEventId });
  }
  await announceNow(tx, told, carry);
}

type Both = readonly [creator: Announcement, fan: Announcement];

async function toBoth(tx: Tx, one: Sent): Promise<Both> {
  if (isPlain(one.message)) return plainToBoth(one);
  const { chatId, seq, creatorId, fanId } = one.stored;
  const to = async (personId: string): Promise<Announcement> => {
    const payload = { chatId, seq, message: await messageFor(tx, personId, one) };
    return announcement(messageSent, { to: { person: personId }, payload });
  };
  return [await to(creatorId), await to(fanId)];
}

const isAsked = ({ media = [], price = null, massId = null }: NewMessage): boolean =>
  media.length > 0 || price !== null || massId !== null;
const isPlain = (message: NewMessage): boolean =>
  !isAsked(message) && (message.replyTo ?? null) === null && (message.authorId ?? null) === null;

/** To the two sides plain words differ in whose they are, and in nothing else. */
function plainToBoth(one: Sent): Both {
  const { chatId, seq, creatorId, fanId } = one.stored;
  const told = messageSent.payload.parse({ chatId, seq, message: plainMessage(creatorId, one) });
  const to = (personId: string): Announcement => {
    const message = told.message && { ...told.message, isMine: one.message.senderId === personId };
    return announced(messageSent, { to: { person: personId }, payload: { ...told, message } });
  };
  return [to(creatorId), to(fanId)];
}

async function messageFor(tx: Tx, personId: string, { message, stored }: Sent): Promise<MessageView | null> {
  if (isAsked(message)) return null;
  const page = pageOfChat(personId, stored.chatId, { seqs: [stored.seq] });
  const [row] = await readMessages(tx, personId, page);
  return row ? messageView(row, new Map()) : null;
}

/** A message that has just been written and is nothing but words, without asking for it again. */
export function plainMessage(personId: string, { message, stored }: Sent): MessageView {
  return messageView(
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
}

/** What waited is in the chat now: who shows the chat asks for it. */
export const tellTaken = (tx: Tx, taken: readonly TakenIn[]): Promise<void> =>
  tellChats(
    tx,
    taken.flatMap(({ chatId, creatorId, fanId }) => [
      { chatId, personId: creatorId },
      { chatId, personId: fanId },
    ]),
  );

/** Something about a chat changed for these people alone. */
export async function tellChats(
  tx: Tx,
  told: readonly { readonly chatId: string; readonly personId: string }[],
): Promise<void> {
  if (told.length === 0) return;
  await announceAll(
    tx,
    told.map(({ chatId, personId }) =>
      announcement(chatChanged, { to: { person: personId }, payload: { chatId } }),
    ),
  );
}

/** A message is not what it was; both sides ask for it, because each may see something else of it. */
export async function tellChanged(tx: Tx, { chatId, seq }: { chatId: string; seq: number }): Promise<void> {
  const pair = await findPair(tx, chatId);
  if (!pair || pair.isShut) return;
  await announceAll(
    tx,
    [pair.creatorId, pair.fanId].map((personId) =>
      announcement(messageChanged, { to: { person: personId }, payload: { chatId, seq, message: null } }),
    ),
  );
}

/** How far somebody has read: their own devices always hear it, the other side where both show it. */
export async function tellRead(
  tx: Tx,
  read: readonly {
    readonly chatId: string;
    readonly personId: string;
    readonly seq: number;
    readonly otherId: string;
    readonly isShown: boolean;
  }[],
): Promise<void> {
  if (read.length === 0) return;
  await announceAll(
    tx,
    read.flatMap(({ chatId, personId, otherId, seq, isShown }) => [
      announcement(chatRead, { to: { person: personId }, payload: { chatId, isMine: true, seq } }),
      ...(isShown
        ? [announcement(chatRead, { to: { person: otherId }, payload: { chatId, isMine: false, seq } })]
        : []),
    ]),
  );
}

export const tellTyping = (tx: Tx, { chatId, otherId, at }: { chatId: string; otherId: string; at: Date }) =>
  announceAll(tx, [
    announcement(typingSeen, { to: { person: otherId }, payload: { chatId, at: at.toISOString() } }),
  ]);

/** A message changed for one of the two alone: their other devices ask for it. */
export const tellOwnSide = (
  tx: Tx,
  { chatId, seq, personId }: { chatId: string; seq: number; personId: string },
): Promise<void> =>
  announceAll(tx, [
    announcement(messageChanged, { to: { person: personId }, payload: { chatId, seq, message: null } }),
  ]);
