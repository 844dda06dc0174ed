import { z } from 'zod';
import { Address, CreatorDomain, DisplayName, Done, Id, Instant, Nothing, text, Website } from './fields.ts';
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

/** The subject of a creator's page; fans browse creators by it. */
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

/** A creator as shown beside a post, in a list or in a search. */
export const CreatorCard = z.object({
  id: Id,
  domain: CreatorDomain,
  name: z.string(),
  avatar: z.string().nullable(),
  isVerified: z.boolean(),
});

/** A creator in a list for browsing. */
export const CreatorSummary = CreatorCard.extend({
  banner: z.string().nullable(),
  about: z.string(),
  /** What the creator does, in their own words, such as ceramicist or chef. */
  craft: z.string().nullable(),
  category: Category,
  /** The monthly price of the cheapest tier; null when the creator has no tier. */
  price: Money.nullable(),
  isFollowing: z.boolean(),
  /** Why the list contains this creator; null when the list gives no reasons. */
  reason: z.enum(['new', 'popular', 'category', 'visited', 'match']).nullable(),
});

/**
 * A creator on the front page. It has no fields that depend on the viewer, so every visitor gets the same
 * answer.
 */
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

/** Creators can preview their own page as one of these viewers sees it. */
export const ViewAs = z.enum(['visitor', 'follower', 'member']);

/**
 * How soon a person on the creator's side usually answers: within an hour, within a few hours, within a day,
 * or later.
 */
export const RepliesWithin = z.enum(['hour', 'hours', 'day', 'longer']);

/** A creator's page as this viewer sees it. Its tiers come from `subscriptions.tiers`. */
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
  /** What a member gets for the price, counted over the last 90 days. */
  promise: z.object({
    postsPerWeek: z.number(),
    /** The share of posts in the last 90 days that cost extra, in hundredths of a percent. */
    paidShareBps: z.number().int(),
    /** The usual time to an answer; null when the creator's side gave too few answers to tell. */
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
    /**
     * When the viewer's last membership ended; null while the viewer is a member, and when they never were
     * one.
     */
    endedAt: Instant.nullable(),
    /**
     * The number of this creator's items that the viewer has bought. The viewer keeps them even if the page
     * closes.
     */
    ownedItems: z.number().int(),
  }),
});

