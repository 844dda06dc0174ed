import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { findQuote } from './find-quote.ts';
import { intentView } from './intent.view.ts';
import { endIntent, lockIntent } from './intents.store.ts';
import { itemFrom } from './items.ts';

export const cancelIntent = handle(purchases.cancelIntent, async ({ input, actor, tx, refuse }) => {
  const intent = await lockIntent(tx, { id: input.id, fanId: actor.id });
  const quote = intent && (await findQuote(tx, { fanId: actor.id, item: itemFrom(intent) }));
  if (!quote) throw refuse('not_found');
  if (intent.state === 'cancelled') return intentView(intent, quote);
  if (intent.state !== 'open') throw refuse('conflict');
  return intentView(await endIntent(tx, intent.id, { state: 'cancelled' }), quote);
});
