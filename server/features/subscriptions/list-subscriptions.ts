import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { dollars, findCreator } from '../purchases/index.ts';
import { moneyView, type TaxRates } from '../wallet/index.ts';
import { countOwn, findLatest, listOwn, monthlyTotal, listRenewals as store } from './lists.store.ts';
import { subscriptionView } from './subscription.view.ts';
import { LIST_MAX } from './terms.ts';
import { totalFor } from './with-tax.ts';

export const listSubscriptions = (taxRates: TaxRates) =>
  handle(subscriptions.mine, async ({ input, actor, tx, request }) => {
    const viewer = viewerOf(actor, request);
    const rows = await listOwn(tx, {
      fanId: actor.id,
      viewer,
      show: input.show,
      after: parseIdCursor(input.cursor),
      limit: input.limit + 1,
    });
    const { shown, next } = pageOf(rows, input.limit);
    const due = await totalFor(tx, actor.id, taxRates);
    return {
      counts: await countOwn(tx, { fanId: actor.id, viewer }),
      monthlyTotal: moneyView(due(dollars(await monthlyTotal(tx, actor.id)))),
      subscriptions: shown.map((row) => subscriptionView(row, taxRates)),
      next,
    };
  });

export const showWithCreator = (taxRates: TaxRates) =>
  handle(subscriptions.withCreator, async ({ input, actor, tx, request, refuse }) => {
    const creator = await findCreator(tx, input.domain);
    if (!creator) throw refuse('not_found');
    const latest = await findLatest(tx, { fanId: actor.id, creatorId: creator.id });
    // A subscription that has not expired is always shown to its fan, so that the fan can cancel it.
    const isRunning = latest !== undefined && latest.state !== 'expired';
    if (!isRunning && !(await isPersonVisible(tx, viewerOf(actor, request), creator.id)))
      throw refuse('not_found');
    return { subscription: latest ? subscriptionView(latest, taxRates) : null };
  });

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
