import { account, profileChanged, sessionEnded } from './account.ts';
import { collectionChanged, collections } from './collections.ts';
import { creators, followChanged, followerJoined, pageOpened } from './creators.ts';
import type { Call, EventType } from './kit.ts';
import { media, mediaChanged } from './media.ts';
import { offers } from './offers.ts';
import { platform } from './platform.ts';
import { commentWritten, postChanged, postPublished, posts } from './posts.ts';
import { protection } from './protection.ts';
import { accessEnded, earningReversed, itemSold, itemUnlocked, purchases, tipReceived } from './purchases.ts';
import { statement } from './statement.ts';
import { statistics } from './statistics.ts';
import { subscriptionChanged, subscriptions } from './subscriptions.ts';
import { tiers } from './tiers.ts';
import { topUp, topUpChanged } from './top-up.ts';
import { vault } from './vault.ts';
import { balanceChanged, wallet } from './wallet.ts';

/** The table of contents: every call and every event of the product, by feature. */
export const contract = {
  account,
  collections,
  creators,
  media,
  offers,
  platform,
  posts,
  protection,
  purchases,
  statement,
  statistics,
  subscriptions,
  tiers,
  topUp,
  vault,
  wallet,
} satisfies Record<string, Record<string, Call>>;

export type Contract = typeof contract;

export const events = {
  accessEnded,
  balanceChanged,
  collectionChanged,
  commentWritten,
  earningReversed,
  followChanged,
  followerJoined,
  itemSold,
  itemUnlocked,
  mediaChanged,
  pageOpened,
  postChanged,
  postPublished,
  profileChanged,
  sessionEnded,
  subscriptionChanged,
  tipReceived,
  topUpChanged,
} satisfies Record<string, EventType>;

export type Events = typeof events;
