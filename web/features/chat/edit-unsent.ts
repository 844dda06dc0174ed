import { freshMedia } from '#web/features/media/index.ts';
import { draftOf, keepDraft } from '#web/kit/chat-drafts.ts';
import { attachKnown, attachmentsOf, detach, setPreview } from './attachments.ts';
import type { Unsent } from './outbox.ts';
import { ownOutbox } from './own-outbox.ts';
import { storeSale } from './stored-sales.ts';
import { keepUsedProposal } from './used-proposals.ts';

/**
 * Puts a refused message back into its chat's composer, with its text, locked text, price and files. Text that was
 * typed since then stays below the message's text. Sending from the composer makes a new message, because the
 * server never stored the refused one.
 */
export function editUnsent(entry: Unsent): void {
  const { id, chatId, text, media, draftId, sale } = entry;
  keepDraft(chatId, [text, draftOf(chatId)].filter((words) => words !== '').join('\n'));
  if (draftId) keepUsedProposal(chatId, draftId);
  const here = new Set(attachmentsOf(chatId).flatMap(({ mediaId }) => mediaId ?? []));
  const ids = media.map((one) => one.id).filter((one) => !here.has(one));
  attachKnown(chatId, ids);
  if (sale) {
    storeSale(chatId, { isWanted: true, price: sale.price, lockedText: sale.lockedText });
    for (const one of sale.previewIds) setPreview(chatId, one, true);
  }
  ownOutbox().discard(id);
  if (entry.refused?.reason === 'media_unavailable') void detachUnavailable(entry, ids);
}

/**
 * When a message was refused because a file is unavailable, detaches its unavailable files and keeps the
 * others.
 */
async function detachUnavailable({ chatId, inbox = null }: Unsent, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    if (await freshMedia(id, inbox)) continue;
    const unavailable = attachmentsOf(chatId).find((one) => one.mediaId === id && one.media === null);
    if (unavailable) detach(chatId, unavailable);
  }
}
