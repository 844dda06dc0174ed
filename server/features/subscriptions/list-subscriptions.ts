import { subscriptions } from '#contract/subscriptions.ts';
import { handle } from '../../kit/handle.ts';
import { afterFrom, pageOf } from '../../kit/paging.ts';
import { listOwn } from './lists.store.ts';
import { subscriptionView } from './subscription.view.ts';

export const listSubscriptions = handle(subscriptions.mine, async ({ input, actor, tx }) => {
  const rows = await listOwn(tx, {
    fanId: actor.id,
    after: afterFrom(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return { subscriptions: shown.map(subscriptionView), next };
});
