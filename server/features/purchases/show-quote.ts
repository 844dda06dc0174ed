import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { findQuote } from './find-quote.ts';
import { isHere } from './items.ts';

export const showQuote = handle(purchases.quote, async ({ input, actor, tx, request, refuse }) => {
  const viewer = viewerOf(actor, request);
  if (!(await isHere(tx, input.item, viewer))) throw refuse('not_found');
  const quote = await findQuote(tx, { fanId: actor.id, item: input.item, viewer });
  if (!quote) throw refuse('not_found');
  return quote;
});
