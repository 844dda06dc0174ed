import { SubscriptionState, subscriptions } from '#contract/subscriptions.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { parseAmount } from '../../ledger/index.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import { countFans, listFans as store } from './fans.store.ts';
import { monthsFrom } from './tier.view.ts';

export const listFans = handle(subscriptions.fans, async ({ input, actor, tx, request }) => {
  const spentMin = input.spentMin === undefined ? null : parseAmount(input.spentMin, 'USD');
  const rows = await store(tx, {
    creatorId: actor.id,
    viewer: viewerOf(actor, request),
    filter: input.filter,
    tierId: input.tierId ?? null,
    sinceDays: input.sinceDays ?? null,
    onlyOnline: input.onlyOnline,
    spentMin: spentMin?.units.toString() ?? null,
    after: parseIdCursor(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  const fans = shown.map((fan) => ({
    ...fan,
    state: SubscriptionState.parse(fan.state),
    months: monthsFrom(fan.months),
    price: moneyView(dollars(fan.price)),
    spent: moneyView(dollars(fan.spent)),
    since: fan.since.toISOString(),
    periodEnd: fan.periodEnd.toISOString(),
  }));
  return { counts: await countFans(tx, actor.id), fans, next };
});
