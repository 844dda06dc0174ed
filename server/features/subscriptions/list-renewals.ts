import { subscriptions } from '#contract/subscriptions.ts';
import { handle } from '../../kit/handle.ts';
import type { TaxRates } from '../wallet/index.ts';
import { listRenewals as store } from './lists.store.ts';
import { subscriptionView } from './subscription.view.ts';
import { LIST_MAX } from './terms.ts';

export const listRenewals = (taxRates: TaxRates) =>
  handle(subscriptions.renewals, async ({ actor, tx }) => {
    const rows = await store(tx, { fanId: actor.id, limit: LIST_MAX });
    return {
      renewals: rows.map((row) => {
        const { id, creator, tier, months, next, nextTotal, lines, nextChargeAt, periodEnd } =
          subscriptionView(row, taxRates);
        return {
          id,
          creator,
          tier: next?.tier.name ?? tier.name,
          at: nextChargeAt ?? periodEnd,
          amount: nextTotal,
          lines,
          months,
        };
      }),
    };
  });
