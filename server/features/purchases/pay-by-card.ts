import { purchases } from '#contract/purchases.ts';
import { viewerOf } from '../../access/index.ts';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { handle, type Preparation } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { isLess, type Money, minus } from '../../ledger/index.ts';
import {
  CARD_NOT_FOUND,
  chargeFrom,
  findOwnCharge,
  hashOf,
  idFrom,
  lockCharge,
  resultPath,
  type StartCharge,
  topUpView,
} from '../top-up/index.ts';
import { moneySettings } from '../wallet/index.ts';
import type { Payable, TipRequest } from './check-tip.ts';
import { completeIntent } from './complete-intent.ts';
import { findQuote } from './find-quote.ts';
import { holdWalletDebit } from './hold-wallet-debit.ts';
import { intentView, readIntentView } from './intent.view.ts';
import {
  chargeUnderWay,
  endIntent,
  findIntent,
  type IntentFor,
  insertCardIntent,
  insertIntent,
  storeIntentHold,
} from './intents.store.ts';
import { lastSeenViewer } from './last-seen-viewer.ts';
import type { SalesParts } from './parts.ts';
import {
  checkPayable,
  isPaidFor,
  isPayableVisibleTo,
  isTip,
  lockBegunTip,
  type PayableRequest,
} from './payables.ts';
import { findOwned } from './purchases.store.ts';
import { amountFrom, isSame } from './stored-money.ts';

const CENT = 10_000n;

/** Thrown to roll back the prepared charge when the item is already owned or the tip already sent. */
class OwnedAlready extends Error {}

/**
 * Pays for an item or a tip by card, or by card and wallet together. Holds the wallet's part and
 * charges the card. The purchase is completed when the charge's result is applied, by this request, a
 * webhook event or the resolver.
 */
export const payByCard = ({ startCharge, sales }: { startCharge: StartCharge; sales: SalesParts }) =>
  handle(
    purchases.payByCard,
    async ({ input, actor, db, request, refuse }) => {
      const key = request.idempotencyKey ?? '';
      const chargeId = idFrom('card purchase', actor.id, key);
      const intentId = idFrom('card intent', actor.id, key);
      const cardPart = amountFrom(input.cardPart);
      const payable = input.item;
      const viewer = viewerOf(actor, request);
      const payment = { fanId: actor.id, payable, viewer };
      // A repeated request returns the payment's state, even when the item is no longer available.
      const isKnown = (await findOwnCharge(db, { id: chargeId, personId: actor.id })) !== undefined;
      if (!isKnown && !(await isPayableVisibleTo(db, payment, sales))) throw refuse('not_found');
      if (!isKnown && (await isPaidFor(db, payment))) return { chargeId: null, intentId };
      // An unavailable item is refused before any call to the provider.
      if (!isKnown && !isTip(payable) && !(await findQuote(db, { ...payment, item: payable }, sales)))
        throw refuse('not_found');
      const fixedFee = moneySettings.payFixedFee.value;
      const isWholeCents = cardPart.asset === 'USD' && cardPart.units % CENT === 0n;
      if (!isWholeCents || isLess(cardPart, fixedFee)) throw refuse('amount_out_of_range');
      // The fixed fee of an item is a part of the sale, so the whole card part is first credited to the
      // wallet. The fixed fee of a tip stays with the charge, as for a top-up, because an undone tip returns
      // only its amount.
      const fee = isTip(payable) ? fixedFee : minus(cardPart, cardPart);

      const started = await startCharge({
        id: chargeId,
        personId: actor.id,
        purpose: 'purchase',
        intentId,
        card: input.card,
        amount: minus(cardPart, fee),
        fee,
        requestHash: hashOf(input),
        returnAddress: request.addressOf(resultPath(chargeId)),
        alongside: prepare,
      }).catch((error: unknown) => {
        if (error instanceof OwnedAlready) return null;
        throw error;
      });
      if (started === null) return { chargeId: null, intentId };
      // Another process may be completing the purchase now. Locking the charge waits for that process, so
      // that the response shows the result.
      if (chargeFrom(started, refuse).state === 'paid')
        await inTransaction(db, async (tx) => {
          await lockCharge(tx, chargeId);
          await completeIntent(tx, { personId: actor.id, intentId, chargeId }, sales);
        });
      return { chargeId, intentId };

      async function prepare(tx: Tx): Promise<void> {
        const { total, row } = await checkCardPayment(
          tx,
          { ...payment, cardPart, fixedFee, expectedTotal: amountFrom(input.expectedTotal), refuse },
          sales,
        );
        const isFirst = await insertCardIntent(tx, {
          ...row,
          id: intentId,
          fanId: actor.id,
          expectedTotal: total,
          fixedFee,
          chargeId,
        });
        if (!isFirst) {
          const other = await chargeUnderWay(tx, actor.id, row.item);
          throw refuse('payment_open', other ? { payment: other } : {});
        }
        // Another payment may have succeeded since the first check. From now on, the stored intent prevents any
        // other card payment for the same item, or for a tip to the same creator.
        if (await isPaidFor(tx, payment)) throw new OwnedAlready();
        if (isTip(payable)) await replaceIntent(tx, { fanId: actor.id, tipRequest: payable });
        const amount = minus(total, cardPart);
        const held = await holdWalletDebit(tx, { fanId: actor.id, amount, item: row.item });
        if (held.outcome === 'insufficient_funds')
          throw refuse('insufficient_funds', {
            price: total.units.toString(),
            balance: held.balance.units.toString(),
            missing: held.missing.units.toString(),
          });
        if (held.holdId) await storeIntentHold(tx, { id: intentId, holdId: held.holdId });
      }
    },
    async ({ input, actor, prepared: { chargeId, intentId }, tx, refuse }) => {
      if (chargeId === null) return alreadyPaid(tx, { fanId: actor.id, payable: input.item }, sales);
      const charge = await findOwnCharge(tx, { id: chargeId, personId: actor.id });
      const intent = await findIntent(tx, { id: intentId, fanId: actor.id });
      if (!charge || !intent)
        throw new Error('A card payment was started, but its charge or intent is missing.');
      if (charge.decline_reason === CARD_NOT_FOUND) throw refuse('card_not_found');
      // The card may have paid, so the response is the payment's state even when the item is unavailable.
      return {
        payment: topUpView(charge),
        intent: await readIntentView(tx, { fanId: actor.id, intent }, sales),
      };
    },
  );

