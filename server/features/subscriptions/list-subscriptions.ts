import { subscriptions } from '#contract/subscriptions.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView, type TaxRates } from '../wallet/index.ts';
import { countOwn, listOwn, monthlyTotal } from './lists.store.ts';
import { subscriptionView } from './subscription.view.ts';
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
