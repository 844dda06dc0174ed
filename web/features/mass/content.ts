import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import type { Attachment } from '#web/features/chat/index.ts';
import { type Money, unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';

/**
 * The content of a message while it is written. The chat feature's `attachments.ts` stores its files under
 * the form's key.
 */
export interface ContentDraft {
  readonly text: string;
  readonly lockedText: string;
  readonly isPaid: boolean;
  /** The price as the creator typed it. */
  readonly price: string;
}

export type WireContent = Required<InputOf<Contract['mass']['save']>['words']>;

/** The price that the field contains before the creator types one. */
const USUAL_PRICE = '10.00';

export const blankContent: ContentDraft = { text: '', lockedText: '', isPaid: false, price: USUAL_PRICE };

/** Converts a saved message's content into the form's values. */
export function contentOf(saved: { text: string; lockedText?: string; price: Money | null }): ContentDraft {
  return {
    text: saved.text,
    lockedText: saved.lockedText ?? '',
    isPaid: saved.price !== null,
    price: saved.price === null ? USUAL_PRICE : wireDollars(unitsOf(saved.price)),
  };
}

/**
 * Whether the message would be sent for sale. A price without files has no effect, because there is nothing
 * to lock.
 */
export const isForSale = (words: ContentDraft, attached: readonly Attachment[]): boolean =>
  words.isPaid && attached.length > 0;

export const priceUnits = ({ price }: ContentDraft): bigint => unitsTyped(price) ?? 0n;

/**
 * Converts the form's values into the server's input. Files that the server does not know yet are left out.
 */
export function wireContent(words: ContentDraft, attached: readonly Attachment[]): WireContent {
  const isSold = isForSale(words, attached);
  return {
    text: words.text,
    lockedText: isSold ? words.lockedText.trim() : '',
    mediaIds: attached.flatMap(({ mediaId }) => mediaId ?? []),
    previewIds: isSold ? attached.flatMap(({ mediaId, isPreview }) => (isPreview && mediaId) || []) : [],
    price: isSold ? wireDollars(priceUnits(words)) : null,
  };
}

const STEP = 1_000_000n;

/** Raises or lowers a price to the next whole dollar, but not below zero. */
export function stepped(price: string, by: 1n | -1n): string {
  const units = unitsTyped(price) ?? 0n;
  const rest = units % STEP;
  const next = by > 0n ? units - rest + STEP : rest > 0n ? units - rest : units - STEP;
  return wireDollars(next < 0n ? 0n : next);
}
