import type { ChargeFacts, ChargeOutcome, FoundCharge } from '../../providers/payments/port.ts';

/** Whatever a rail may say of a charge, on whichever way it was asked. */
export type Said = ChargeOutcome | FoundCharge;

export type ChargeState =
  | 'created'
  | 'needs_action'
  | 'checking'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'refunded'
  | 'parked';

/** What our own row promises. */
export interface Asked {
  readonly id: string;
  readonly state: ChargeState;
  readonly customer: string | null;
  readonly totalCents: bigint;
  readonly ageMs: number;
}

export type ParkedReason = 'other_charge' | 'other_payee' | 'other_currency' | 'other_amount';

/** Why a charge is parked that was credited before: what went back to the card is no amount of dollars. */
export const REFUND_OF_OTHER_AMOUNT = 'refund_of_other_amount';

export type Step =
  | { readonly to: 'paid' | 'cancelled'; readonly ref: string }
  | { readonly to: 'checking'; readonly ref: string | null }
  | { readonly to: 'needs_action'; readonly ref: string; readonly actionUrl: string }
  | { readonly to: 'declined'; readonly ref: string | null; readonly reason: string }
  | { readonly to: 'parked'; readonly reason: ParkedReason }
  /** Nothing new. */
  | { readonly to: 'same' };

const SAME: Step = { to: 'same' };
/** Within this, a request of ours may still be on its way to the provider. */
const ABSENT_IS_FINAL_AFTER_MS = 5 * 60_000;

export const isOpen = (state: ChargeState): boolean =>
  state === 'created' || state === 'needs_action' || state === 'checking';

/**
 * Where a charge goes from here. States only move forward: open, then declined or cancelled, then paid (money that
 * arrived is there, whatever was said before), and nothing after paid, refunded or parked. Order and number of
 * tellings therefore decide nothing.
 */
export function nextStep(charge: Asked, said: Said): Step {
  if (charge.state === 'paid' || charge.state === 'refunded' || charge.state === 'parked') return SAME;
  if (said.state === 'succeeded') {
    const reason = mismatch(charge, said.charge);
    return reason === null ? { to: 'paid', ref: said.charge.ref } : { to: 'parked', reason };
  }
  if (!isOpen(charge.state)) return SAME;
  switch (said.state) {
    case 'processing':
      return { to: 'checking', ref: refOf(charge, said.charge) };
    case 'needs_action': {
      const ref = refOf(charge, said.charge);
      return ref === null ? SAME : { to: 'needs_action', ref, actionUrl: said.address };
    }
    case 'declined':
      return { to: 'declined', ref: refOf(charge, said.charge), reason: said.reason };
    case 'abandoned':
      return { to: 'cancelled', ref: said.charge.ref };
    case 'card_not_found':
      return { to: 'declined', ref: null, reason: CARD_NOT_FOUND };
    case 'unknown':
      return charge.state === 'created' ? { to: 'checking', ref: null } : SAME;
    case 'absent':
      return charge.ageMs > ABSENT_IS_FINAL_AFTER_MS
        ? { to: 'declined', ref: null, reason: 'unknown' }
        : SAME;
  }
}

/** Kept on the row, so that a repeat of the request is refused like the first. Nobody is shown this word. */
export const CARD_NOT_FOUND = 'card_not_found';

/** A reference is kept only of what carries our id. */
const refOf = (charge: Asked, facts: ChargeFacts | null): string | null =>
  facts?.chargeId === charge.id ? facts.ref : null;

/** Money may be credited only if everything the provider has on record is what we asked for. */
function mismatch(charge: Asked, facts: ChargeFacts): ParkedReason | null {
  if (facts.chargeId !== charge.id) return 'other_charge';
  if (facts.customer === null || facts.customer !== charge.customer) return 'other_payee';
  if (facts.amount.currency !== 'USD') return 'other_currency';
  return facts.amount.minor === charge.totalCents ? null : 'other_amount';
}
