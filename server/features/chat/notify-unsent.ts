import type { Tx } from '../../kit/db.ts';
import { type MessageTarget, repliesTo } from './marks.store.ts';
import { notifyChanged, notifyOwnSide } from './notify.ts';

/**
 * Announces to both sides that a message was unsent. Its replies are announced too, because they no longer
 * quote it.
 */
export async function notifyUnsent(tx: Tx, { chatId, seq }: Omit<MessageTarget, 'personId'>): Promise<void> {
  for (const changed of [seq, ...(await repliesTo(tx, { chatId, seq }))])
    await notifyChanged(tx, { chatId, seq: changed });
}

/**
 * Announces to a person's devices that the person removed a message. Its replies are announced too, because
 * they no longer quote it.
 */
export async function notifyRemovedForOne(tx: Tx, { chatId, seq, personId }: MessageTarget): Promise<void> {
  for (const changed of [seq, ...(await repliesTo(tx, { chatId, seq }))])
    await notifyOwnSide(tx, { chatId, seq: changed, personId });
}
