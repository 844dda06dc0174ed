import type { RefusalName } from '#contract/codes.ts';
import { mayAttachFiles } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { SeatHeld } from '../../kit/handle.ts';
import type { RefusalDetails } from '../../kit/refusal.ts';
import { attachable } from '../media/index.ts';
import { maxCharsOf, whyNotWrite } from './check-writing.ts';
import { checkText } from './restricted-words.ts';
import type { WriterRow } from './writers.store.ts';

interface Wanted {
  readonly ownerId: string;
  readonly text: string;
  readonly mediaIds: readonly string[];
  /**
   * The seat of the team member who writes. The seat limits the files that can be attached; without a seat,
   * all files of the owner can be attached.
   */
  readonly seat?: SeatHeld | undefined;
}

interface Refused<R extends RefusalName> {
  readonly outcome: R;
  readonly details?: RefusalDetails;
}

type CheckedText =
  | { readonly outcome: 'fine'; readonly text: string }
  | Refused<'account_restricted' | 'may_not_write' | 'message_empty' | 'message_too_long' | 'word_refused'>;

type CheckedMessage = CheckedText | Refused<'media_unavailable' | 'media_not_ready'>;

/** Checks whether the writer may send this text. Returns the text to store, or why it is refused. */
export function checkMessageText(
  writer: WriterRow,
  { text, hasFiles = false }: { text: string; hasFiles?: boolean },
): CheckedText {
  if (writer.isAccountRestricted) return { outcome: 'account_restricted' };
  const why = whyNotWrite(writer);
  if (why) return { outcome: 'may_not_write', details: { why } };
  if (text.trim() === '' && !hasFiles) return { outcome: 'message_empty' };
  const max = maxCharsOf(writer);
  if (text.length > max) return { outcome: 'message_too_long', details: { max } };
  const checked = checkText(text, writer.restrictedWords);
  if (checked.refused !== null) return { outcome: 'word_refused', details: { word: checked.refused } };
  return { outcome: 'fine', text: checked.text };
}

/**
 * Like `checkMessageText`, with the message's files. A message that lists a file twice is refused as if the
 * file did not exist.
 */
export async function checkMessage(
  tx: Tx,
  writer: WriterRow,
  { ownerId, text, mediaIds, seat }: Wanted,
): Promise<CheckedMessage> {
  const checked = checkMessageText(writer, { text, hasFiles: mediaIds.length > 0 });
  if (checked.outcome !== 'fine' || mediaIds.length === 0) return checked;
  if (new Set(mediaIds).size < mediaIds.length) return { outcome: 'media_unavailable' };
  const media = await attachable(tx, ownerId, mediaIds);
  if (!media.isAttachable)
    return { outcome: media.why === 'unknown' ? 'media_unavailable' : 'media_not_ready' };
  if (seat && !(await mayAttachFiles(tx, seat, mediaIds))) return { outcome: 'media_unavailable' };
  return checked;
}
