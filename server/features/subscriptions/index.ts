import type { Db } from '../../kit/db.ts';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { createTier } from './create-tier.ts';
import { editTier } from './edit-tier.ts';
import { listFans } from './list-fans.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { listTiers } from './list-tiers.ts';
import { pauseSubscription } from './pause-subscription.ts';
import { renewDue } from './renew-due.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { showQuote } from './show-quote.ts';
import { showSwitchQuote } from './show-switch-quote.ts';
import { subscribe } from './subscribe.ts';
import { switchTier } from './switch-tier.ts';

export { isMember } from './member.store.ts';

const RENEW_MS = 60_000;

/** What creators offer by the month, who subscribes to it, and the charge of each period. */
export function subscriptionsFeature({ db }: { db: Db }): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
} {
  return {
    handlers: [
      listTiers,
      showQuote,
      subscribe,
      cancelSubscription,
      pauseSubscription,
      resumeSubscription,
      showSwitchQuote,
      switchTier,
      listSubscriptions,
      createTier,
      editTier,
      listFans,
    ],
    loops: [{ name: 'renew subscriptions', everyMs: RENEW_MS, run: () => renewDue(db) }],
  };
}
