import type { z } from 'zod';
import type { SubscriptionIntent } from '#contract/subscriptions.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import type { ShownIntent } from './subscription-intents.store.ts';
import { monthsFrom } from './tier.view.ts';

/** The view of a subscription intent for its fan. */
export const intentView = (intent: ShownIntent): z.output<typeof SubscriptionIntent> => ({
  id: intent.id,
  state: intent.state === 'done' ? 'done' : intent.is_over ? 'expired' : 'open',
  creator: {
    domain: intent.creator_domain ?? '',
    name: intent.creator_name,
    avatar: intent.creator_avatar,
  },
  tier: { id: intent.tier_id, name: intent.tier_name },
  months: monthsFrom(intent.months),
  total: moneyView(dollars(intent.expected_total)),
  subscriptionId: intent.subscription_id,
  isMember: intent.is_member,
  expiresAt: intent.expires_at.toISOString(),
});
