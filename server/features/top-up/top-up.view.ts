import type { z } from 'zod';
import { DeclineReason, RefundState, TopUp } from '#contract/top-up.ts';
import { dollarsView } from '../wallet/index.ts';
import type { ChargeRow } from './charges.store.ts';
import { type ChargeState, REFUND_OF_OTHER_AMOUNT } from './next-step.ts';

/** A state as people see it: a charge that has not reached the provider yet is shown as `checking`. */
const stateView = (state: ChargeState): z.output<typeof TopUp>['state'] =>
  state === 'created' ? 'checking' : state;

/** The cast is safe, because the column's check constraint allows only these states. */
export const stateOf = (charge: ChargeRow): ChargeState => charge.state as ChargeState;

/**
 * Whether the charge's money was credited to the wallet. True if the charge is paid, or was paid and then
 * refunded. For a parked charge, true only if it was parked because of its refund.
 */
const isCredited = ({ state, parked_reason: reason }: ChargeRow): boolean =>
  state === 'paid' || state === 'refunded' || (state === 'parked' && reason === REFUND_OF_OTHER_AMOUNT);

/** A top-up as the person who paid sees it. */
export function topUpView(charge: ChargeRow): z.output<typeof TopUp> {
  return {
    id: charge.id,
    purpose: TopUp.shape.purpose.parse(charge.purpose),
    state: stateView(stateOf(charge)),
    isCredited: isCredited(charge),
    amount: dollarsView(charge.amount),
    fee: dollarsView(charge.fee),
    total: dollarsView(charge.total),
    card:
      charge.card_brand && charge.card_last4 ? { brand: charge.card_brand, last4: charge.card_last4 } : null,
    declined: charge.state === 'declined' ? declineOf(charge.decline_reason) : null,
    actionUrl: charge.state === 'needs_action' ? charge.action_url : null,
    intentId: charge.intent_id,
    reference: `T-${charge.id.slice(0, 8).toUpperCase()}`,
    createdAt: charge.created_at.toISOString(),
    settledAt: charge.settled_at?.toISOString() ?? null,
    refunded: dollarsView(refundedOf(charge)),
    refund: refundOf(charge),
  };
}

/**
 * The refunded amount to show, at most the total. The person need not see that a bank
 * and a refund both paid the card.
 */
const refundedOf = ({ refunded, total }: ChargeRow): string =>
  BigInt(refunded) > BigInt(total) ? total : refunded;

function refundOf({ askedBack }: ChargeRow): z.output<typeof TopUp>['refund'] {
  if (!askedBack) return null;
  const { state, amount, bonus, at } = askedBack;
  return {
    state: RefundState.parse(state),
    amount: dollarsView(amount),
    bonus: dollarsView(bonus),
    at: new Date(at).toISOString(),
  };
}

const declineOf = (reason: string | null): z.output<typeof DeclineReason> =>
  DeclineReason.safeParse(reason).data ?? 'unknown';
