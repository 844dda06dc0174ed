import { z } from 'zod';
import { call, event } from './kit.ts';
import {
  CRAFT_MAX_CHARS,
  CREATOR_SEARCH_MAX_CHARS,
  LINK_LABEL_MAX_CHARS,
  LINKS_MAX,
  PAGE_SIZE_MAX,
  REPORT_MAX_CHARS,
} from './limits.ts';
import { Cursor, Money } from './money.ts';
import { Address, CreatorDomain, DisplayName, Done, Id, Instant, Nothing, text, Website } from './words.ts';

/** What a page is about; a fan browses by it. */
export const Category = z.enum([
  'art',
  'music',
  'fitness',
  'fashion',
  'food',
  'gaming',
  'photography',
  'writing',
  'education',
  'lifestyle',
  'dance',
  'comedy',
  'glamour',
  'other',
]);

/** A creator wherever one is named: beside a post, in a list, in a search. */
export const CreatorCard = z.object({
  id: Id,
  domain: CreatorDomain,
  name: z.string(),
  avatar: z.string().nullable(),
  isVerified: z.boolean(),
});

/** A creator in a list that one browses. */
export const CreatorSummary = CreatorCard.extend({
  banner: z.string().nullable(),
  about: z.string(),
  /** In the creator's own words: ceramicist, chef. */
  craft: z.string().nullable(),
  category: Category,
  /** Of the cheapest tier, by the month; null when there is none. */
  price: Money.nullable(),
  isFollowing: z.boolean(),
  /** Why this one is shown. */
  reason: z.enum(['new', 'popular', 'category', 'visited', 'match']).nullable(),
});

/** A creator on the front page, as everybody may see them. */
export const FeaturedCreator = CreatorSummary.omit({
  isVerified: true,
  about: true,
  isFollowing: true,
  reason: true,
});

export const PageLink = z.strictObject({
  label: text(LINK_LABEL_MAX_CHARS).trim().min(1),
  url: Website.refine((value) => value !== '', 'url'),
});

/** Whose eyes the creator looks through at their own page. */
export const ViewAs = z.enum(['visitor', 'follower', 'member']);

/** How soon a creator's side usually answers by hand: within an hour, a few hours, a day, or it takes longer. */
export const RepliesWithin = z.enum(['hour', 'hours', 'day', 'longer']);

/** A creator's page as this viewer sees it. What is offered by the month comes with `subscriptions.tiers`. */
export const Page = z.object({
  creator: CreatorCard,
  address: Address,
  banner: z.string().nullable(),
  about: z.string(),
  craft: z.string().nullable(),
  location: z.string(),
  website: z.string(),
  links: z.array(PageLink),
  category: Category,
  isExplicit: z.boolean(),
  isSearchHidden: z.boolean(),
  since: Instant,
  counts: z.object({
    posts: z.number().int(),
    photos: z.number().int(),
    videos: z.number().int(),
    audios: z.number().int(),
    collections: z.number().int(),
    followers: z.number().int(),
    likes: z.number().int(),
  }),
  /** The honest preview: what a member really gets, from the last 90 days. */
  promise: z.object({
    postsPerWeek: z.number(),
    /** Of the posts of that time, how many cost extra, in hundredths of a percent. */
    paidShareBps: z.number().int(),
    /** Null: too few answers to say. */
    repliesWithin: RepliesWithin.nullable(),
  }),
  viewer: z.object({
    isSelf: z.boolean(),
    isFollowing: z.boolean(),
    membership: z
      .object({
        state: z.enum(['trialing', 'active', 'past_due', 'paused']),
        tierName: z.string(),
        until: Instant,
        isAutoRenew: z.boolean(),
        isMember: z.boolean(),
      })
      .nullable(),
    /** When an earlier membership ended, if there is none now. */
    endedAt: Instant.nullable(),
    /** Things of this creator that stay the viewer's own whatever happens. */
    ownedItems: z.number().int(),
  }),
});

/** How far somebody is on the way to a page of their own. */
export const Application = z.object({
  state: z.enum(['none', 'submitted', 'approved', 'rejected']),
  domain: CreatorDomain.nullable(),
  category: Category.nullable(),
  reason: z.string().nullable(),
  at: Instant.nullable(),
});

