import type { DeclineReason, Dispute } from './port.ts';

/**
 * Stripe's words in ours. Its lists are open: a word that is missing here is one that was added since, and must mean
 * something harmless. Why a bank suspects fraud is nobody's business but the bank's, so those stay plain `declined`.
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

/** The bank's own word first; the wider one that Stripe puts around it when we do not know that. */
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
 * A dispute is prevented in two ways that have the same word: the bank is shown what was bought and nothing moves, or the holder of
 * the card is given the money at once. The balance says which it was.
 */
export const disputeStateOf = (
  status: string,
  { isWithdrawn }: { isWithdrawn: boolean },
): Dispute['state'] =>
  status === 'prevented' && isWithdrawn ? 'lost' : (disputeStates.get(status) ?? 'unknown');
