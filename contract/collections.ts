import { z } from 'zod';
import { CreatorCard } from './creators.ts';
import { CreatorDomain, Id, Instant, text } from './fields.ts';
import { call, event } from './kit.ts';
import {
  COLLECTION_ITEMS_MAX,
  COLLECTION_REASON_MAX_CHARS,
  COLLECTION_SUPPLY_MAX,
  COLLECTION_TEXT_MAX_CHARS,
  COLLECTION_TITLE_MAX_CHARS,
  PAGE_SIZE_MAX,
  SEARCH_MAX_CHARS,
} from './limits.ts';
import { Media } from './media.ts';
import { Cursor, Money, TypedDollars } from './money.ts';

/** `withdrawn` is permanent: nobody can buy the collection any more, and owners keep it. */
export const CollectionState = z.enum(['draft', 'scheduled', 'live', 'hidden', 'withdrawn']);

/** A collection in a list, as one viewer sees it. */
export const CollectionCard = z.object({
  id: Id,
  creator: CreatorCard,
  title: z.string(),
  cover: Media.nullable(),
  state: CollectionState,
  items: z.number().int(),
  /** The price; null when the collection is not sold but only included in tiers. */
  price: Money.nullable(),
  /**
   * The price minus what this viewer has paid for posts in the collection. At zero, the viewer can claim a
   * copy.
   */
  due: Money.nullable(),
  supply: z.number().int().nullable(),
  sold: z.number().int(),
  isOwned: z.boolean(),
  isOpen: z.boolean(),
  createdAt: Instant,
});

const ItemFacts = {
  /** The id of the media file or of the post. */
  id: Id,
  /**
   * True after the creator removed the item from the collection. Only people who owned the collection before
   * that keep the item.
   */
  isRemoved: z.boolean(),
};

/** A media file or post in a collection. A locked item has a blurred preview and no address. */
export const CollectionItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('media'), ...ItemFacts, media: Media }),
  z.object({
    kind: z.literal('post'),
    ...ItemFacts,
    title: z.string(),
    isOwned: z.boolean(),
    price: Money.nullable(),
    media: Media.nullable(),
  }),
]);

/** The record of one owned copy of a collection. */
export const Certificate = z.object({
  number: z.number().int(),
  recordId: Id,
  /** The transfer that paid for the copy; null when the copy was claimed for free. */
  ledgerId: Id.nullable(),
  receiptId: Id.nullable(),
  termsVersion: z.number().int(),
  terms: z.string(),
  at: Instant,
});

export const CollectionPage = CollectionCard.extend({
  description: z.string(),
  contents: z.array(CollectionItem),
  /** The number of people who own the collection now. */
  owners: z.number().int(),
  /** The tiers that include the collection. */
  tiers: z.array(z.object({ id: Id, name: z.string() })),
  /** The terms in force now. A certificate states the terms that were in force at its own purchase. */
  terms: z.object({ version: z.number().int(), body: z.string(), inForceFrom: Instant }),
  certificate: Certificate.nullable(),
  /** What the collection has earned; null for everybody but the creator. */
  sales: z.object({ earned: Money }).nullable(),
});

/** Why a scheduled collection could not be published and became a draft again. */
export const CollectionStop = z.enum([
  'collection_empty',
  'offer_missing',
  'identity_needed',
  'consent_missing',
  'media_not_ready',
  'media_unavailable',
  'post_taken_off',
]);

/** A collection in its creator's own list. */
export const OwnCollection = CollectionCard.extend({
  earned: Money,
  publishAt: Instant.nullable(),
  stoppedBy: CollectionStop.nullable(),
});

const written = z.strictObject({
  title: text(COLLECTION_TITLE_MAX_CHARS).trim().min(1),
  description: text(COLLECTION_TEXT_MAX_CHARS),
  coverId: Id.nullable(),
  items: z.array(z.strictObject({ kind: z.enum(['media', 'post']), id: Id })).max(COLLECTION_ITEMS_MAX),
  price: TypedDollars.nullable(),
  tierIds: z.array(Id).max(20),
  supply: z.number().int().min(1).max(COLLECTION_SUPPLY_MAX).nullable(),
  publishAt: Instant.nullable(),
});

