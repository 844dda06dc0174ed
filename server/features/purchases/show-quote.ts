import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { findQuote } from './find-quote.ts';

export const showQuote = handle(purchases.quote, async ({ input, actor, tx, refuse }) => {
  const quote = await findQuote(tx, { fanId: actor.id, item: input.item });
  if (!quote) throw refuse('not_found');
  return quote;
});
