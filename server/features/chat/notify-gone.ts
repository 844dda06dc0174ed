import type { Tx } from '../../kit/db.ts';
import { repliesTo, type Target } from './marks.store.ts';
import { notifyChanged, notifyOwnSide } from './notify.ts';

/** A message was taken back: answers to it quoted it, and do not any more. */
export async function notifyGone(tx: Tx, { chatId, seq }: Omit<Target, 'personId'>): Promise<void> {
  for (const one of [seq, ...(await repliesTo(tx, { chatId, seq }))])
    await notifyChanged(tx, { chatId, seq: one });
}

/** The same for who took it out of their own view. */
export async function notifyGoneForOne(tx: Tx, { chatId, seq, personId }: Target): Promise<void> {
  for (const one of [seq, ...(await repliesTo(tx, { chatId, seq }))])
    await notifyOwnSide(tx, { chatId, seq: one, personId });
}
