import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { inTransaction, type Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { money } from '../../ledger/index.ts';
import { amountFrom } from '../purchases/index.ts';
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
import { checkRequest } from './begin-subscription.ts';
import { completeSubscription } from './complete-subscription.ts';
import { intentView } from './intent.view.ts';
import type { SubscriptionParts } from './parts.ts';
import { isEnoughForCard } from './show-quote.ts';
import { findChargeInProgress, findIntent, insertIntent } from './subscription-intents.store.ts';
import { findLiveTier } from './tiers.store.ts';

/**
 * Pays the first period by card: charges exactly the period's total and leaves the wallet unused. The
 * subscription begins in the transaction that applies the charge's result, in whichever process receives the
 * result.
 */
export const subscribeByCard = ({
  startCharge,
  parts,
}: {
  startCharge: StartCharge;
  parts: SubscriptionParts;
}) =>
  handle(
    subscriptions.subscribeByCard,
    async ({ input, actor, db, request, refuse }) => {
      const { tierId, months, card } = input;
      const key = request.idempotencyKey ?? '';
      const chargeId = idFrom('card subscription', actor.id, key);
      const intentId = idFrom('card subscription intent', actor.id, key);
      const total = amountFrom(input.expectedTotal);
      const viewer = viewerOf(actor, request);
      // A repeated request returns the payment's state, even if the page is no longer visible.
      const isKnown = (await findOwnCharge(db, { id: chargeId, personId: actor.id })) !== undefined;
      const tier = await findLiveTier(db, tierId);
      // Checked before the charge, because the provider must receive no data of a person who may not
      // subscribe.
      if (!isKnown && !(tier && (await isPersonVisible(db, viewer, tier.creator_id))))
        throw refuse('not_found');
      if (total.asset !== 'USD' || !isEnoughForCard(total)) throw refuse('amount_out_of_range');

      const started = await startCharge({
        id: chargeId,
        personId: actor.id,
        purpose: 'purchase',
        intentId,
        card,
        amount: total,
        fee: money('USD', 0n),
        requestHash: hashOf(input),
        returnAddress: request.addressOf(resultPath(chargeId)),
        alongside: prepare,
      });
      // Another process may have received the result but not begun the subscription yet. `lockCharge` waits
      // for that process.
      if (chargeFrom(started, refuse).state === 'paid')
        await inTransaction(db, async (tx) => {
          await lockCharge(tx, chargeId);
          await completeSubscription(tx, { personId: actor.id, intentId, chargeId }, parts);
        });
      return { chargeId, intentId };

      async function prepare(tx: Tx): Promise<void> {
        const expectedPrice = amountFrom(input.expectedPrice);
        const wanted = { fanId: actor.id, viewer, tierId, months, expectedTotal: total, expectedPrice };
        const checked = await checkRequest(tx, wanted, parts.sales.taxRates);
        if (checked.outcome === 'price_changed')
          throw refuse('price_changed', {
            price: checked.price.units.toString(),
            total: checked.total.units.toString(),
          });
        if (checked.outcome === 'already') throw refuse('already_member');
        if (checked.outcome !== 'fine') throw refuse(checked.outcome);
        // `checkRequest` holds the lock for this fan and page, so no other payment can start concurrently.
        const other = await findChargeInProgress(tx, {
          fanId: actor.id,
          creatorId: checked.offer.tier.creator_id,
        });
        if (other) throw refuse('payment_open', { payment: other });
        await insertIntent(tx, {
          id: intentId,
          fan_id: actor.id,
          tier_id: tierId,
          months,
          expected_total: total.units.toString(),
          expected_price: expectedPrice.units.toString(),
          charge_id: chargeId,
        });
      }
    },
    async ({ actor, prepared: { chargeId, intentId }, tx, refuse }) => {
      const charge = await findOwnCharge(tx, { id: chargeId, personId: actor.id });
      const intent = await findIntent(tx, { id: intentId, fanId: actor.id });
      if (!charge || !intent) throw new Error('The started card payment is missing.');
      if (charge.decline_reason === CARD_NOT_FOUND) throw refuse('card_not_found');
      return { payment: topUpView(charge), intent: intentView(intent) };
    },
  );
