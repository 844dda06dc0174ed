import { chatChanged, chatRead, messageChanged, typingSeen } from '#contract/chat-events.ts';
import type { Tx } from '../../kit/db.ts';
import { announceAll, announcement } from '../../kit/outbox.ts';
import { findPair } from './chats.store.ts';
import type { ChatWithAdded } from './write.store.ts';

/**
 * Announces to both sides that pending mass messages were added to these chats; open screens reload them.
 * Nothing is announced while there is a block between the two people (G11).
 */
export const notifyPointersAdded = (tx: Tx, taken: readonly ChatWithAdded[]): Promise<void> =>
  notifyChats(
    tx,
    taken.flatMap(({ chatId, creatorId, fanId, isShut }) =>
      isShut ? [] : [creatorId, fanId].map((personId) => ({ chatId, personId })),
    ),
  );

/** Announces to each of these people that one of their chats changed. */
export async function notifyChats(
  tx: Tx,
  changed: readonly { readonly chatId: string; readonly personId: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  await announceAll(
    tx,
    changed.map(({ chatId, personId }) =>
      announcement(chatChanged, { to: { person: personId }, payload: { chatId } }),
    ),
  );
}

/**
 * Announces to both sides that a message changed. The event has no content: each side reloads the message,
 * because their views can differ.
 */
export async function notifyChanged(tx: Tx, { chatId, seq }: { chatId: string; seq: number }): Promise<void> {
  const pair = await findPair(tx, chatId);
  if (!pair || pair.isShut) return;
  await announceAll(
    tx,
    [pair.creatorId, pair.fanId].map((personId) =>
      announcement(messageChanged, { to: { person: personId }, payload: { chatId, seq, message: null } }),
    ),
  );
}

/**
 * Announces read positions. A person's own devices always receive them; the other side receives them only if
 * both show read receipts.
 */
export async function notifyRead(
  tx: Tx,
  read: readonly {
    readonly chatId: string;
    readonly personId: string;
    readonly seq: number;
    readonly otherId: string;
    readonly isShown: boolean;
    readonly isAskedFor: boolean;
  }[],
): Promise<void> {
  if (read.length === 0) return;
  await announceAll(
    tx,
    read.flatMap(({ chatId, personId, otherId, seq, isShown, isAskedFor }) => [
      announcement(chatRead, { to: { person: personId }, payload: { chatId, isMine: true, seq } }),
      ...(isShown && isAskedFor
        ? [announcement(chatChanged, { to: { person: otherId }, payload: { chatId } })]
        : []),
      ...(isShown && !isAskedFor
        ? [announcement(chatRead, { to: { person: otherId }, payload: { chatId, isMine: false, seq } })]
        : []),
    ]),
  );
}

export const notifyTyping = (
  tx: Tx,
  { chatId, otherId, at }: { chatId: string; otherId: string; at: Date },
) =>
  announceAll(tx, [
    announcement(typingSeen, { to: { person: otherId }, payload: { chatId, at: at.toISOString() } }),
  ]);

/** Announces to one person's devices that a message changed only in that person's view. */
export const notifyOwnSide = (
  tx: Tx,
  { chatId, seq, personId }: { chatId: string; seq: number; personId: string },
): Promise<void> =>
  announceAll(tx, [
    announcement(messageChanged, { to: { person: personId }, payload: { chatId, seq, message: null } }),
  ]);
