import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import type { SalesParts } from './parts.ts';
import { findPayableQuote } from './payable-quote.ts';
import { isPayableVisibleTo } from './payables.ts';

export const showQuote = (sales: SalesParts) =>
  handle(purchases.quote, async ({ input, actor, tx, request, refuse }) => {
    const payment = { fanId: actor.id, payable: input.item, viewer: viewerOf(actor, request) };
    if (!(await isPayableVisibleTo(tx, payment, sales))) throw refuse('not_found');
    const found = await findPayableQuote(tx, payment, sales);
    if (!found) throw refuse('not_found');
    if (found.outcome === 'amount_out_of_range')
      throw refuse(found.outcome, { min: found.min.units.toString(), max: found.max.units.toString() });
    return found.quote;
  });
