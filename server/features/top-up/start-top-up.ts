import { createHash } from 'node:crypto';
import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import { isLess, money, parseAmount } from '../../ledger/index.ts';
import { moneySettings, moneyView } from '../wallet/index.ts';
import { apply, askAndApply, startedAt } from './ask-provider.ts';
import { type ChargeRow, findCharge } from './charges.store.ts';
import { customerOf } from './customers.ts';
import { idFrom } from './id-from.ts';
import { CARD_NOT_FOUND, isOpen, type Said } from './next-step.ts';
import { type OpenedCharge, openCharge } from './open-charge.ts';
import type { TopUpParts } from './parts.ts';
import { sharedWork } from './shared-work.ts';
import { stateOf, topUpView } from './top-up.view.ts';
import { cardAmount } from './top-up-moves.ts';

/** A charge whose first try never came back is sent again only while nobody can have given it up. */
const SEND_AGAIN_WITHIN_MS = 2 * 60_000;

/**
 * Row first, then the provider, then the outcome: whatever ends this process in between, the row is there and the
 * resolver finds out. The key leads to one charge, and the provider too knows it by one id.
 */
export const startTopUp = (parts: TopUpParts) => {
  /** Copies of a request that arrive together wait for one question to the provider instead of asking it again. */
  const oncePerCharge = sharedWork<void>();

  return handle(
    topUp.start,
    async ({ input, actor, db, request, refuse }) => {
      const id = idFrom('charge', actor.id, request.idempotencyKey ?? '');
      const requestHash = createHash('sha256').update(JSON.stringify(input)).digest();
      const known = await findCharge(db, id);
      if (known && !known.request_hash.equals(requestHash)) throw new Refusal('key_reused');
      if (known && !isOpen(stateOf(known))) return id;

      const amount = parseAmount(input.amount, 'USD');
      const { topUpMin: min, topUpMax: max } = moneySettings;
      if (!amount || isLess(amount, min.value) || isLess(max.value, amount)) {
        throw refuse('amount_out_of_range', {
          min: moneyView(min.value).units,
          max: moneyView(max.value).units,
        });
      }
      if ((await customerOf(parts, actor.id)) === null) throw refuse('provider_away');
      const opened = await openCharge(parts, {
        ...{ id, personId: actor.id, amount, card: input.card, requestHash },
        intentId: input.intentId ?? null,
      });
      if (opened.outcome === 'refused') throw refuse(opened.reason);
      if (opened.outcome === 'over_daily_limit')
        throw refuse('over_daily_limit', { left: moneyView(opened.left).units });
      if (!opened.charge.request_hash.equals(requestHash)) throw new Refusal('key_reused');
      await oncePerCharge(id, () => settle(parts, opened));
      return id;
    },
    async ({ prepared: id, tx, refuse }) => {
      const charge = await findCharge(tx, id);
      if (!charge) throw new Error('A top-up was started, but it is not there.');
      if (charge.decline_reason === CARD_NOT_FOUND) throw refuse('card_not_found');
      return topUpView(charge);
    },
  );
};

async function settle(
  parts: TopUpParts,
  opened: Extract<OpenedCharge, { outcome: 'opened' }>,
): Promise<void> {
  const { card, keepsCard } = opened;
  // Read again: a copy that waited for its turn may have been overtaken by the first one's end.
  const charge = (await findCharge(parts.db, opened.charge.id)) ?? opened.charge;
  const state = stateOf(charge);
  if (!isOpen(state)) return;
  const maySend = state === 'created' && charge.ageMs < SEND_AGAIN_WITHIN_MS;
  if (!maySend || card === null) return askAndApply(parts, charge);
  await apply(parts, charge, await send(parts, charge, { card, keepsCard }));
}

/** A fault of the rail is no proof that nothing was charged: it counts as not knowing, and the resolver asks. */
async function send(
  { rail, log, addressOf }: TopUpParts,
  charge: ChargeRow,
  { card, keepsCard }: { card: string; keepsCard: boolean },
): Promise<Said> {
  if (!charge.customer) throw new Error('Somebody without a customer was charged.');
  try {
    return await rail.charge({
      chargeId: charge.id,
      customer: charge.customer,
      amount: cardAmount(money('USD', BigInt(charge.total))),
      card,
      keepsCard,
      returnAddress: addressOf(`/pay/return?id=${charge.id}`),
      startedAt: startedAt(charge),
    });
  } catch (error) {
    log.warn({ err: error, chargeId: charge.id }, 'a charge was sent and its end is not known');
    return { state: 'unknown' };
  }
}