/** A creator's own collection, for the form that edits it. */
export const CollectionDraft = z.object({
  id: Id,
  version: z.number().int(),
  state: CollectionState,
  title: z.string(),
  description: z.string(),
  cover: Media.nullable(),
  contents: z.array(CollectionItem),
  price: Money.nullable(),
  tierIds: z.array(Id),
  supply: z.number().int().nullable(),
  publishAt: Instant.nullable(),
  stoppedBy: CollectionStop.nullable(),
  sold: z.number().int(),
  earned: Money,
});

const paging = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(24) };
const list = z.object({ collections: z.array(CollectionCard), next: Cursor.nullable() });

export const collections = {
  find: call({
    path: '/actor/v1/collection/find',
    who: 'anyone',
    about: 'One collection: its contents, its terms of sale, and the caller’s certificate if they own it.',
    input: z.strictObject({ domain: CreatorDomain, id: Id, isOfAge: z.boolean().default(false) }),
    output: CollectionPage,
    refusals: ['not_found', 'age_unconfirmed'],
    alert: 'in_place',
  }),
  byCreator: call({
    path: '/actor/v1/collection/list',
    who: 'anyone',
    about: 'One creator’s collections. The creators themselves also get their unpublished ones.',
    input: z.strictObject({
      domain: CreatorDomain,
      show: z.enum(['all', 'owned', 'for_sale']).default('all'),
      sort: z.enum(['newest', 'cheapest']).default('newest'),
      isOfAge: z.boolean().default(false),
      ...paging,
    }),
    output: list,
    refusals: ['not_found', 'age_unconfirmed'],
    alert: 'in_place',
  }),
  bought: call({
    path: '/actor/v1/collection/bought',
    who: 'person',
    about: 'Collections that the caller owns, latest first, including those taken off the page.',
    input: z.strictObject({ query: text(SEARCH_MAX_CHARS).default(''), ...paging }),
    output: list,
  }),
  claim: call({
    path: '/actor/v1/collection/claim',
    who: 'person',
    about: 'Takes a copy for free, when the caller has paid at least its price for posts inside.',
    input: z.strictObject({ id: Id }),
    output: Certificate,
    refusals: ['not_found', 'sold_out', 'price_changed', 'own_item', 'creator_unavailable'],
    key: 'required',
  }),
  mine: call({
    path: '/seller/v1/collection/list',
    who: 'creator',
    about: 'The caller’s own collections and their earnings, last changed first.',
    input: z.strictObject(paging),
    output: z.object({
      collections: z.array(OwnCollection),
      next: Cursor.nullable(),
      isVerifiedToSell: z.boolean(),
    }),
  }),
  draft: call({
    path: '/seller/v1/collection/draft',
    who: 'creator',
    about: 'One of the caller’s own collections, for editing.',
    input: z.strictObject({ id: Id }),
    output: CollectionDraft,
    refusals: ['not_found'],
  }),
  save: call({
    path: '/seller/v1/collection/save',
    who: 'creator',
    about:
      'Saves a new collection as a draft, or changes an existing one. `version` is the version that the form started from; null: new. Publishing is a separate call.',
    input: z.strictObject({
      id: Id,
      version: z.number().int().nullable(),
      collection: written,
      /** The reason for the change; required when an item is removed from a sold collection. */
      reason: text(COLLECTION_REASON_MAX_CHARS).trim().default(''),
    }),
    output: CollectionDraft,
    refusals: [
      'not_found',
      'conflict',
      'media_unavailable',
      'post_taken_off',
      'media_not_ready',
      'consent_missing',
      'identity_needed',
      'amount_out_of_range',
      'schedule_in_past',
      'collection_empty',
      'offer_missing',
      'reason_missing',
      'below_sold',
    ],
  }),
  setState: call({
    path: '/seller/v1/collection/state',
    who: 'creator',
    about:
      'Publishes a collection, now or at its scheduled time; hides it, makes it a draft again, or withdraws it for good.',
    input: z.strictObject({
      id: Id,
      version: z.number().int(),
      state: z.enum(['draft', 'live', 'hidden', 'withdrawn']),
    }),
    output: CollectionDraft,
    refusals: [
      'not_found',
      'conflict',
      'identity_needed',
      'schedule_in_past',
      'collection_empty',
      'offer_missing',
      'consent_missing',
      'media_not_ready',
      'media_unavailable',
      'post_taken_off',
    ],
  }),
};

export const collectionChanged = event({
  name: 'collectionChanged',
  about: 'One of this person’s own collections was changed, sold or published.',
  payload: z.object({ id: Id }),
});
