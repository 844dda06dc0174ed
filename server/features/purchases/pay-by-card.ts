import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { Refusal } from '../../kit/refusal.ts';
import { isLess, minus } from '../../ledger/index.ts';
import {
  CARD_NOT_FOUND,
  findOwnCharge,
  hashOf,
  idFrom,
  type StartCharge,
  topUpView,
} from '../top-up/index.ts';
import { moneySettings, moneyView } from '../wallet/index.ts';
import { completeIntent } from './complete-intent.ts';
import { findQuote } from './find-quote.ts';
import { holdWalletPart } from './hold-wallet-part.ts';
import { intentView } from './intent.view.ts';
import { chargeUnderWay, findIntent, insertCardIntent, insertIntent, keepHold } from './intents.store.ts';
import { type Item, isHere, itemFrom } from './items.ts';
import { judgeSale } from './judge-sale.ts';
import { findOwned } from './purchases.store.ts';
import { amountFrom, isSame } from './stored-money.ts';

const CENT = 10_000n;

/** Undoes what was prepared, because nothing has to be paid. */
class OwnedAlready extends Error {}

/**
 * Pays an item by card, or by card and wallet together. The wallet's part is held, the card is charged, and what was
 * bought is the fan's in the step that applies the charge's end: the same one, whoever brings the news.
 */
export const payByCard = (startCharge: StartCharge) =>
  handle(
    purchases.payByCard,
    async ({ input, actor, db, request, refuse }) => {
      const key = request.idempotencyKey ?? '';
      const chargeId = idFrom('card purchase', actor.id, key);
      const intentId = idFrom('card intent', actor.id, key);
      const cardPart = amountFrom(input.cardPart);
      const { item } = input;
      const viewer = viewerOf(actor, request);
      if (!(await isHere(db, item, viewer))) throw refuse('not_found');
      const isKnown = (await findOwnCharge(db, { id: chargeId, personId: actor.id })) !== undefined;
      if (!isKnown && (await findOwned(db, actor.id, item))) return { chargeId: null, intentId };
      // No provider hears of somebody who may not have it.
      if (!isKnown && !(await findQuote(db, { fanId: actor.id, item, viewer }))) throw refuse('not_found');

      const started = await startCharge({
        ...{ id: chargeId, personId: actor.id, purpose: 'purchase', intentId, card: input.card },
        // The fixed fee is part of what the item costs by card, so the whole part comes to the wallet first.
        ...{ amount: cardPart, fee: minus(cardPart, cardPart), requestHash: hashOf(input) },
        alongside: prepare,
      }).catch((error: unknown) => {
        if (error instanceof OwnedAlready) return null;
        throw error;
      });
      if (started === null) return { chargeId: null, intentId };
      if (started.outcome === 'key_reused') throw new Refusal('key_reused');
      if (started.outcome === 'refused') throw refuse(started.reason);
      if (started.outcome === 'over_daily_limit')
        throw refuse('over_daily_limit', { left: moneyView(started.left).units });
      // Somebody else may have brought the news and be about to complete it; the fan is told when it is done.
      if (started.charge.state === 'paid')
        await inTransaction(db, (tx) => completeIntent(tx, { personId: actor.id, intentId, chargeId }));
      return { chargeId, intentId };

      async function prepare(tx: Tx): Promise<void> {
        const fixedFee = moneySettings.payFixedFee.value;
        const judged = await judgeSale(tx, { fanId: actor.id, item, viewer, fixedFee });
        if (judged.outcome !== 'for_sale') throw refuse(judged.outcome);
        const { total } = judged.cost;
        if (!isSame(amountFrom(input.expectedTotal), total))
          throw refuse('price_changed', { price: total.units.toString() });
        const least = moneySettings.cardMin.value;
        if (cardPart.asset !== 'USD' || cardPart.units % CENT !== 0n) throw refuse('amount_out_of_range');
        if (isLess(cardPart, least) || isLess(total, cardPart))
          throw refuse('amount_out_of_range', {
            min: least.units.toString(),
            max: total.units.toString(),
          });
        const isFirst = await insertCardIntent(tx, {
          ...{ id: intentId, fanId: actor.id, item, expectedTotal: total, fixedFee, chargeId },
        });
        if (!isFirst) {
          const other = await chargeUnderWay(tx, actor.id, item);
          throw refuse('payment_open', other ? { payment: other } : {});
        }
        // Looked at once more now that nobody else can be paying for it: the other one may just have ended.
        if (await findOwned(tx, actor.id, item)) throw new OwnedAlready();
        const held = await holdWalletPart(tx, { fanId: actor.id, amount: minus(total, cardPart), item });
        if (held.outcome === 'insufficient_funds')
          throw refuse('insufficient_funds', {
            price: total.units.toString(),
            balance: held.balance.units.toString(),
            missing: held.missing.units.toString(),
          });
        if (held.holdId) await keepHold(tx, { id: intentId, holdId: held.holdId });
      }
    },
    async ({ input, actor, prepared: { chargeId, intentId }, tx, refuse }) => {
      if (chargeId === null) return alreadyOwned(tx, { fanId: actor.id, item: input.item });
      const charge = await findOwnCharge(tx, { id: chargeId, personId: actor.id });
      const intent = await findIntent(tx, { id: intentId, fanId: actor.id });
      if (!charge || !intent) throw new Error('A card payment was started, but it is not there.');
      if (charge.decline_reason === CARD_NOT_FOUND) throw refuse('card_not_found');
      const quote = await findQuote(tx, { fanId: actor.id, item: itemFrom(intent) });
      if (!quote) throw refuse('not_found');
      return { payment: topUpView(charge), intent: intentView(intent, quote) };
    },
  );

/** Nothing is charged: the answer is an intent that was born paid, with the receipt of the first time. */
async function alreadyOwned(tx: Tx, { fanId, item }: { fanId: string; item: Item }) {
  const [owned, quote] = [await findOwned(tx, fanId, item), await findQuote(tx, { fanId, item })];
  if (!owned || !quote) throw new Error('What was owned a moment ago is not there.');
  const expectedTotal = amountFrom(quote.total);
  const intent = await insertIntent(tx, { id: newId(), fanId, item, expectedTotal, purchaseId: owned.id });
  return { payment: null, intent: intentView(intent, quote) };
}
