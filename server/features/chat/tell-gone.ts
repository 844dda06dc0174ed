import type { Tx } from '../../kit/db.ts';
import { repliesTo, type Target } from './marks.store.ts';
import { tellChanged, tellOwnSide } from './tell.ts';

/** A message was taken back: answers to it quoted it, and do not any more. */
export async function tellGone(tx: Tx, { chatId, seq }: Omit<Target, 'personId'>): Promise<void> {
  for (const one of [seq, ...(await repliesTo(tx, { chatId, seq }))])
    await tellChanged(tx, { chatId, seq: one });
}

/** The same for who took it out of their own view. */
export async function tellGoneForOne(tx: Tx, { chatId, seq, personId }: Target): Promise<void> {
  for (const one of [seq, ...(await repliesTo(tx, { chatId, seq }))])
    await tellOwnSide(tx, { chatId, seq: one, personId });
}
