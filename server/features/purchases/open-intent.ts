import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import type { TipRequest } from './check-tip.ts';
import { findQuote } from './find-quote.ts';
import { intentView, readIntentView } from './intent.view.ts';
import { endIntent, type Intent, type IntentFor, insertIntent } from './intents.store.ts';
import { findItem } from './items.ts';
import type { SalesParts } from './parts.ts';
import { checkPayable, isPayableVisibleTo, isTip, isTipIntent, lockBegunTip, tipOf } from './payables.ts';
import { findOwned } from './purchases.store.ts';
import { findParticipant, maySell } from './sale-participants.store.ts';
import { amountFrom, isSame } from './stored-money.ts';

export const openIntent = (sales: SalesParts) =>
  handle(purchases.openIntent, async ({ input, actor, tx, request, refuse }) => {
    const payable = input.item;
    const viewer = viewerOf(actor, request);
    if (!(await isPayableVisibleTo(tx, { payable, viewer }, sales))) throw refuse('not_found');
    const expectedTotal = amountFrom(input.expectedTotal);
    if (isTip(payable)) return openTip(payable);

    const item = payable;
    const found = await findItem(tx, item, { fanId: actor.id, kinds: sales.kinds });
    const quote = await findQuote(tx, { fanId: actor.id, item, viewer }, sales);
    if (!found || !quote) throw refuse('not_found');
    const owned = await findOwned(tx, actor.id, item);
    if (!owned) {
      if (found.creatorId === actor.id) throw refuse('own_item');
      if (found.isSoldOut) throw refuse('sold_out');
      if (!maySell(await findParticipant(tx, found.creatorId))) throw refuse('creator_unavailable');
      if (!isSame(expectedTotal, amountFrom(quote.total)))
        throw refuse('price_changed', { price: quote.total.units });
    }
    // For an owned item the intent is created as paid, with the first purchase's receipt.
    const intent = await insertIntent(tx, {
      id: newId(),
      fanId: actor.id,
      item,
      expectedTotal: amountFrom(quote.total),
      purchaseId: owned?.id ?? null,
    });
    return intentView(intent, quote);

    async function openTip(tipRequest: TipRequest) {
      const fanId = actor.id;
      const begun = await lockBegunTip(tx, { fanId, tipRequest });
      if (begun && begun.tipId !== null) return shown(begun);
      const checked = await checkPayable(tx, { fanId, payable, viewer, fixedFee: usd('0') }, sales);
      if (checked.outcome === 'amount_out_of_range')
        throw refuse(checked.outcome, {
          min: checked.min.units.toString(),
          max: checked.max.units.toString(),
        });
      if (checked.outcome !== 'for_sale') throw refuse(checked.outcome);
      const { total } = checked.cost;
      if (!isSame(expectedTotal, total)) throw refuse('price_changed', { price: total.units.toString() });
      // The fan has already opened an intent for this tip. A request for the same tip continues that intent;
      // a request with another text, post or amount replaces it.
      if (begun?.state === 'open') {
        if (isSameTip(begun, checked.row) && isSame(tipOf(begun), total)) return shown(begun);
        await endIntent(tx, begun.id, { state: 'cancelled' });
      }
      const id = newId();
      return shown(
        await insertIntent(tx, { ...checked.row, id, fanId, expectedTotal: total, purchaseId: null }),
      );
    }

    async function shown(intent: Intent) {
      const view = await readIntentView(tx, { fanId: actor.id, intent }, sales);
      if (!view) throw refuse('not_found');
      return view;
    }
  });

const isSameTip = (begun: Intent, { item, tip }: IntentFor): boolean =>
  isTipIntent(begun) &&
  begun.item_id === item.id &&
  begun.tipNote === tip?.note &&
  begun.tipPostId === (tip?.postId ?? null);
