import type { RefusalName } from '#contract/codes.ts';
import { mayAttachFiles } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { SeatHeld } from '../../kit/handle.ts';
import type { RefusalDetails, Refuse } from '../../kit/refusal.ts';
import { isLess, type Money, parseAmount } from '../../ledger/index.ts';
import { checkText, messagePrice, readSettings } from '../chat/index.ts';
import { attachable } from '../media/index.ts';
import { findParticipant, maySell } from '../purchases/index.ts';

/** The content of a message that is sent now or later: its text, media and price. */
export interface MessageContent {
  readonly text: string;
  readonly lockedText?: string;
  readonly mediaIds: readonly string[];
  readonly previewIds: readonly string[];
  /** The price as the creator typed it; null when the message is free. */
  readonly price: string | null;
}

type ContentRefusal = Extract<
  RefusalName,
  | 'media_unavailable'
  | 'media_not_ready'
  | 'price_without_media'
  | 'amount_out_of_range'
  | 'identity_needed'
  | 'message_empty'
  | 'word_refused'
>;

/** The content as it is stored. Words that the creator chose to soften are already softened. */
export interface CheckedContent {
  readonly outcome: 'fine';
  readonly text: string;
  readonly lockedText: string;
  readonly price: Money | null;
  readonly media: readonly { readonly id: string; readonly isPreview: boolean }[];
}

export type ContentCheck =
  | CheckedContent
  | { readonly outcome: ContentRefusal; readonly details?: RefusalDetails };

/**
 * Checks whether a creator may send this content. A draft may be incomplete: only a price out of range or
 * files of other people are refused. The files are locked against deletion until the transaction ends.
 */
export async function checkContent(
  tx: Tx,
  {
    creatorId,
    seat,
    content,
    mustBeComplete,
  }: { creatorId: string; seat?: SeatHeld | undefined; content: MessageContent; mustBeComplete: boolean },
  refuse: Refuse<'forbidden' | 'invalid_input'>,
): Promise<ContentCheck> {
  const { text, lockedText = '', mediaIds, previewIds } = content;
  assertMeaningful(content, refuse);
  const previews = new Set(previewIds);
  const media = mediaIds.map((id) => ({ id, isPreview: previews.has(id) }));

  const isFree = content.price === null || /^0(\.0+)?$/.test(content.price);
  const price = isFree ? null : parseAmount(content.price, 'USD');
  if (!isFree) {
    if (seat && !seat.rights.includes('sell')) throw refuse('forbidden');
    // A price above the limit for new fans is accepted here. New fans are left out when the message is sent
    // (mass messages: `audience.store.ts`, flows: `send-answers.ts`).
    const { min, max } = messagePrice({ isNewFan: false });
    if (!price || isLess(price, min) || isLess(max, price))
      return {
        outcome: 'amount_out_of_range',
        details: { min: min.units.toString(), max: max.units.toString() },
      };
    if (!maySell(await findParticipant(tx, creatorId))) return { outcome: 'identity_needed' };
  }
  const attaching = await attachable(tx, creatorId, mediaIds);
  if (!attaching.isAttachable && attaching.why === 'unknown') return { outcome: 'media_unavailable' };
  if (seat && !(await mayAttachFiles(tx, seat, mediaIds))) return { outcome: 'media_unavailable' };
  if (!mustBeComplete) return { outcome: 'fine', text, lockedText, price, media };

  if (!attaching.isAttachable) return { outcome: 'media_not_ready' };
  if (price && media.every(({ isPreview }) => isPreview)) return { outcome: 'price_without_media' };
  if (text.trim() === '' && media.length === 0) return { outcome: 'message_empty' };
  if (!price && lockedText !== '') throw refuse('invalid_input', { fields: ['lockedText'] });
  const { restrictedWords } = await readSettings(tx, creatorId);
  const [open, locked] = [text, lockedText].map((part) => checkText(part, restrictedWords));
  const word = open?.refused ?? locked?.refused ?? null;
  if (word !== null || open?.refused !== null || locked?.refused !== null)
    return { outcome: 'word_refused', details: { word } };
  return { outcome: 'fine', text: open.text, lockedText: locked.text, price, media };
}

/** Refuses a file that is listed twice, and a preview that is not one of the message's files. */
function assertMeaningful({ mediaIds, previewIds }: MessageContent, refuse: Refuse<'invalid_input'>): void {
  const isWrong =
    new Set(mediaIds).size !== mediaIds.length || previewIds.some((id) => !mediaIds.includes(id));
  if (isWrong) throw refuse('invalid_input', { fields: ['mediaIds'] });
}

/** Whether a price in units is above the limit for new fans. */
export const exceedsNewFanCap = (price: string | null): boolean =>
  price !== null && BigInt(price) > messagePrice({ isNewFan: true }).max.units;
