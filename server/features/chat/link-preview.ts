import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { enqueue, type Job, job } from '../../kit/jobs.ts';
import { type PublicWeb, publicWeb, readWebPage } from '../../kit/public-web.ts';
import { firstLink, type LinkFacts, linkFacts } from './link-facts.ts';
import { addLink, findUnlockedText } from './links.store.ts';
import { notifyChanged } from './notify.ts';

const previewWork = { name: 'chat.preview-link', payload: z.object({ chatId: Id, seq: z.number().int() }) };

/**
 * Enqueues a job for each message with a link. The preview is fetched later, so that no sender waits for
 * another server.
 */
export async function enqueueLinkPreviews(
  tx: Tx,
  written: readonly { readonly chatId: string; readonly seq: number; readonly text: string }[],
): Promise<void> {
  for (const { chatId, seq, text } of written)
    if (firstLink(text) !== null) await enqueue(tx, previewWork, { chatId, seq });
}

/**
 * Fetches the preview of a text's first link. Null when the text has no link, or the page cannot be read or
 * has no title.
 */
export async function fetchLinkFacts(text: string, web: PublicWeb): Promise<LinkFacts | null> {
  const link = firstLink(text);
  const page = link === null ? null : await readWebPage(link, web);
  return link !== null && page ? linkFacts(link, page) : null;
}

/**
 * The job that fetches a link preview. It is not retried: when the page cannot be read, the message has no
 * preview.
 */
export const previewJob = ({ db, web = publicWeb }: { db: Db; web?: PublicWeb }): Job =>
  job({
    ...previewWork,
    async run({ chatId, seq }) {
      const text = await findUnlockedText(db, { chatId, seq });
      const facts = text === null ? null : await fetchLinkFacts(text, web);
      if (!facts) return;
      await inTransaction(db, async (tx) => {
        if (await addLink(tx, { chatId, seq, facts })) await notifyChanged(tx, { chatId, seq });
      });
    },
  });
