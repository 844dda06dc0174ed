import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import type { Attachment } from '#web/features/chat/index.ts';
import { type Money, unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';

/** What is being written; its files stand in `attachments.ts` under the same place. */
export interface WordsDraft {
  readonly text: string;
  readonly lockedText: string;
  readonly isPaid: boolean;
  /** As typed. */
  readonly price: string;
}

export type WireWords = Required<InputOf<Contract['mass']['save']>['words']>;

/** What most people ask for; shown before anybody has typed a price. */
const USUAL_PRICE = '10.00';

export const blankWords: WordsDraft = { text: '', lockedText: '', isPaid: false, price: USUAL_PRICE };

/** What was saved, as it is written on. */
export function wordsOf(saved: { text: string; lockedText?: string; price: Money | null }): WordsDraft {
  return {
    text: saved.text,
    lockedText: saved.lockedText ?? '',
    isPaid: saved.price !== null,
    price: saved.price === null ? USUAL_PRICE : wireDollars(unitsOf(saved.price)),
  };
}

/** Without files there is nothing to lock, so what was typed as a price waits until there are some. */
export const isForSale = (words: WordsDraft, attached: readonly Attachment[]): boolean =>
  words.isPaid && attached.length > 0;

export const priceUnits = ({ price }: WordsDraft): bigint => unitsTyped(price) ?? 0n;

/** As a call takes it. A file that has no name on the server yet is not in it. */
export function wireWords(words: WordsDraft, attached: readonly Attachment[]): WireWords {
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

/** One dollar more or less, on whole dollars; never below nothing. */
export function stepped(price: string, by: 1n | -1n): string {
  const units = unitsTyped(price) ?? 0n;
  const rest = units % STEP;
  const next = by > 0n ? units - rest + STEP : rest > 0n ? units - rest : units - STEP;
  return wireDollars(next < 0n ? 0n : next);
}
