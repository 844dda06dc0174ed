import { mayViewAssets, personViewer } from '../../access/index.ts';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { processDueItems } from '../../kit/process-due-items.ts';
import {
  enqueueLinkPreviews,
  findOrCreateChat,
  isNewPerson,
  personalText,
  writeMessages,
} from '../chat/index.ts';
import { exceedsNewFanCap, quietUntil } from '../mass/index.ts';
import {
  type Answer,
  claimAnswer,
  dueAnswers,
  endAnswer,
  isReachable,
  postponeAnswer,
  readAnswerFacts,
} from './answers.store.ts';
import type { AutomationParts } from './parts.ts';
import type { TemplateRow } from './templates.store.ts';

/**
 * Sends the due answers of flows and welcomes. Several nodes may run this concurrently; each answer is sent
 * once.
 */
export const sendAnswers = (
  { db, readsLinks }: Pick<AutomationParts, 'db' | 'readsLinks'>,
  stopping?: AbortSignal,
): Promise<void> =>
  processDueItems({
    stopping,
    due: (batch) => dueAnswers(db, batch),
    once: (id) =>
      inTransaction(db, async (tx) => {
        const answer = await claimAnswer(tx, id);
        if (!answer) return false;
        const checked = await check(tx, answer);
        if (checked && 'until' in checked) {
          if (!(await postponeAnswer(tx, id, checked.until))) await endAnswer(tx, id, 'dropped');
          return true;
        }
        if (checked) {
          const written = await sendMessage(tx, answer, checked.template);
          if (readsLinks) await enqueueLinkPreviews(tx, written);
        }
        await endAnswer(tx, id, checked ? 'sent' : 'dropped');
        return true;
      }),
  });

/**
 * Checks an answer when it is due, because facts may have changed since its cause. Returns the text to send,
 * the time to which it is postponed, or null when it must be dropped.
 */
async function check(
  tx: Tx,
  answer: Answer,
): Promise<{ readonly template: TemplateRow } | { readonly until: Date } | null> {
  const { template, fanName, mayReach, isTooSoon, isAwaited, maySell, isGivenBack } = await readAnswerFacts(
    tx,
    answer,
  );
  if (!template || isGivenBack || !mayReach || isTooSoon || !(await isReachable(tx, answer))) return null;
  if (template.price !== null) {
    const locked = template.media.flatMap(({ id, isPreview }) => (isPreview ? [] : [id]));
    const seen = await mayViewAssets(tx, personViewer(answer.fanId), locked);
    if (!maySell || locked.every((id) => seen.has(id))) return null;
    if (exceedsNewFanCap(template.price) && (await isNewPerson(tx, answer.fanId))) return null;
  }
  const until = isAwaited ? null : await quietUntil(tx, answer);
  return until ? { until } : { template: { ...template, text: personalText(template.text, fanName) } };
}

/** Writes the answer's message. The message has the answer's id, so a repeat does not write it again. */
async function sendMessage(
  tx: Tx,
  { id, creatorId, fanId }: Answer,
  { text, price, media }: TemplateRow,
): Promise<{ chatId: string; seq: number; text: string }[]> {
  const chat = await findOrCreateChat(tx, { creatorId, fanId });
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
