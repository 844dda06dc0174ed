import { mayViewAssets, personViewer } from '../../access/index.ts';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { workThrough } from '../../kit/work-through.ts';
import { chatBetween, isNewPerson, personalText, previewLinks, writeMessages } from '../chat/index.ts';
import { exceedsNewFanCap, quietUntil } from '../mass/index.ts';
import {
  type Answer,
  claimAnswer,
  dueAnswers,
  endAnswer,
  isReachable,
  putOff,
  readAnswerFacts,
} from './answers.store.ts';
import type { AutomationParts } from './parts.ts';
import type { TemplateRow } from './templates.store.ts';

/** Says what flows and welcomes have to say now. Any number of nodes may do it at once: each answer is given once. */
export const sendAnswers = (
  { db, readsLinks }: Pick<AutomationParts, 'db' | 'readsLinks'>,
  stopping?: AbortSignal,
): Promise<void> =>
  workThrough({
    stopping,
    due: (batch) => dueAnswers(db, batch),
    once: (id) =>
      inTransaction(db, async (tx) => {
        const answer = await claimAnswer(tx, id);
        if (!answer) return false;
        const checked = await check(tx, answer);
        if (checked && 'until' in checked) {
          if (!(await putOff(tx, id, checked.until))) await endAnswer(tx, id, 'dropped');
          return true;
        }
        if (checked) {
          const written = await say(tx, answer, checked.words);
          if (readsLinks) await previewLinks(tx, written);
        }
        await endAnswer(tx, id, checked ? 'sent' : 'dropped');
        return true;
      }),
  });

/** What is to be said, or when it may be; null: much may have changed since it was decided. */
async function check(
  tx: Tx,
  answer: Answer,
): Promise<{ readonly words: TemplateRow } | { readonly until: Date } | null> {
  const { words, fanName, mayReach, isTooSoon, isAwaited, maySell, isGivenBack } = await readAnswerFacts(
    tx,
    answer,
  );
  if (!words || isGivenBack || !mayReach || isTooSoon || !(await isReachable(tx, answer))) return null;
  if (words.price !== null) {
    const locked = words.media.flatMap(({ id, isPreview }) => (isPreview ? [] : [id]));
    const seen = await mayViewAssets(tx, personViewer(answer.fanId), locked);
    if (!maySell || locked.every((id) => seen.has(id))) return null;
    if (exceedsNewFanCap(words.price) && (await isNewPerson(tx, answer.fanId))) return null;
  }
  const until = isAwaited ? null : await quietUntil(tx, answer);
  return until ? { until } : { words: { ...words, text: personalText(words.text, fanName) } };
}

/** Its id is the answer's, so that what was written once is never written again. */
async function say(
  tx: Tx,
  { id, creatorId, fanId }: Answer,
  { text, price, media }: TemplateRow,
): Promise<{ chatId: string; seq: number; text: string }[]> {
  const chat = await chatBetween(tx, { creatorId, fanId });
  const stored = await writeMessages(tx, [
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
  return stored.map(({ chatId, seq }) => ({ chatId, seq, text }));
}
