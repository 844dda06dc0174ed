import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { isLess, parseAmount } from '../../ledger/index.ts';
import { moneySettings, moneyView } from '../wallet/index.ts';
import { findCharge } from './charges.store.ts';
import { hashOf, idFrom } from './id-from.ts';
import { CARD_NOT_FOUND } from './next-step.ts';
import { chargeFrom, resultPath, type StartCharge } from './start-charge.ts';
import { topUpView } from './top-up.view.ts';

/** Starts a top-up. One idempotency key leads to one charge. */
export const startTopUp = (startCharge: StartCharge) =>
  handle(
    topUp.start,
    async ({ input, actor, db, request, refuse }) => {
      const id = idFrom('charge', actor.id, request.idempotencyKey ?? '');
      const amount = parseAmount(input.amount, 'USD');
      const { topUpMin: min, topUpMax: max } = moneySettings;
      // A repeat is not refused when the bounds have changed since the top-up was started.
      const isKnown = (await findCharge(db, id)) !== undefined;
      if (!amount || (!isKnown && (isLess(amount, min.value) || isLess(max.value, amount)))) {
        throw refuse('amount_out_of_range', {
          min: moneyView(min.value).units,
          max: moneyView(max.value).units,
        });
      }
      const started = await startCharge({
        id,
        personId: actor.id,
        purpose: 'top_up',
        amount,
        fee: moneySettings.payFixedFee.value,
        card: input.card,
        intentId: input.intentId ?? null,
        requestHash: hashOf(input),
        returnAddress: request.addressOf(resultPath(id)),
      });
      chargeFrom(started, refuse);
      return id;
    },
    async ({ prepared: id, tx, refuse }) => {
      const charge = await findCharge(tx, id);
      if (!charge) throw new Error('A top-up was started, but its row is missing.');
      if (charge.decline_reason === CARD_NOT_FOUND) throw refuse('card_not_found');
      return topUpView(charge);
    },
  );
