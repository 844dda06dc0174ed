import { chatChanged, chatRead, messageChanged, typingSeen } from '#contract/chat-events.ts';
import type { Tx } from '../../kit/db.ts';
import { announceAll, announcement } from '../../kit/outbox.ts';
import { findPair } from './chats.store.ts';
import type { TakenIn } from './write.store.ts';

/** What waited is in the chat now: who shows the chat asks for it. Across a block nobody does (G11). */
export const notifyTaken = (tx: Tx, taken: readonly TakenIn[]): Promise<void> =>
  notifyChats(
    tx,
    taken.flatMap(({ chatId, creatorId, fanId, isShut }) =>
      isShut ? [] : [creatorId, fanId].map((personId) => ({ chatId, personId })),
    ),
  );

/** Something about a chat changed for these people alone. */
export async function notifyChats(
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

/** How far somebody has read: their own devices always hear it, the other side where both show it. */
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

/** A message changed for one of the two alone: their other devices ask for it. */
export const notifyOwnSide = (
  tx: Tx,
  { chatId, seq, personId }: { chatId: string; seq: number; personId: string },
): Promise<void> =>
  announceAll(tx, [
    announcement(messageChanged, { to: { person: personId }, payload: { chatId, seq, message: null } }),
  ]);
