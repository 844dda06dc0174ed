import type { ChargeFacts, ChargeOutcome, FoundCharge } from '../../providers/payments/port.ts';

/** A rail's report about a charge, from a request or from a later query. */
export type ChargeReport = ChargeOutcome | FoundCharge;

export type ChargeState =
  | 'created'
  | 'needs_action'
  | 'checking'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'refunded'
  | 'parked';

/** The stored charge, with which the report is compared. */
export interface RequestedCharge {
  readonly id: string;
  readonly state: ChargeState;
  readonly customer: string | null;
  readonly totalCents: bigint;
  readonly ageMs: number;
}

export type ParkedReason = 'other_charge' | 'other_payee' | 'other_currency' | 'other_amount';

/**
 * A credited charge is parked for this reason when the money returned to its card is not a positive amount in
 * dollars.
 */
export const REFUND_OF_OTHER_AMOUNT = 'refund_of_other_amount';

export type Step =
  | { readonly to: 'paid' | 'cancelled'; readonly ref: string }
  | { readonly to: 'checking'; readonly ref: string | null }
  | { readonly to: 'needs_action'; readonly ref: string; readonly actionUrl: string }
  | { readonly to: 'declined'; readonly ref: string | null; readonly reason: string }
  | { readonly to: 'parked'; readonly reason: ParkedReason }
  /** The report changes nothing. */
  | { readonly to: 'same' };

const SAME: Step = { to: 'same' };
/**
 * The age at which a charge that the provider does not know is declined. Before that, our request may still
 * be on its way to the provider.
 */
const ABSENT_IS_FINAL_AFTER_MS = 5 * 60_000;

export const isOpen = (state: ChargeState): boolean =>
  state === 'created' || state === 'needs_action' || state === 'checking';

/**
 * Computes a charge's next step. States only move forward: open, then declined or cancelled, then paid. A
 * declined or cancelled charge can still become paid, because its money may arrive later. If that money does
 * not match the request, the charge is parked instead. A report changes no charge that is paid, refunded or
 * parked. The order and number of reports therefore do not matter.
 */
export function nextStep(charge: RequestedCharge, report: ChargeReport): Step {
  if (charge.state === 'paid' || charge.state === 'refunded' || charge.state === 'parked') return SAME;
  if (report.state === 'succeeded') {
    const reason = mismatch(charge, report.charge);
    return reason === null ? { to: 'paid', ref: report.charge.ref } : { to: 'parked', reason };
  }
  if (!isOpen(charge.state)) return SAME;
  switch (report.state) {
    case 'processing':
      return { to: 'checking', ref: refOf(charge, report.charge) };
    case 'needs_action': {
      const ref = refOf(charge, report.charge);
      return ref === null ? SAME : { to: 'needs_action', ref, actionUrl: report.address };
    }
    case 'declined':
      return { to: 'declined', ref: refOf(charge, report.charge), reason: report.reason };
    case 'abandoned':
      return { to: 'cancelled', ref: report.charge.ref };
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

/**
 * A decline reason that is stored so that a repeat of the request gets the same refusal. People never see it.
 */
export const CARD_NOT_FOUND = 'card_not_found';

/** The provider's reference; null unless the provider's record contains our charge's id. */
const refOf = (charge: RequestedCharge, facts: ChargeFacts | null): string | null =>
  facts?.chargeId === charge.id ? facts.ref : null;

/**
 * Why the provider's record does not match the request; null when it matches and the money may be credited.
 */
function mismatch(charge: RequestedCharge, facts: ChargeFacts): ParkedReason | null {
  if (facts.chargeId !== charge.id) return 'other_charge';
  if (facts.customer === null || facts.customer !== charge.customer) return 'other_payee';
  if (facts.amount.currency !== 'USD') return 'other_currency';
  return facts.amount.minor === charge.totalCents ? null : 'other_amount';
}
