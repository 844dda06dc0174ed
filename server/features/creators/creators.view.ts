import { z } from 'zod';
import {
  Category,
  type CreatorSummary,
  type FeaturedCreator,
  type Page,
  PageLink,
  RepliesWithin,
} from '#contract/creators.ts';
import { dollarsView } from '../wallet/index.ts';
import type { PageRow } from './pages.store.ts';
import type { FeaturedRow, SummaryRow } from './summaries.store.ts';

type Reason = z.input<typeof CreatorSummary>['reason'];

export const summaryView = (row: SummaryRow, reason: Reason): z.input<typeof CreatorSummary> => ({
  ...row,
  ...categoryAndPrice(row),
  reason,
});

export const featuredView = (row: FeaturedRow): z.input<typeof FeaturedCreator> => ({
  ...row,
  ...categoryAndPrice(row),
});

const categoryAndPrice = ({ category, price }: FeaturedRow) => ({
  category: Category.parse(category),
  price: price === null ? null : dollarsView(price),
});

/**
 * A page as its viewer sees it. `isSelf` is also false for a creator who previews the page as another viewer.
 */
export function pageView(row: PageRow, { isSelf }: { isSelf: boolean }): z.input<typeof Page> {
  return {
    creator: {
      id: row.id,
      domain: row.domain,
      name: row.name,
      avatar: row.avatar,
      isVerified: row.isVerified,
    },
    address: row.address,
    banner: row.banner,
    about: row.about,
    craft: row.craft,
    location: row.location,
    website: row.website,
    links: z.array(PageLink).parse(row.links),
    category: Category.parse(row.category),
    isExplicit: row.isExplicit,
    isSearchHidden: isSelf && row.isSearchHidden,
    since: row.since.toISOString(),
    counts: {
      posts: row.posts,
      photos: row.photos,
      videos: row.videos,
      audios: row.audios,
      collections: row.collections,
      followers: row.followers,
      likes: row.likes,
    },
    promise: {
      postsPerWeek: Math.round((row.recentPosts / row.recentWeeks) * 10) / 10,
      paidShareBps: row.recentPosts === 0 ? 0 : Math.round((row.recentPaid * 10_000) / row.recentPosts),
      repliesWithin: RepliesWithin.nullable().parse(row.repliesWithin),
    },
    viewer: {
      isSelf,
      isFollowing: row.isFollowing,
      membership: membershipOf(row),
      endedAt: row.subscriptionState === null ? (row.endedAt?.toISOString() ?? null) : null,
      ownedItems: row.ownedItems,
    },
  };
}

function membershipOf(row: PageRow): z.input<typeof Page>['viewer']['membership'] {
  if (row.subscriptionState === null || row.periodEnd === null) return null;
  return {
    state: row.subscriptionState,
    tierName: row.tierName ?? '',
    until: row.periodEnd.toISOString(),
    isAutoRenew: row.isAutoRenew === true,
    isMember: row.isMember,
  };
}
