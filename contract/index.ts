import { account, profileChanged, sessionEnded } from './account.ts';
import { assistant, proposalMade } from './assistant.ts';
import { automation } from './automation.ts';
import { chat } from './chat.ts';
import {
  chatChanged,
  chatRead,
  massArrived,
  messageChanged,
  messageSent,
  typingSeen,
} from './chat-events.ts';
import { collectionChanged, collections } from './collections.ts';
import { creators, followChanged, followerJoined, pageOpened } from './creators.ts';
import type { Call, EventType } from './kit.ts';
import { listChanged, lists } from './lists.ts';
import { mass, massProgressed } from './mass.ts';
import { copyMade, media, mediaChanged } from './media.ts';
import { offers } from './offers.ts';
import { platform } from './platform.ts';
import { commentWritten, postChanged, postPublished, posts } from './posts.ts';
import { protection } from './protection.ts';
import {
  accessEnded,
  earningRestored,
  earningReversed,
  itemSold,
  itemUnlocked,
  purchases,
  tipReceived,
} from './purchases.ts';
import { statement } from './statement.ts';
import { statistics } from './statistics.ts';
import { subscriptionChanged, subscriptions } from './subscriptions.ts';
import { seatChanged, team } from './team.ts';
import { tiers } from './tiers.ts';
import { topUp, topUpChanged } from './top-up.ts';
import { vault } from './vault.ts';
import { balanceChanged, wallet } from './wallet.ts';

/** All calls and events of the product, by feature. */
export const contract = {
  account,
  assistant,
  automation,
  chat,
  collections,
  creators,
  lists,
  mass,
  media,
  offers,
  platform,
  posts,
  protection,
  purchases,
  statement,
  statistics,
  subscriptions,
  team,
  tiers,
  topUp,
  vault,
  wallet,
} satisfies Record<string, Record<string, Call>>;

export type Contract = typeof contract;

export const events = {
  accessEnded,
  balanceChanged,
  chatChanged,
  chatRead,
  collectionChanged,
  commentWritten,
  earningRestored,
  earningReversed,
  followChanged,
  followerJoined,
  itemSold,
  itemUnlocked,
  listChanged,
  massArrived,
  massProgressed,
  copyMade,
  mediaChanged,
  messageChanged,
  messageSent,
  pageOpened,
  postChanged,
  postPublished,
  profileChanged,
  proposalMade,
  seatChanged,
  sessionEnded,
  subscriptionChanged,
  tipReceived,
  topUpChanged,
  typingSeen,
} satisfies Record<string, EventType>;

export type Events = typeof events;
