import { z } from 'zod';
import { CreatorCard } from './creators.ts';
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
import { CreatorDomain, Id, Instant, text } from './words.ts';

/** `withdrawn` is for good: nobody buys it any more, owners keep it. */
export const CollectionState = z.enum(['draft', 'scheduled', 'live', 'hidden', 'withdrawn']);

/** A collection as one viewer sees it in a list. */
export const CollectionCard = z.object({
  id: Id,
  creator: CreatorCard,
  title: z.string(),
  cover: Media.nullable(),
  state: CollectionState,
  items: z.number().int(),
  /** Null: only for the tiers that include it. */
  price: Money.nullable(),
  /** The price less what this viewer has paid for posts inside; zero means that it can be claimed. */
  due: Money.nullable(),
  supply: z.number().int().nullable(),
  sold: z.number().int(),
  isOwned: z.boolean(),
  isOpen: z.boolean(),
  createdAt: Instant,
});

const ItemFacts = {
  /** Its own id, whatever it is. */
  id: Id,
  /** Taken out by the creator; only who owned the collection then still has it. */
  isRemoved: z.boolean(),
};

/** Something inside. What is locked has a blurred preview and no address. */
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

/** That somebody owns one copy. */
export const Certificate = z.object({
  number: z.number().int(),
  recordId: Id,
  /** The transfer that paid; null for a copy that was claimed for nothing. */
  ledgerId: Id.nullable(),
  receiptId: Id.nullable(),
  termsVersion: z.number().int(),
  terms: z.string(),
  at: Instant,
});

export const CollectionPage = CollectionCard.extend({
  description: z.string(),
  contents: z.array(CollectionItem),
  /** How many people own it now. */
  owners: z.number().int(),
  /** The tiers that include it. */
  tiers: z.array(z.object({ id: Id, name: z.string() })),
  /** Those in force now; a certificate carries its own. */
  terms: z.object({ version: z.number().int(), body: z.string(), inForceFrom: Instant }),
  certificate: Certificate.nullable(),
  /** For its creator alone. */
  sales: z.object({ earned: Money }).nullable(),
});

/** Why something could not go out at its time; it is a draft again. */
export const CollectionStop = z.enum([
  'collection_empty',
  'offer_missing',
  'identity_needed',
  'consent_missing',
  'media_not_ready',
  'media_unavailable',
  'post_taken_off',
]);

/** What a creator reads in the list of their own. */
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

/** One's own collection as the form needs it. */
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
    about: 'One collection: what is inside, the terms of sale, and the certificate of who owns it.',
    input: z.strictObject({ domain: CreatorDomain, id: Id, isOfAge: z.boolean().default(false) }),
    output: CollectionPage,
    refusals: ['not_found', 'age_unconfirmed'],
    alert: 'in_place',
  }),
  byCreator: call({
    path: '/actor/v1/collection/list',
    who: 'anyone',
    about: 'Collections of one creator; their own also those that are not out.',
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
    about: 'Collections one owns, latest first, those taken off the page too.',
    input: z.strictObject({ query: text(SEARCH_MAX_CHARS).default(''), ...paging }),
    output: list,
  }),
  claim: call({
    path: '/actor/v1/collection/claim',
    who: 'person',
    about: 'Takes a copy for nothing, when the posts inside that one has paid for cost as much as it does.',
    input: z.strictObject({ id: Id }),
    output: Certificate,
    refusals: ['not_found', 'sold_out', 'price_changed', 'own_item', 'creator_unavailable'],
    key: 'required',
  }),
  mine: call({
    path: '/seller/v1/collection/list',
    who: 'creator',
    about: 'One’s own collections with what they brought in, latest changed first.',
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
    about: 'One’s own collection, to be changed.',
    input: z.strictObject({ id: Id }),
    output: CollectionDraft,
    refusals: ['not_found'],
  }),
  save: call({
    path: '/seller/v1/collection/save',
    who: 'creator',
    about:
      'Keeps a new collection as a draft, or changes one. `version` is what the form started from; null for a new one. What is out stays out.',
    input: z.strictObject({
      id: Id,
      version: z.number().int().nullable(),
      collection: written,
      /** Needed when something is taken out that was sold. */
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
      'Puts a collection on the page, at its time if it has one to come; takes it off again; or withdraws it for good.',
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
  about: 'A collection of this person’s own changed, was sold or went out.',
  payload: z.object({ id: Id }),
});
