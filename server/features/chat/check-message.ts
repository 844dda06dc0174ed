import { mayAttachFiles } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { SeatHeld } from '../../kit/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import { attachable } from '../media/index.ts';
import { maxCharsOf, whyNotWrite } from './check-writing.ts';
import { checkText } from './restricted-words.ts';
import type { WriterRow } from './writers.store.ts';

interface Wanted {
  readonly ownerId: string;
  readonly text: string;
  readonly mediaIds: readonly string[];
  /**
   * The seat of the team member who writes, which limits the files that can be attached. Without a seat, all
   * of the owner's files can be.
   */
  readonly seat?: SeatHeld | undefined;
}

/**
 * Checks whether the writer may send this message. Returns the text to store, or a refusal. A message that
 * lists a file twice is refused as if the file did not exist.
 */
export async function checkMessage(
  tx: Tx,
  writer: WriterRow,
  { ownerId, text, mediaIds, seat }: Wanted,
): Promise<Refusal | { readonly text: string }> {
  if (writer.isAccountRestricted) return new Refusal('account_restricted');
  const why = whyNotWrite(writer);
  if (why) return new Refusal('may_not_write', { why });
  if (text.trim() === '' && mediaIds.length === 0) return new Refusal('message_empty');
  if (text.length > maxCharsOf(writer)) return new Refusal('message_too_long', { max: maxCharsOf(writer) });
  const checked = checkText(text, writer.restrictedWords);
  if (checked.refused !== null) return new Refusal('word_refused', { word: checked.refused });
  if (mediaIds.length > 0) {
    if (new Set(mediaIds).size < mediaIds.length) return new Refusal('media_unavailable');
    const media = await attachable(tx, ownerId, mediaIds);
    if (!media.isAttachable)
      return new Refusal(media.why === 'unknown' ? 'media_unavailable' : 'media_not_ready');
    if (seat && !(await mayAttachFiles(tx, seat, mediaIds))) return new Refusal('media_unavailable');
  }
  return { text: checked.text };
}
