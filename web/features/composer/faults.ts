import type { MessageKey } from '#locales/english.ts';
import { unitsTyped } from '#web/kit/dollars.ts';
import { displayFor } from '#web/kit/format.ts';
import { currentLanguage, t } from '#web/kit/i18n.tsx';
import { isForNobody } from './audience.ts';
import { type Draft, expiryOf } from './draft.ts';

/** The composer's parts, in the order in which the page shows them. */
export const fields = [
  'text',
  'media',
  'poll',
  'goal',
  'people',
  'audience',
  'price',
  'label',
  'time',
  'whole',
] as const;
export type Field = (typeof fields)[number];
export type Problems = Partial<Readonly<Record<Field, string>>>;

/** The faults that prevent publication, as far as the browser can find them. The server checks again. */
export function faultsOf(
  draft: Draft,
  { now, isPublished }: { now: Date; isPublished: boolean },
): Partial<Record<Field, MessageKey>> {
  const faults: Partial<Record<Field, MessageKey>> = {};
  const isEmpty = draft.text.trim() === '' && draft.media.length === 0 && !draft.poll && !draft.goal;
  if (isEmpty) faults.text = 'composer.fault.empty';
  if (draft.media.some(({ media }) => media?.state !== 'ready')) faults.media = 'composer.fault.notReady';
  if (draft.media.some(({ media }) => media?.state === 'refused')) faults.media = 'composer.fault.refused';
  if (draft.poll?.options.some((option) => option.trim() === '')) faults.poll = 'composer.fault.poll';
  if (draft.goal && draft.goal.title.trim() === '') faults.goal = 'composer.fault.goal.title';
  else if (draft.goal && !unitsTyped(draft.goal.target)) faults.goal = 'composer.fault.goal.target';
  if (draft.coCreators.some(({ consent }) => consent !== 'agreed')) faults.people = 'composer.fault.consent';
  if (isForNobody(draft)) faults.audience = 'composer.fault.audience';
  if (draft.isPriced && !unitsTyped(draft.price)) faults.price = 'composer.fault.price';
  else if (draft.isPriced && !draft.media.some(({ isPreview }) => !isPreview))
    faults.price = 'composer.fault.price.media';
  if (draft.label === null) faults.label = 'composer.fault.label';
  const expiry = expiryOf(draft, now);
  // The publication time of a published post lies in the past, so it is not checked.
  const publishAt = isPublished ? null : draft.publishAt;
  if (publishAt !== null && new Date(publishAt) <= now) faults.time = 'composer.fault.past';
  else if (expiry !== null && new Date(expiry) <= new Date(publishAt ?? now))
    faults.time = 'composer.fault.expiry';
  return faults;
}

const byReason: Readonly<Record<string, Field>> = {
  post_empty: 'text',
  media_unavailable: 'media',
  media_not_ready: 'media',
  already_sold: 'media',
  consent_missing: 'people',
  agreed_by_others: 'media',
  identity_needed: 'price',
  price_without_media: 'price',
  label_missing: 'label',
  schedule_in_past: 'time',
};

const byInput: readonly (readonly [beginning: string, field: Field])[] = [
  ['post.text', 'text'],
  ['post.media', 'media'],
  ['post.poll', 'poll'],
  ['post.goal', 'goal'],
  ['post.coCreators', 'people'],
  ['post.audience', 'audience'],
  ['post.price', 'price'],
  ['post.label', 'label'],
  ['post.publishAt', 'time'],
  ['post.expiresAt', 'time'],
];

/** The part of the page at which a refusal by the server is shown. */
export function fieldOfRefusal(
  reason: string | null,
  details: Readonly<Record<string, unknown>>,
  draft: Draft,
): Field {
  if (reason === 'not_found' && draft.coCreators.length > 0) return 'people';
  if (reason === 'identity_needed' && !draft.isPriced) return 'goal';
  if (reason === 'amount_out_of_range') return isPriceMeant(details, draft) ? 'price' : 'goal';
  if (reason === 'invalid_input' && Array.isArray(details.fields)) {
    const name = String(details.fields[0]);
    return byInput.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'whole';
  }
  return byReason[reason ?? ''] ?? 'whole';
}

/** A sentence with the limits for a refused amount; undefined when the server sent no limits. */
export function rangeIn({ min, max }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof min !== 'string' || typeof max !== 'string') return undefined;
  const { money } = displayFor(currentLanguage());
  return t('wallet.amount.missing', { min: money(BigInt(min), 'USD'), max: money(BigInt(max), 'USD') });
}

/**
 * Whether a refused amount is the price and not the goal. The server refuses both with the same reason, so
 * the price is compared with the limits in the refusal.
 */
function isPriceMeant(
  { min, max }: Readonly<Record<string, unknown>>,
  { isPriced, price, goal }: Draft,
): boolean {
  if (!isPriced || !goal) return isPriced;
  const units = unitsTyped(price) ?? 0n;
  return typeof min !== 'string' || typeof max !== 'string' || units < BigInt(min) || units > BigInt(max);
}