interface RequestedPayment extends PayableRequest {
  readonly cardPart: Money;
  readonly fixedFee: Money;
  readonly expectedTotal: Money;
  readonly refuse: Preparation<typeof purchases.payByCard>['refuse'];
}

/** Checks what the card is to pay for. Returns the total, and the item or tip for the intent's row. */
async function checkCardPayment(
  tx: Tx,
  { cardPart, expectedTotal, refuse, ...payment }: RequestedPayment,
  sales: SalesParts,
): Promise<{ total: Money; row: IntentFor }> {
  // When the money arrives, no request gives the fan's country. The sale then uses the country in which the
  // fan was last seen. If the item, or the creator of the tip, is not visible in that country, the card is
  // not charged.
  const later = { ...payment, viewer: await lastSeenViewer(tx, payment.fanId) };
  if (!(await isPayableVisibleTo(tx, later, sales))) throw refuse('not_found');
  if ((await checkPayable(tx, later, sales)).outcome === 'not_found') throw refuse('not_found');
  const checked = await checkPayable(tx, payment, sales);
  if (checked.outcome === 'amount_out_of_range')
    throw refuse(checked.outcome, {
      min: checked.min.units.toString(),
      max: checked.max.units.toString(),
    });
  if (checked.outcome !== 'for_sale') throw refuse(checked.outcome);
  const {
    least,
    row,
    cost: { total },
  } = checked;
  if (!isSame(expectedTotal, total)) throw refuse('price_changed', { price: total.units.toString() });
  if (isLess(cardPart, least) || isLess(total, cardPart))
    throw refuse('amount_out_of_range', { min: least.units.toString(), max: total.units.toString() });
  return { total, row };
}

/**
 * Cancels the open intent of a tip, because a card now pays for the tip instead of a top-up. If the top-up
 * locks the intent first, it sends the tip and the card is not charged.
 */
async function replaceIntent(tx: Tx, tip: { fanId: string; tipRequest: TipRequest }): Promise<void> {
  const begun = await lockBegunTip(tx, tip);
  if (begun?.tipId) throw new OwnedAlready();
  if (begun?.state === 'open') await endIntent(tx, begun.id, { state: 'cancelled' });
}

/**
 * Builds the response when nothing is charged. For a tip it contains the intent that sent the tip. For an
 * item it contains a new intent in state `paid` with the first purchase's receipt, or no intent when the item
 * has no price any more or was just refunded.
 */
async function alreadyPaid(
  tx: Tx,
  { fanId, payable }: { fanId: string; payable: Payable },
  sales: SalesParts,
) {
  if (isTip(payable)) {
    const intent = await findIntent(tx, { id: payable.intentId ?? '', fanId });
    const view = intent && (await readIntentView(tx, { fanId, intent }, sales));
    if (!view) throw new Error('A tip was just sent, but its intent is missing.');
    return { payment: null, intent: view };
  }
  const owned = await findOwned(tx, fanId, payable);
  const quote = await findQuote(tx, { fanId, item: payable }, sales);
  if (!owned || !quote) return { payment: null, intent: null };
  const expectedTotal = amountFrom(quote.total);
  const intent = await insertIntent(tx, {
    id: newId(),
    fanId,
    item: payable,
    expectedTotal,
    purchaseId: owned.id,
  });
  return { payment: null, intent: intentView(intent, quote) };
}
