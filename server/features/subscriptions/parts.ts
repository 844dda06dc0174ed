import type { SalesParts } from '../purchases/index.ts';
import type { SubscriptionWatcher } from './watch-subscriptions.ts';

/** What this feature needs from other features. `sales` also has the tax rates. */
export interface SubscriptionParts {
  readonly sales: SalesParts;
  /** Called in this order when a subscription begins or renews, in the same transaction. */
  readonly watchers: readonly SubscriptionWatcher[];
}
