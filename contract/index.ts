import { account, profileChanged, sessionEnded } from './account.ts';
import type { Call, EventType } from './kit.ts';
import { platform } from './platform.ts';
import { itemSold, itemUnlocked, purchases, tipReceived } from './purchases.ts';
import { subscriptionChanged, subscriptions } from './subscriptions.ts';
import { topUp, topUpChanged } from './top-up.ts';
import { balanceChanged, wallet } from './wallet.ts';

/** The table of contents: every call and every event of the product, by feature. */
export const contract = { account, platform, purchases, subscriptions, topUp, wallet } satisfies Record<
  string,
  Record<string, Call>
>;

export type Contract = typeof contract;

export const events = {
  balanceChanged,
  itemSold,
  itemUnlocked,
  profileChanged,
  sessionEnded,
  subscriptionChanged,
  tipReceived,
  topUpChanged,
} satisfies Record<string, EventType>;

export type Events = typeof events;
