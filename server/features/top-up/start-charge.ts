import type { Refuse } from '../../kit/refusal.ts';
import { sharedWork } from '../../kit/shared-work.ts';
import { type Money, money } from '../../ledger/index.ts';
import { type CannotPay, moneyView } from '../wallet/index.ts';
import { type ChargeRow, findCharge } from './charges.store.ts';
import { customerOf } from './customers.ts';
import { type ChargeReport, isOpen } from './next-step.ts';
import { type CardOrder, type OpenedCharge, openCharge } from './open-charge.ts';
import type { TopUpParts } from './parts.ts';
import { applyReport, queryAndApply, startedAt } from './query-provider.ts';
import { stateOf } from './top-up.view.ts';
import { cardAmount } from './top-up-moves.ts';

/**
 * If a request is repeated while its charge is younger than this and still in the state `created`, the charge
 * is sent again. An older charge is not sent again, because the resolver may decline it as unknown to the
 * provider.
 */
const SEND_AGAIN_WITHIN_MS = 2 * 60_000;

export type StartedCharge =
  | { readonly outcome: 'started'; readonly charge: ChargeRow }
  | {
      readonly outcome: 'refused';
      readonly reason: 'provider_away' | CannotPay | 'card_not_found';
    }
  | { readonly outcome: 'over_daily_limit'; readonly left: Money }
  /** The idempotency key was already used for a charge with another input. */
  | { readonly outcome: 'key_reused' };

type Reason = Extract<StartedCharge, { outcome: 'refused' }>['reason'] | 'over_daily_limit' | 'key_reused';

/** Returns the started charge, or throws the refusal that belongs to the outcome. */
export function chargeFrom(started: StartedCharge, refuse: Refuse<Reason>): ChargeRow {
  if (started.outcome === 'started') return started.charge;
  if (started.outcome === 'key_reused') throw refuse('key_reused');
  if (started.outcome === 'refused') throw refuse(started.reason);
  throw refuse('over_daily_limit', { left: moneyView(started.left).units });
}

/** The path of our own page that shows a charge's result. */
export const resultPath = (chargeId: string): string => `/pay/return?id=${chargeId}`;

export type StartCharge = (order: CardOrder) => Promise<StartedCharge>;

/**
 * Stores the charge's row, calls the provider, and applies the result. If the process stops in
 * between, the resolver continues from the row. The provider knows the charge by the same id,
 * so one id leads to one charge.
 */
export function chargeStarter(parts: TopUpParts): StartCharge {
  /** Simultaneous copies of a request share one provider call. */
  const oncePerCharge = sharedWork<void>();

  return async (order) => {
    const { id, requestHash } = order;
    const known = await findCharge(parts.db, id);
    if (known && !known.request_hash.equals(requestHash)) return { outcome: 'key_reused' };
    if (known && !isOpen(stateOf(known))) return { outcome: 'started', charge: known };

    if ((await customerOf(parts, order.personId)) === null)
      return { outcome: 'refused', reason: 'provider_away' };
    const opened = await openCharge(parts, order);
    if (opened.outcome !== 'opened') return opened;
    if (!opened.charge.request_hash.equals(requestHash)) return { outcome: 'key_reused' };
    await oncePerCharge(id, () => settle(parts, opened, order));
    const charge = await findCharge(parts.db, id);
    if (!charge) throw new Error('A charge was started, but it is not there.');
    return { outcome: 'started', charge };
  };
}

async function settle(
  parts: TopUpParts,
  opened: Extract<OpenedCharge, { outcome: 'opened' }>,
  { returnAddress }: CardOrder,
): Promise<void> {
  const { card, keepsCard } = opened;
  // The charge is read again, because another copy of the request may have ended it while this copy waited.
  const charge = (await findCharge(parts.db, opened.charge.id)) ?? opened.charge;
  const state = stateOf(charge);
  if (!isOpen(state)) return;
  const maySend = state === 'created' && charge.ageMs < SEND_AGAIN_WITHIN_MS;
  if (!maySend || card === null) return queryAndApply(parts, charge);
  await applyReport(parts, charge, await send(parts, charge, { card, keepsCard, returnAddress }));
}

/**
 * Sends a charge to the provider. An error does not prove that nothing was charged: the result is then
 * unknown, and the resolver queries the provider later.
 */
async function send(
  { rail, log }: TopUpParts,
  charge: ChargeRow,
  order: { card: string; keepsCard: boolean; returnAddress: string | null },
): Promise<ChargeReport> {
  if (!charge.customer) throw new Error('A charge needs a customer at the provider.');
  try {
    return await rail.charge({
      chargeId: charge.id,
      customer: charge.customer,
      amount: cardAmount(money('USD', BigInt(charge.total))),
      ...order,
      startedAt: startedAt(charge),
    });
  } catch (error) {
    log.warn({ err: error, chargeId: charge.id }, 'a charge was sent and its end is not known');
    return { state: 'unknown' };
  }
}
