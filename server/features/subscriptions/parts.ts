import type { SalesParts } from '../purchases/index.ts';
import type { SubscriptionWatcher } from './watch-subscriptions.ts';

/** What this feature needs from other features. `sales` also has the tax rates. */
export interface SubscriptionParts {
  readonly sales: SalesParts;
  /** Functions that run, in this order, in the transaction in which a subscription begins or renews. */
  readonly watchers: readonly SubscriptionWatcher[];
}
