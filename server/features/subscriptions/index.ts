import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';
import type { StartCharge } from '../top-up/index.ts';
import { buyGift } from './buy-gift.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { claimGift } from './claim-gift.ts';
import { createGift } from './create-gift.ts';
import { createPromotion } from './create-promotion.ts';
import { createTier } from './create-tier.ts';
import { createTrialLink } from './create-trial-link.ts';
import { editTier } from './edit-tier.ts';
import { emailJob } from './emails.ts';
import { endPromotion } from './end-promotion.ts';
import { endTrialLink } from './end-trial-link.ts';
import { findIntent } from './find-intent.ts';
import { listFans } from './list-fans.ts';
import { listMyGifts } from './list-my-gifts.ts';
import { listOffers } from './list-offers.ts';
import { listOwnTiers } from './list-own-tiers.ts';
import { listRenewals } from './list-renewals.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { listTiers } from './list-tiers.ts';
import { openIntent } from './open-intent.ts';
import type { SubscriptionParts } from './parts.ts';
import { pauseSubscription } from './pause-subscription.ts';
import { remindDue } from './remind-due.ts';
import { renewDue } from './renew-due.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { showGiftQuote } from './show-gift-quote.ts';
import { showLink } from './show-link.ts';
import { showQuote } from './show-quote.ts';
import { showSwitchQuote } from './show-switch-quote.ts';
import { showWithCreator } from './show-with-creator.ts';
import { shutOutJob } from './shut-out.ts';
import { subscribe } from './subscribe.ts';
import { subscribeByCard } from './subscribe-by-card.ts';
import { switchTier } from './switch-tier.ts';
import { withdrawGift } from './withdraw-gift.ts';

export { applyFailedCharge, applyPayment } from './apply-payment.ts';
export { beginSubscription } from './begin-subscription.ts';
export { stopRenewing } from './cancel-subscription.ts';
export { claimGiftMonths } from './claim-gift.ts';
export { completeSubscription } from './complete-subscription.ts';
export { membershipSales } from './end-uncovered.ts';
export { insertGift } from './gifts.store.ts';
export { findMembership, isMember, type Membership } from './member.store.ts';
export type { SubscriptionParts } from './parts.ts';
export { pauseRenewing } from './pause-subscription.ts';
export { insertPromotion } from './promotions.store.ts';
export { renewDue, renewSubscription } from './renew-due.ts';
export { membersByCountry } from './shut-out.store.ts';
export { endMembershipsIn } from './shut-out.ts';
export { dueSubscriptions, lockOwn } from './subscriptions.store.ts';
export { insertTier } from './tiers.store.ts';
export { insertTrialLink } from './trial-links.store.ts';
export type { SubscriptionMoment, SubscriptionWatcher } from './watch-subscriptions.ts';

const RENEW_MS = 60_000;
const REMIND_MS = 60_000;

/**
 * The subscriptions feature: creators' monthly tiers and offers, fans' subscriptions and gifts, and the charge
 * of each period.
 */
export function subscriptionsFeature({
  db,
  mail,
  brandName,
  startCharge,
  parts,
}: {
  db: Db;
  mail: MailPort;
  brandName: string;
  startCharge: StartCharge;
  parts: SubscriptionParts;
}): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
  jobs: readonly Job[];
} {
  const { taxRates } = parts.sales;
  return {
    handlers: [
      listTiers,
      listOwnTiers,
      createTier,
      editTier,
      showQuote(taxRates),
      subscribe(parts),
      subscribeByCard({ startCharge, parts }),
      openIntent(taxRates),
      findIntent,
      cancelSubscription(taxRates),
      pauseSubscription(taxRates),
      resumeSubscription(taxRates),
      showSwitchQuote(taxRates),
      switchTier(taxRates),
      listSubscriptions(taxRates),
      showWithCreator(taxRates),
      listRenewals(taxRates),
      listFans,
      listOffers,
      createPromotion,
      endPromotion,
      createTrialLink,
      endTrialLink,
      showGiftQuote(taxRates),
      buyGift(taxRates),
      createGift,
      withdrawGift,
      listMyGifts,
      showLink,
      claimGift(parts),
    ],
    loops: [
      {
        name: 'renew subscriptions',
        everyMs: RENEW_MS,
        run: (stopping) => renewDue(db, parts, { startCharge, stopping }),
      },
      {
        name: 'remind fans of renewals',
        everyMs: REMIND_MS,
        run: (stopping) => remindDue(db, taxRates, stopping),
      },
    ],
    jobs: [emailJob({ mail, brandName }), shutOutJob(db, parts)],
  };
}
