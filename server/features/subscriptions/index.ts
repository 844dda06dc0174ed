import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';
import type { StartCharge } from '../top-up/index.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { claimGift } from './claim-gift.ts';
import { createTier } from './create-tier.ts';
import { editTier } from './edit-tier.ts';
import { buyGift, createGift, listMyGifts, showGiftQuote, withdrawGift } from './give-gift.ts';
import { findIntent, openIntent } from './intents.ts';
import { letterJob } from './letters.ts';
import { listFans } from './list-fans.ts';
import { listOffers } from './list-offers.ts';
import { listOwnTiers } from './list-own-tiers.ts';
import { listRenewals, listSubscriptions, showWithCreator } from './list-subscriptions.ts';
import { listTiers } from './list-tiers.ts';
import { pauseSubscription } from './pause-subscription.ts';
import { createPromotion, endPromotion } from './promotions.ts';
import { remindDue } from './remind-due.ts';
import { renewDue } from './renew-due.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { showLink } from './show-link.ts';
import { showQuote } from './show-quote.ts';
import { showSwitchQuote } from './show-switch-quote.ts';
import { subscribe } from './subscribe.ts';
import { switchTier } from './switch-tier.ts';
import { createTrialLink, endTrialLink } from './trial-links.ts';
import { type SubscriptionWatcher, watchSubscriptions } from './watch-subscriptions.ts';

export { beginSubscription } from './begin-subscription.ts';
export { stopRenewing } from './cancel-subscription.ts';
export { takeMonths } from './claim-gift.ts';
export { endUncovered } from './end-uncovered.ts';
export { insertGift } from './gifts.store.ts';
export { completeSubscription } from './intents.ts';
export { findMembership, isMember, type Membership } from './member.store.ts';
export { pauseRenewing } from './pause-subscription.ts';
export { insertPromotion } from './promotions.store.ts';
export { completeRenewal, endRenewal } from './renew-by-card.ts';
export { renewDue, renewSubscription } from './renew-due.ts';
export { dueSubscriptions, lockOwn } from './subscriptions.store.ts';
export { insertTier } from './tiers.store.ts';
export { insertTrialLink } from './trial-links.store.ts';
export type { SubscriptionMoment, SubscriptionWatcher } from './watch-subscriptions.ts';

const RENEW_MS = 60_000;
const REMIND_MS = 60_000;

/** What creators offer by the month, who subscribes to it, and the charge of each period. */
export function subscriptionsFeature({
  db,
  mail,
  brandName,
  startCharge,
  watchers = [],
}: {
  db: Db;
  mail: MailPort;
  brandName: string;
  startCharge: StartCharge;
  /** What other features do when somebody's time begins or goes on. */
  watchers?: readonly SubscriptionWatcher[];
}): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
  jobs: readonly Job[];
} {
  watchSubscriptions(watchers);
  return {
    handlers: [
      listTiers,
      listOwnTiers,
      createTier,
      editTier,
      showQuote,
      subscribe,
      openIntent,
      findIntent,
      cancelSubscription,
      pauseSubscription,
      resumeSubscription,
      showSwitchQuote,
      switchTier,
      listSubscriptions,
      showWithCreator,
      listRenewals,
      listFans,
      listOffers,
      createPromotion,
      endPromotion,
      createTrialLink,
      endTrialLink,
      showGiftQuote,
      buyGift,
      createGift,
      withdrawGift,
      listMyGifts,
      showLink,
      claimGift,
    ],
    loops: [
      { name: 'renew subscriptions', everyMs: RENEW_MS, run: () => renewDue(db, startCharge) },
      { name: 'remind of renewals', everyMs: REMIND_MS, run: () => remindDue(db) },
    ],
    jobs: [letterJob({ mail, brandName })],
  };
}
