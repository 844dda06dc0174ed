import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { enqueue, type Job, job } from '../../kit/jobs.ts';
import { type PublicWeb, publicWeb } from '../../kit/public-web.ts';
import { fetchLinkFacts, firstLink } from '../chat/index.ts';
import { addLink, findAcceptedText, notifyLinked } from './links.store.ts';
import type { MassParts } from './parts.ts';

const previewWork = { name: 'mass.preview-link', payload: z.object({ id: Id }) };

/**
 * Enqueues the job that fetches the preview of a message's link, once for all recipients. No request waits
 * for it.
 */
export async function previewMassLink(
  { readsLinks }: MassParts,
  tx: Tx,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  if (readsLinks && firstLink(text) !== null) await enqueue(tx, previewWork, { id });
}

/**
 * The job that fetches a mass message's link preview. When the page cannot be read, the message has no
 * preview.
 */
export const massPreviewJob = ({ db, web = publicWeb }: { db: Db; web?: PublicWeb }): Job =>
  job({
    ...previewWork,
    async run({ id }) {
      const text = await findAcceptedText(db, id);
      const facts = text === null ? null : await fetchLinkFacts(text, web);
      if (text === null || !facts) return;
      await inTransaction(db, async (tx) => {
        if (await addLink(tx, { id, text, facts })) await notifyLinked(tx, id);
      });
    },
  });