/** The state of a person's application for a page. */
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
    about: 'A creator’s page. A former domain answers with the new one.',
    input: z.strictObject({ domain: CreatorDomain, viewAs: ViewAs.optional() }),
    output: Page,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  follow: call({
    path: '/actor/v1/follow/operate',
    who: 'person',
    about: 'Follows or unfollows a creator. Following is free and independent of subscribing.',
    input: z.strictObject({ domain: CreatorDomain, isFollowing: z.boolean() }),
    output: z.object({ isFollowing: z.boolean(), followers: z.number().int() }),
    refusals: ['not_found', 'own_page'],
  }),
  checkFollow: call({
    path: '/actor/v1/follow/check',
    who: 'person',
    about: 'Which of these creators the caller follows.',
    input: z.strictObject({ domains: z.array(CreatorDomain).max(50) }),
    output: z.object({ following: z.array(CreatorDomain) }),
  }),
  following: call({
    path: '/actor/v1/follow/list',
    who: 'person',
    about: 'Creators that the caller follows, latest first.',
    input: z.strictObject(paging),
    output: creatorList,
  }),
  followers: call({
    path: '/seller/v1/follow/followers',
    who: 'creator',
    about: 'The followers of the caller’s page, latest first, and their number.',
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
      'Creators whose name, domain, craft, category or about text contains the words, or all of a category; the most popular or the newest first. Never pages hidden from search.',
    input: z.strictObject({
      query: text(CREATOR_SEARCH_MAX_CHARS).default(''),
      /**
       * `all` finds pages that contain all words. It also finds pages with the typed text in the name, domain
       * or craft. `most` finds the pages that contain the largest number of the words. The browser uses `most`
       * only after `all` has found nothing.
       */
      words: z.enum(['all', 'most']).default('all'),
      category: Category.optional(),
      sort: z.enum(['popular', 'new']).default('popular'),
      /**
       * For suggestions: leaves out creators that the caller follows or is a member of. Also leaves out
       * explicit pages if the caller hides explicit content.
       */
      onlyNew: z.boolean().default(false),
      /**
       * Whether a visitor has confirmed their age. Visitors confirm it once per browser; before that, they
       * get no explicit pages.
       */
      isOfAge: z.boolean().default(false),
      ...paging,
    }),
    output: creatorList,
  }),
  featured: call({
    path: '/actor/v1/creator/featured',
    who: 'anyone',
    about:
      'A few popular creators for the front page, with their lowest price; none that are hidden, explicit or shut out any place. For visitors only: logged-in people get an empty list.',
    input: Nothing,
    output: z.object({ creators: z.array(FeaturedCreator).max(12) }),
    alert: 'quiet',
  }),
  visited: call({
    path: '/common/creator/visited',
    who: 'anyone',
    about: 'Records a visit to a creator’s page, and returns the creators that this person visited last.',
    input: z.strictObject({ domain: CreatorDomain.optional() }),
    output: z.object({ creators: z.array(CreatorSummary).max(12) }),
    alert: 'quiet',
  }),
  block: call({
    path: '/actor/v1/block/operate',
    who: 'person',
    about: 'Blocks or unblocks a person. While blocked, neither sees the other. Purchases stay.',
    input: z.union([
      z.strictObject({ address: Address, isBlocked: z.boolean() }),
      /** Blocks a person by id, for screens that have the person's id but no address, such as a chat. */
      z.strictObject({ personId: Id, isBlocked: z.boolean() }),
    ]),
    output: z.object({ isBlocked: z.boolean() }),
    refusals: ['not_found', 'own_page'],
  }),
  blocked: call({
    path: '/actor/v1/block/list',
    who: 'person',
    about: 'People whom the caller has blocked, latest first.',
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
    about: 'Reports a page, post, comment or collection to the operator.',
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
    about: 'Whether a domain is free, for a form in which it is being typed.',
    input: z.strictObject({ domain: text(64) }),
    output: z.object({ isFree: z.literal(true) }),
    refusals: ['domain_taken', 'domain_reserved'],
    alert: 'quiet',
  }),
  application: call({
    path: '/actor/v1/creator/application/detail',
    who: 'person',
    about: 'The state of the caller’s application for a page.',
    input: Nothing,
    output: Application,
  }),
  apply: call({
    path: '/actor/v1/creator/application/submit',
    who: 'person',
    about: 'Applies for a page. The demo approves it immediately.',
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
    about: 'Approves or rejects a person’s application for a page.',
    input: z.strictObject({ address: Address, isApproved: z.boolean(), reason: text(500) }),
    output: Application,
    refusals: ['not_found', 'conflict'],
    key: 'required',
  }),
  updatePage: call({
    path: '/seller/v1/page/update',
    who: 'creator',
    about: 'Changes what the caller’s page shows. Its pictures are the caller’s uploaded photos.',
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
    about: 'Removes the caller’s page from search, suggestions and discovery, or returns it.',
    input: z.strictObject({ isHidden: z.boolean() }),
    output: z.object({ isHidden: z.boolean() }),
  }),
  rename: call({
    path: '/seller/v1/domain/rename',
    who: 'creator',
    about:
      'Gives the caller’s page another domain, at most twice a year. The old one leads to the page for 90 days and stays reserved for a year.',
    input: z.strictObject({ domain: text(64) }),
    output: z.object({ domain: CreatorDomain }),
    refusals: ['domain_taken', 'domain_reserved', 'too_many_tries'],
    key: 'required',
    alert: 'in_place',
  }),
};

export const followChanged = event({
  name: 'followChanged',
  about: 'This person followed or unfollowed a creator, on this device or another one.',
  payload: z.object({ domain: CreatorDomain, isFollowing: z.boolean() }),
});

export const followerJoined = event({
  name: 'followerJoined',
  about: 'This creator has a new follower.',
  payload: z.object({ followers: z.number().int() }),
});

export const pageOpened = event({
  name: 'pageOpened',
  about: 'This person has a page of their own now.',
  payload: z.object({ domain: CreatorDomain }),
});
