import { mayViewAssets, personViewer } from '../../access/index.ts';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { workThrough } from '../../kit/work-through.ts';
import { chatBetween, personalText, writeMessages } from '../chat/index.ts';
import {
  type Answer,
  claimAnswer,
  dueAnswers,
  endAnswer,
  isReachable,
  readAnswerFacts,
} from './answers.store.ts';
import type { TemplateRow } from './templates.store.ts';

/** Says what flows and welcomes have to say now. Any number of nodes may do it at once: each answer is given once. */
export const sendAnswers = (db: Db): Promise<void> =>
  workThrough({
    due: (batch) => dueAnswers(db, batch),
    once: (id) =>
      inTransaction(db, async (tx) => {
        const answer = await claimAnswer(tx, id);
        if (!answer) return false;
        const message = await judge(tx, answer);
        if (message) await say(tx, answer, message);
        await endAnswer(tx, id, message ? 'sent' : 'dropped');
        return true;
      }),
  });

/** What is to be said, or null: much may have changed since it was decided. */
async function judge(tx: Tx, answer: Answer): Promise<TemplateRow | null> {
  const { words, fanName, mayReach, isTooSoon, maySell } = await readAnswerFacts(tx, answer);
  if (!words || !mayReach || isTooSoon || !(await isReachable(tx, answer))) return null;
  if (words.price !== null) {
    const locked = words.media.flatMap(({ id, isPreview }) => (isPreview ? [] : [id]));
    const seen = await mayViewAssets(tx, personViewer(answer.fanId), locked);
    if (!maySell || locked.every((id) => seen.has(id))) return null;
  }
  return { ...words, text: personalText(words.text, fanName) };
}

/** Its id is the answer's, so that what was written once is never written again. */
async function say(
  tx: Tx,
  { id, creatorId, fanId }: Answer,
  { text, price, media }: TemplateRow,
): Promise<void> {
  const chat = await chatBetween(tx, { creatorId, fanId });
  await writeMessages(tx, [
    {
      chatId: chat.id,
      id,
      senderId: creatorId,
      author: 'flow',
      text,
      price: price === null ? null : BigInt(price),
      media: media.map((one) => ({ assetId: one.id, isPreview: one.isPreview })),
    },
  ]);
}
