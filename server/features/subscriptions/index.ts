import type { Db, Tx } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import type { MailPort } from '../../providers/mail/port.ts';
import type { EndedCharge, PaidTopUp, StartCharge } from '../top-up/index.ts';
import { NO_TAX, type TaxRates } from '../wallet/index.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { claimGift } from './claim-gift.ts';
import { completeSubscription, endCardSubscription } from './complete-subscription.ts';
import { createTier } from './create-tier.ts';
import { editTier } from './edit-tier.ts';
import { emailJob } from './emails.ts';
import { buyGift, createGift, listMyGifts, showGiftQuote, withdrawGift } from './give-gift.ts';
import { findIntent, openIntent } from './intents.ts';
import { listFans } from './list-fans.ts';
import { listOffers } from './list-offers.ts';
import { listOwnTiers } from './list-own-tiers.ts';
import { listRenewals, listSubscriptions, showWithCreator } from './list-subscriptions.ts';
import { listTiers } from './list-tiers.ts';
import { pauseSubscription } from './pause-subscription.ts';
import { createPromotion, endPromotion } from './promotions.ts';
import { remindDue } from './remind-due.ts';
import { completeRenewal, endRenewal } from './renew-by-card.ts';
import { renewDue } from './renew-due.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { showLink } from './show-link.ts';
import { showQuote } from './show-quote.ts';
import { showSwitchQuote } from './show-switch-quote.ts';
import { shutOutJob } from './shut-out.ts';
import { subscribe } from './subscribe.ts';
import { subscribeByCard } from './subscribe-by-card.ts';
import { switchTier } from './switch-tier.ts';
import { createTrialLink, endTrialLink } from './trial-links.ts';
import { type SubscriptionWatcher, watchSubscriptions } from './watch-subscriptions.ts';

export { beginSubscription } from './begin-subscription.ts';
export { stopRenewing } from './cancel-subscription.ts';
export { claimGiftMonths } from './claim-gift.ts';
export { completeSubscription } from './complete-subscription.ts';
export { membershipSales } from './end-uncovered.ts';
export { insertGift } from './gifts.store.ts';
export { findMembership, isMember, type Membership } from './member.store.ts';
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

/** Creators' monthly tiers, fans' subscriptions to these tiers, and the charge of each period. */
export function subscriptionsFeature({
  db,
  mail,
  brandName,
  startCharge,
  taxRates = NO_TAX,
  watchers = [],
}: {
  db: Db;
  mail: MailPort;
  brandName: string;
  startCharge: StartCharge;
  taxRates?: TaxRates;
  /** Functions of other features that run when a subscription begins or renews. */
  watchers?: readonly SubscriptionWatcher[];
}): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
  jobs: readonly Job[];
  /**
   * Begins the subscription or period that a payment was made for, in the transaction that credits the
   * payment.
   */
  onPaid(tx: Tx, paid: PaidTopUp): Promise<void>;
  /** Handles a card charge that ended without payment, in the transaction that records this end. */
  onEnded(tx: Tx, ended: EndedCharge): Promise<void>;
} {
  watchSubscriptions(watchers);
  return {
    handlers: [
      listTiers,
      listOwnTiers,
      createTier,
      editTier,
      showQuote(taxRates),
      subscribe(taxRates),
      subscribeByCard({ startCharge, taxRates }),
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
      claimGift(taxRates),
    ],
    onPaid: async (tx, paid) => {
      await completeSubscription(tx, paid, taxRates);
      await completeRenewal(tx, paid, taxRates);
    },
    onEnded: async (tx, ended) => {
      await endCardSubscription(tx, ended);
      await endRenewal(tx, ended, taxRates);
    },
    loops: [
      {
        name: 'renew subscriptions',
        everyMs: RENEW_MS,
        run: (stopping) => renewDue(db, { startCharge, taxRates, stopping }),
      },
      {
        name: 'remind of renewals',
        everyMs: REMIND_MS,
        run: (stopping) => remindDue(db, taxRates, stopping),
      },
    ],
    jobs: [emailJob({ mail, brandName }), shutOutJob({ db, taxRates })],
  };
}
