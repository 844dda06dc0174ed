import { Refusal, type RefusalDetails } from '../../kit/refusal.ts';
import { type Money, money } from '../../ledger/index.ts';
import { moneyView } from '../wallet/index.ts';
import { type ChargeRow, findCharge } from './charges.store.ts';
import { customerOf } from './customers.ts';
import { type ChargeReport, isOpen } from './next-step.ts';
import { type CardOrder, type OpenedCharge, openCharge } from './open-charge.ts';
import type { TopUpParts } from './parts.ts';
import { applyReport, queryAndApply, startedAt } from './query-provider.ts';
import { sharedWork } from './shared-work.ts';
import { stateOf } from './top-up.view.ts';
import { cardAmount } from './top-up-moves.ts';

/**
 * A charge whose first request got no answer is sent again only within this time, before the resolver can
 * have declined it as unknown to the provider.
 */
const SEND_AGAIN_WITHIN_MS = 2 * 60_000;

export type StartedCharge =
  | { readonly outcome: 'started'; readonly charge: ChargeRow }
  | {
      readonly outcome: 'refused';
      readonly reason: 'provider_away' | 'account_restricted' | 'spending_frozen' | 'card_not_found';
    }
  | { readonly outcome: 'over_daily_limit'; readonly left: Money }
  /** The key belongs to another request's charge. */
  | { readonly outcome: 'key_reused' };

type Reason = Extract<StartedCharge, { outcome: 'refused' }>['reason'] | 'over_daily_limit';

/** The charge that was started; throws the call's refusal if it was not. */
export function chargeFrom(
  started: StartedCharge,
  refuse: (reason: Reason, details?: RefusalDetails) => Refusal,
): ChargeRow {
  if (started.outcome === 'started') return started.charge;
  if (started.outcome === 'key_reused') throw new Refusal('key_reused');
  if (started.outcome === 'refused') throw refuse(started.reason);
  throw refuse('over_daily_limit', { left: moneyView(started.left).units });
}

/** The path of our page that shows a charge's result. */
export const resultPath = (chargeId: string): string => `/pay/return?id=${chargeId}`;

export type StartCharge = (order: CardOrder) => Promise<StartedCharge>;

/**
 * Row first, then the provider, then the result: if this process stops in between, the row exists and the
 * resolver continues. The id leads to one charge, and the provider knows it by the same id.
 */
export function chargeStarter(parts: TopUpParts): StartCharge {
  /** Simultaneous copies of a request wait for one provider call instead of repeating it. */
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
  // Read again: while this copy waited, the first one may have ended the charge.
  const charge = (await findCharge(parts.db, opened.charge.id)) ?? opened.charge;
  const state = stateOf(charge);
  if (!isOpen(state)) return;
  const maySend = state === 'created' && charge.ageMs < SEND_AGAIN_WITHIN_MS;
  if (!maySend || card === null) return queryAndApply(parts, charge);
  await applyReport(parts, charge, await send(parts, charge, { card, keepsCard, returnAddress }));
}

/**
 * An error of the rail does not prove that nothing was charged: the result counts as unknown, and the
 * resolver queries it.
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
