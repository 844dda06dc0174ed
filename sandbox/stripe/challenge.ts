import type { CardOnFile } from './cards-on-file.ts';
import type { NextAction, PaymentError } from './objects.ts';
import { docUrl } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

/** Whether the bank requires the cardholder to confirm this use of the card (3-D Secure). */
export function isChallenged({ script, secret }: CardOnFile, isOffSession: boolean): boolean {
  if (script.challenge === 'on-session') return !isOffSession;
  if (script.challenge === 'unless-set-up') return !isOffSession || !secret.isSetUp;
  return script.challenge === 'always';
}

/** Where the cardholder confirms: on the bank's page if there is a return address, otherwise in the SDK. */
export function challengeAction(
  desk: RequestContext,
  intent: { readonly id: string; readonly client_secret: string },
  returnUrl: string | undefined,
): NextAction {
  if (returnUrl === undefined) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: '' } };
  }
  const url = `${desk.pagesUrl}/sandbox/3ds/${intent.id}?client_secret=${intent.client_secret}`;
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}

export function authenticationRequired(): PaymentError {
  return {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
    doc_url: docUrl('authentication_required'),
  };
}

export function authenticationFailed(kind: 'payment_intent' | 'setup_intent'): PaymentError {
  const code = `${kind}_authentication_failure`;
  return {
    type: 'invalid_request_error',
    code,
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    doc_url: docUrl(code),
  };
}