export const ReportReason = z.enum([
  'spam',
  'illegal',
  'minor',
  'non_consensual',
  'copyright',
  'hate',
  'other',
]);

const paging = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(24) };
const creatorList = z.object({ creators: z.array(CreatorSummary), next: Cursor.nullable() });

export const creators = {
  page: call({
    path: '/actor/v1/creator/page',
    who: 'anyone',
    about: 'A creator’s page. A domain that was renamed answers with the new one.',
    input: z.strictObject({ domain: CreatorDomain, viewAs: ViewAs.optional() }),
    output: Page,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  follow: call({
    path: '/actor/v1/follow/operate',
    who: 'person',
    about: 'Follows or unfollows a creator; free, and apart from subscribing.',
    input: z.strictObject({ domain: CreatorDomain, isFollowing: z.boolean() }),
    output: z.object({ isFollowing: z.boolean(), followers: z.number().int() }),
    refusals: ['not_found', 'own_page'],
  }),
  checkFollow: call({
    path: '/actor/v1/follow/check',
    who: 'person',
    about: 'Which of these creators one follows.',
    input: z.strictObject({ domains: z.array(CreatorDomain).max(50) }),
    output: z.object({ following: z.array(CreatorDomain) }),
  }),
  following: call({
    path: '/actor/v1/follow/list',
    who: 'person',
    about: 'Creators one follows, latest first.',
    input: z.strictObject(paging),
    output: creatorList,
  }),
  followers: call({
    path: '/seller/v1/follow/followers',
    who: 'creator',
    about: 'Who follows one’s page, latest first, and how many there are.',
    input: z.strictObject(paging),
    output: z.object({
      count: z.number().int(),
      followers: z.array(
        z.object({
          id: Id,
          address: Address,
          name: z.string(),
          avatar: z.string().nullable(),
          domain: CreatorDomain.nullable(),
          isMember: z.boolean(),
          at: Instant,
        }),
      ),
      next: Cursor.nullable(),
    }),
  }),
  search: call({
    path: '/actor/v1/creator/search',
    who: 'anyone',
    about:
      'Creators by words of their name, domain, craft, category or about, or by category, the popular or the new ones first. Hidden pages never appear.',
    input: z.strictObject({
      query: text(CREATOR_SEARCH_MAX_CHARS).default(''),
      /** `most` is for when nothing has all words: who has most of them. */
      words: z.enum(['all', 'most']).default('all'),
      category: Category.optional(),
      sort: z.enum(['popular', 'new']).default('popular'),
      /** To suggest: without creators one follows or is a member of, and without explicit pages for who hides what is explicit. */
      onlyNew: z.boolean().default(false),
      /** A visitor says so once per browser; explicit pages are not given to who has not. */
      isOfAge: z.boolean().default(false),
      ...paging,
    }),
    output: creatorList,
  }),
  featured: call({
    path: '/actor/v1/creator/featured',
    who: 'anyone',
    about:
      'A few popular creators for the front page, with their lowest price; nobody hidden, explicit or shut off from any place. For visitors: who is logged in gets none.',
    input: Nothing,
    output: z.object({ creators: z.array(FeaturedCreator).max(12) }),
    alert: 'quiet',
  }),
  visited: call({
    path: '/common/creator/visited',
    who: 'anyone',
    about: 'Notes a visit to a creator’s page, and answers with the creators this person visited last.',
    input: z.strictObject({ domain: CreatorDomain.optional() }),
    output: z.object({ creators: z.array(CreatorSummary).max(12) }),
    alert: 'quiet',
  }),
  block: call({
    path: '/actor/v1/block/operate',
    who: 'person',
    about: 'Blocks or unblocks a person: neither sees the other from then on. What was bought stays.',
    input: z.union([
      z.strictObject({ address: Address, isBlocked: z.boolean() }),
      /** Where only the person is known, as in a chat. */
      z.strictObject({ personId: Id, isBlocked: z.boolean() }),
    ]),
    output: z.object({ isBlocked: z.boolean() }),
    refusals: ['not_found', 'own_page'],
  }),
  blocked: call({
    path: '/actor/v1/block/list',
    who: 'person',
    about: 'People one has blocked, latest first.',
    input: z.strictObject(paging),
    output: z.object({
      people: z.array(
        z.object({
          address: Address,
          name: z.string(),
          avatar: z.string().nullable(),
          domain: CreatorDomain.nullable(),
          at: Instant,
        }),
      ),
      next: Cursor.nullable(),
    }),
  }),
  report: call({
    path: '/actor/v1/report/submit',
    who: 'person',
    about: 'Reports a page, a post or a comment to the operator.',
    input: z.strictObject({
      subject: z.strictObject({ kind: z.enum(['page', 'post', 'comment', 'collection']), id: Id }),
      reason: ReportReason,
      text: text(REPORT_MAX_CHARS),
    }),
    output: Done,
    refusals: ['not_found', 'too_many_tries'],
    key: 'required',
  }),
  domainExists: call({
    path: '/actor/v1/domain/exist',
    who: 'person',
    about: 'Whether a domain can be taken, while it is being typed.',
    input: z.strictObject({ domain: text(64) }),
    output: z.object({ isFree: z.literal(true) }),
    refusals: ['domain_taken', 'domain_reserved'],
    alert: 'quiet',
  }),
  application: call({
    path: '/actor/v1/creator/application/detail',
    who: 'person',
    about: 'How far one is on the way to a page of one’s own.',
    input: Nothing,
    output: Application,
  }),
  apply: call({
    path: '/actor/v1/creator/application/submit',
    who: 'person',
    about: 'Asks for a page of one’s own. In the demo it is approved at once.',
    input: z.strictObject({
      name: DisplayName,
      domain: text(64),
      category: Category,
      acceptsTerms: z.boolean(),
    }),
    output: Application,
    refusals: ['domain_taken', 'domain_reserved', 'terms_not_accepted', 'conflict'],
    key: 'required',
    alert: 'in_place',
  }),
  decide: call({
    path: '/admin/v1/creator/application/decide',
    who: 'operator',
    about: 'Approves or rejects somebody’s page.',
    input: z.strictObject({ address: Address, isApproved: z.boolean(), reason: text(500) }),
    output: Application,
    refusals: ['not_found', 'conflict'],
    key: 'required',
  }),
  updatePage: call({
    path: '/seller/v1/page/update',
    who: 'creator',
    about: 'Changes what one’s page shows. Pictures are media of one’s own, already uploaded.',
    input: z
      .strictObject({
        category: Category,
        craft: text(CRAFT_MAX_CHARS),
        links: z.array(PageLink).max(LINKS_MAX),
        isExplicit: z.boolean(),
        avatarId: Id.nullable(),
        bannerId: Id.nullable(),
      })
      .partial(),
    output: Page,
    refusals: ['media_unavailable'],
  }),
  hideFromSearch: call({
    path: '/seller/v1/search-hidden',
    who: 'creator',
    about: 'Keeps one’s page out of search, suggestions and discovery, or lets it back in.',
    input: z.strictObject({ isHidden: z.boolean() }),
    output: z.object({ isHidden: z.boolean() }),
  }),
  rename: call({
    path: '/seller/v1/domain/rename',
    who: 'creator',
    about:
      'Gives one’s page another domain, twice a year at most. The old one leads here for 90 days and is nobody else’s for a year.',
    input: z.strictObject({ domain: text(64) }),
    output: z.object({ domain: CreatorDomain }),
    refusals: ['domain_taken', 'domain_reserved', 'too_many_tries'],
    key: 'required',
    alert: 'in_place',
  }),
};

export const followChanged = event({
  name: 'followChanged',
  about: 'This person follows a creator, or no longer does, here or on another device.',
  payload: z.object({ domain: CreatorDomain, isFollowing: z.boolean() }),
});

export const followerJoined = event({
  name: 'followerJoined',
  about: 'Somebody follows this creator.',
  payload: z.object({ followers: z.number().int() }),
});

export const pageOpened = event({
  name: 'pageOpened',
  about: 'This person has a page of their own now.',
  payload: z.object({ domain: CreatorDomain }),
});
