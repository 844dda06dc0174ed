import type { Tx } from '../../kit/db.ts';
import { repliesTo, type Target } from './marks.store.ts';
import { notifyChanged, notifyOwnSide } from './notify.ts';

/** Announces an unsent message, and its replies, because they no longer quote it. */
export async function notifyGone(tx: Tx, { chatId, seq }: Omit<Target, 'personId'>): Promise<void> {
  for (const changed of [seq, ...(await repliesTo(tx, { chatId, seq }))])
    await notifyChanged(tx, { chatId, seq: changed });
}

/** Announces to one person that they removed a message from their view, and its replies. */
export async function notifyGoneForOne(tx: Tx, { chatId, seq, personId }: Target): Promise<void> {
  for (const changed of [seq, ...(await repliesTo(tx, { chatId, seq }))])
    await notifyOwnSide(tx, { chatId, seq: changed, personId });
}
