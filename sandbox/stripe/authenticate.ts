import { finishChallenge } from './confirm-payment.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';
import type { RequestContext } from './request-context.ts';
import { finishSetupChallenge } from './setup-intents.ts';

export type ChallengeOutcome = 'complete' | 'fail' | 'abandon';

export const challengeOutcomes: readonly ChallengeOutcome[] = ['complete', 'fail', 'abandon'];

export function findIntent(
  desk: Pick<RequestContext, 'book'>,
  id: string,
): PaymentIntent | SetupIntent | null {
  return desk.book.paymentIntents.get(id) ?? desk.book.setupIntents.get(id) ?? null;
}

/**
 * The return address of the intent's open 3-D Secure challenge; null when no challenge is open or it has no
 * return address.
 */
export function returnUrlOf(intent: PaymentIntent | SetupIntent): string | null {
  return intent.next_action?.redirect_to_url?.return_url ?? null;
}

/**
 * Answers the 3-D Secure challenge for the cardholder, or leaves it open. Returns the address to redirect to.
 * Returns null if no challenge is open or the intent has no return address.
 */
export function authenticate(
  desk: RequestContext,
  intent: PaymentIntent | SetupIntent,
  outcome: ChallengeOutcome,
): string | null {
  const returnUrl = returnUrlOf(intent);
  if (intent.status !== 'requires_action') return null;
  if (outcome !== 'abandon') {
    if (intent.object === 'payment_intent') finishChallenge(desk, intent, outcome);
    else finishSetupChallenge(desk, intent, outcome);
  }
  return returnUrl === null ? null : withOutcome(returnUrl, intent);
}

function withOutcome(returnUrl: string, intent: PaymentIntent | SetupIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set('redirect_status', redirectStatus(intent.status));
  return url.href;
}

function redirectStatus(status: string): 'succeeded' | 'pending' | 'failed' {
  if (status === 'succeeded' || status === 'requires_capture') return 'succeeded';
  return status === 'requires_action' ? 'pending' : 'failed';
}
