import type { DeclineReason, Dispute } from './port.ts';

/**
 * Maps Stripe's decline codes to our reasons. Any other code, such as one that Stripe adds later, gets a
 * harmless reason (`declineReasonOf`). Codes for suspected fraud are not listed on purpose: the bank's
 * suspicion must not be revealed, so their reason is that of Stripe's general code, `declined`.
 */
const declineReasons = new Map<string, DeclineReason>([
  ['insufficient_funds', 'insufficient_funds'],
  ['expired_card', 'expired_card'],
  ['invalid_expiry_month', 'expired_card'],
  ['invalid_expiry_year', 'expired_card'],
  ['incorrect_cvc', 'wrong_cvc'],
  ['invalid_cvc', 'wrong_cvc'],
  ['lost_card', 'lost_or_stolen'],
  ['stolen_card', 'lost_or_stolen'],
  ['pickup_card', 'lost_or_stolen'],
  ['authentication_required', 'authentication_needed'],
  ['payment_intent_authentication_failure', 'authentication_failed'],
  ['setup_intent_authentication_failure', 'authentication_failed'],
  ['card_velocity_exceeded', 'limit'],
  ['withdrawal_count_limit_exceeded', 'limit'],
  ['amount_too_large', 'limit'],
  ['amount_too_small', 'limit'],
  ['processing_error', 'unknown'],
  ['issuer_not_available', 'unknown'],
  ['reenter_transaction', 'unknown'],
  ['try_again_later', 'unknown'],
  ['card_declined', 'declined'],
]);

/**
 * The reason of a decline. It is derived from the bank's `decline_code` or, when that code is not mapped,
 * from Stripe's less specific `code`.
 */
export function declineReasonOf(error: {
  code?: string | undefined;
  decline_code?: string | undefined;
}): DeclineReason {
  return declineReasons.get(error.decline_code ?? '') ?? declineReasons.get(error.code ?? '') ?? 'unknown';
}

const disputeStates = new Map<string, Dispute['state']>([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['needs_response', 'opened'],
  ['under_review', 'opened'],
  ['appeal_needs_response', 'opened'],
  ['appeal_under_review', 'opened'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

/**
 * Maps a dispute's status. `prevented` is ambiguous: either the bank accepted the proof of purchase and no
 * money moved, or the cardholder was refunded immediately. `isWithdrawn` tells the two cases apart.
 */
export const disputeStateOf = (
  status: string,
  { isWithdrawn }: { isWithdrawn: boolean },
): Dispute['state'] =>
  status === 'prevented' && isWithdrawn ? 'lost' : (disputeStates.get(status) ?? 'unknown');
