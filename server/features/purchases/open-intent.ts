import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { findQuote } from './find-quote.ts';
import { intentView } from './intent.view.ts';
import { insertIntent } from './intents.store.ts';
import { findItem, isHere } from './items.ts';
import { findParty, maySell } from './parties.store.ts';
import { findOwned } from './purchases.store.ts';
import { amountFrom } from './stored-money.ts';

export const openIntent = handle(purchases.openIntent, async ({ input, actor, tx, request, refuse }) => {
  const { item } = input;
  const viewer = viewerOf(actor, request);
  if (!(await isHere(tx, item, viewer))) throw refuse('not_found');
  const found = await findItem(tx, item, actor.id);
  const quote = await findQuote(tx, { fanId: actor.id, item, viewer });
  if (!found || !quote) throw refuse('not_found');
  const expectedTotal = amountFrom(input.expectedTotal);
  const owned = await findOwned(tx, actor.id, item);
  if (!owned) {
    if (found.creatorId === actor.id) throw refuse('own_item');
    if (found.isSoldOut) throw refuse('sold_out');
    if (!maySell(await findParty(tx, found.creatorId))) throw refuse('creator_unavailable');
    if (expectedTotal.asset !== quote.total.asset || expectedTotal.units.toString() !== quote.total.units)
      throw refuse('price_changed', { price: quote.total.units });
  }
  // What is owned already needs no money: the intent is born paid, with the receipt of the first time.
  const intent = await insertIntent(tx, {
    id: newId(),
    fanId: actor.id,
    item,
    expectedTotal: amountFrom(quote.total),
    purchaseId: owned?.id ?? null,
  });
  return intentView(intent, quote);
});
