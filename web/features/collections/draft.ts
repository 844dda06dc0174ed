import { COLLECTION_PRICE_MAX, COLLECTION_PRICE_MIN } from '#contract/limits.ts';
import { unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import type { CollectionDraft, CollectionItem, Save } from './queries.ts';

/** The values of the form's fields; numbers and amounts as typed. */
export interface Draft {
  readonly title: string;
  readonly description: string;
  readonly cover: CollectionDraft['cover'];
  readonly contents: readonly CollectionItem[];
  readonly price: string;
  readonly tierIds: readonly string[];
  readonly supply: string;
  /** The publication time in the format of a date-time field: local time without a zone. */
  readonly publishAt: string;
  readonly reason: string;
}

export type Fault = 'title' | 'price' | 'supply' | 'reason';

export const emptyDraft: Draft = {
  title: '',
  description: '',
  cover: null,
  contents: [],
  price: '',
  tierIds: [],
  supply: '',
  publishAt: '',
  reason: '',
};

const DOLLAR = 1_000_000n;
/** The lowest and the highest price of a collection, in units. */
export const COLLECTION_PRICE = {
  min: BigInt(COLLECTION_PRICE_MIN) * DOLLAR,
  max: BigInt(COLLECTION_PRICE_MAX) * DOLLAR,
};
const LOCAL_CHARS = 16;

/** Converts an instant into the format of a date-time field, in the person's time zone. */
function localTime(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, LOCAL_CHARS);
}

export const draftOf = (saved: CollectionDraft): Draft => ({
  title: saved.title,
  description: saved.description,
  cover: saved.cover,
  contents: saved.contents,
  price: saved.price ? wireDollars(unitsOf(saved.price)) : '',
  tierIds: saved.tierIds,
  supply: saved.supply === null ? '' : String(saved.supply),
  publishAt: saved.publishAt === null ? '' : localTime(saved.publishAt),
  reason: '',
});

/** Whether copies of the collection have been sold and the draft removes one of its items. */
export const isTakenOut = (draft: Draft, saved: CollectionDraft | null): boolean =>
  saved !== null &&
  saved.sold > 0 &&
  saved.contents.some(({ id }) => !draft.contents.some((item) => item.id === id));

export function faultsOf(draft: Draft, saved: CollectionDraft | null): ReadonlySet<Fault> {
  const units = unitsTyped(draft.price);
  const supply = draft.supply.trim();
  const faults: (Fault | false)[] = [
    draft.title.trim() === '' && 'title',
    draft.price.trim() !== '' &&
      (units === undefined || units < COLLECTION_PRICE.min || units > COLLECTION_PRICE.max) &&
      'price',
    supply !== '' && (!/^[1-9]\d{0,6}$/.test(supply) || Number(supply) < (saved?.sold ?? 0)) && 'supply',
    isTakenOut(draft, saved) && draft.reason.trim() === '' && 'reason',
  ];
  return new Set(faults.filter((fault) => fault !== false));
}

export function wireOf(draft: Draft, { id, version }: { id: string; version: number | null }): Save {
  const units = unitsTyped(draft.price);
  return {
    id,
    version,
    collection: {
      title: draft.title.trim(),
      description: draft.description,
      coverId: draft.cover?.id ?? null,
      items: draft.contents.map(({ kind, id: item }) => ({ kind, id: item })),
      price: units === undefined ? null : wireDollars(units),
      tierIds: [...draft.tierIds],
      supply: draft.supply.trim() === '' ? null : Number(draft.supply),
      publishAt: draft.publishAt === '' ? null : new Date(draft.publishAt).toISOString(),
    },
    reason: draft.reason.trim(),
  };
}
