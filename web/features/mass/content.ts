import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import type { Attachment } from '#web/features/chat/index.ts';
import { type Money, unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';

/** The content of a message being written; its files are in `attachments.ts` under the same key. */
export interface ContentDraft {
  readonly text: string;
  readonly lockedText: string;
  readonly isPaid: boolean;
  /** The price as typed. */
  readonly price: string;
}

export type WireContent = Required<InputOf<Contract['mass']['save']>['words']>;

/** The most common price; shown before a price is typed. */
const USUAL_PRICE = '10.00';

export const blankContent: ContentDraft = { text: '', lockedText: '', isPaid: false, price: USUAL_PRICE };

/** A saved message's content, as the form edits it. */
export function contentOf(saved: { text: string; lockedText?: string; price: Money | null }): ContentDraft {
  return {
    text: saved.text,
    lockedText: saved.lockedText ?? '',
    isPaid: saved.price !== null,
    price: saved.price === null ? USUAL_PRICE : wireDollars(unitsOf(saved.price)),
  };
}

/**
 * Whether the message is for sale. Without files there is nothing to lock, so a typed price waits until there
 * are some.
 */
export const isForSale = (words: ContentDraft, attached: readonly Attachment[]): boolean =>
  words.isPaid && attached.length > 0;

export const priceUnits = ({ price }: ContentDraft): bigint => unitsTyped(price) ?? 0n;

/** The content as a request takes it. Files that the server does not know yet are left out. */
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

/** One dollar more or less, in whole dollars; never below zero. */
export function stepped(price: string, by: 1n | -1n): string {
  const units = unitsTyped(price) ?? 0n;
  const rest = units % STEP;
  const next = by > 0n ? units - rest + STEP : rest > 0n ? units - rest : units - STEP;
  return wireDollars(next < 0n ? 0n : next);
}
