import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { findQuote } from './find-quote.ts';
import { intentView } from './intent.view.ts';
import { findIntent as store } from './intents.store.ts';
import { itemFrom } from './items.ts';

export const findIntent = handle(purchases.findIntent, async ({ input, actor, tx, refuse }) => {
  const intent = await store(tx, { id: input.id, fanId: actor.id });
  const quote = intent && (await findQuote(tx, { fanId: actor.id, item: itemFrom(intent) }));
  if (!quote) throw refuse('not_found');
  return intentView(intent, quote);
});
