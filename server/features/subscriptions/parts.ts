import type { SalesParts } from '../purchases/index.ts';
import type { SubscriptionWatcher } from './watch-subscriptions.ts';

/** What a subscription needs from the other features. Tax rates come with `sales`. */
export interface SubscriptionParts {
  readonly sales: SalesParts;
  /** They run in this order, in the transaction of the change. */
  readonly watchers: readonly SubscriptionWatcher[];
}
