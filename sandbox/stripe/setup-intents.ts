import { declined } from './card-script.ts';
import { assertUsable, attachCard, type CardOnFile, findCard } from './cards-on-file.ts';
import { authenticationFailed, challengeAction, isChallenged } from './challenge.ts';
import { setupIntentConstants } from './constants.ts';
import { findCustomer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { page, pageParameters } from './lists.ts';
import type { PaymentError, SetupIntent } from './objects.ts';
import { address, choice, flag, group, list, mergedMetadata, metadata, text } from './parameters.ts';
import { checkClientSecret } from './payment-intents.ts';
import { automaticMethods, decideMethods } from './payment-terms.ts';
import { cardRefused, invalidRequest, noSuch } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

const confirmable = {
  payment_method: text(),
  return_url: address(),
  use_stripe_sdk: flag(),
  payment_method_options: group({
    card: group({ request_three_d_secure: choice(['any', 'automatic', 'challenge']) }),
  }),
};

export const setupIntentEndpoints = [
  endpoint(
    'POST /v1/setup_intents',
    {
      ...confirmable,
      automatic_payment_methods: automaticMethods,
      confirm: flag(),
      customer: text(),
      description: text(1000),
      metadata: metadata(),
      allowed_payment_method_types: list(20),
      usage: choice(['off_session', 'on_session']),
    },
    (desk, input) => {
      const id = desk.newId('seti');
      const intent: SetupIntent = {
        ...setupIntentConstants,
        id,
        object: 'setup_intent',
        status: 'requires_payment_method',
        client_secret: `${id}_secret_${desk.chance.letters(25)}`,
        created: desk.seconds(),
        customer: input.customer === undefined ? null : findCustomer(desk, input.customer, 400).id,
        payment_method: null,
        last_setup_error: null,
        next_action: null,
        metadata: mergedMetadata({}, input.metadata),
        description: input.description ?? null,
        cancellation_reason: null,
        ...decideMethods(input.automatic_payment_methods, input.allowed_payment_method_types),
        usage: input.usage ?? 'off_session',
        livemode: false,
      };
      choose(desk, intent, input.payment_method);
      desk.book.setupIntents.set(id, intent);
      desk.emit('setup_intent.created', intent);
      return input.confirm ? confirmSetup(desk, intent, input.return_url) : intent;
    },
  ),
  endpoint(
    'GET /v1/setup_intents/:id',
    { client_secret: text() },
    (desk, input, id, who) => checkClientSecret(who, findSetupIntent(desk, id), input.client_secret),
    { isPublic: true },
  ),
  endpoint(
    'GET /v1/setup_intents',
    { ...pageParameters, customer: text(), payment_method: text() },
    (desk, input) =>
      page(
        '/v1/setup_intents',
        desk.book.setupIntents.values(),
        input,
        ({ customer, payment_method }) =>
          (input.customer === undefined || customer === input.customer) &&
          (input.payment_method === undefined || payment_method === input.payment_method),
      ),
  ),
  endpoint(
    'POST /v1/setup_intents/:id/confirm',
    { ...confirmable, client_secret: text() },
    (desk, input, id, who) => {
      const intent = checkClientSecret(who, findSetupIntent(desk, id), input.client_secret);
      choose(desk, intent, input.payment_method);
      return confirmSetup(desk, intent, input.return_url);
    },
    { isPublic: true },
  ),
  endpoint(
    'POST /v1/setup_intents/:id/cancel',
    { cancellation_reason: choice(['abandoned', 'duplicate', 'requested_by_customer']) },
    (desk, input, id) => {
      const intent = findSetupIntent(desk, id);
      if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'cancel');
      intent.status = 'canceled';
      intent.next_action = null;
      intent.cancellation_reason = input.cancellation_reason ?? null;
      desk.emit('setup_intent.canceled', intent);
      return intent;
    },
  ),
];

function findSetupIntent(desk: RequestContext, id: string): SetupIntent {
  const intent = desk.book.setupIntents.get(id);
  if (!intent) throw noSuch('setupintent', id, 'intent', 404);
  return intent;
}

function choose(desk: RequestContext, intent: SetupIntent, method: string | undefined): void {
  if (method === undefined) return;
  const card = findCard(desk, method, { param: 'payment_method', status: 400 });
  assertUsable(card, intent.customer);
  intent.payment_method = card.method.id;
  if (intent.status === 'requires_payment_method') intent.status = 'requires_confirmation';
}

function confirmSetup(desk: RequestContext, intent: SetupIntent, returnUrl: string | undefined): SetupIntent {
  if (!/^requires_(confirmation|action)$/.test(intent.status)) throw unexpectedState(intent, 'confirm');
  const card = findCard(desk, intent.payment_method ?? '', { param: 'payment_method', status: 400 });
  if (isChallenged(card, false)) {
    intent.status = 'requires_action';
    intent.next_action = challengeAction(desk, intent, returnUrl);
    desk.emit('setup_intent.requires_action', intent);
    return intent;
  }
  const refusal = keepCard(desk, intent, card);
  if (refusal) throw cardRefused(refusal, { setup_intent: structuredClone(intent) });
  return intent;
}

/** Applies the cardholder's answer to the 3-D Secure challenge for saving a card. */
export function finishSetupChallenge(
  desk: RequestContext,
  intent: SetupIntent,
  outcome: 'complete' | 'fail',
): void {
  const card = findCard(desk, intent.payment_method ?? '', { param: 'payment_method', status: 404 });
  if (outcome === 'fail' || card.script.isChallengeBroken) {
    refuseSetup(desk, intent, authenticationFailed('setup_intent'), card);
    return;
  }
  keepCard(desk, intent, card);
}

function keepCard(desk: RequestContext, intent: SetupIntent, card: CardOnFile): PaymentError | null {
  const { script, secret, method } = card;
  const fault = desk.strike('decline');
  if (fault) return refuseSetup(desk, intent, declined(fault.declineCode ?? 'generic_decline'), card);
  if (script.decline && !script.isDeclinedOnlyWhenCharged) {
    return refuseSetup(desk, intent, declined(script.decline), card);
  }
  secret.isSetUp = true;
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.last_setup_error = null;
  if (intent.customer !== null) attachCard(desk, method, intent.customer);
  desk.emit('setup_intent.succeeded', intent);
  return null;
}

function refuseSetup(
  desk: RequestContext,
  intent: SetupIntent,
  error: PaymentError,
  { method }: CardOnFile,
): PaymentError {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = { ...error, payment_method: structuredClone(method) };
  desk.emit('setup_intent.setup_failed', intent);
  return intent.last_setup_error;
}

function unexpectedState(intent: SetupIntent, act: 'confirm' | 'cancel') {
  return invalidRequest(`You cannot ${act} this SetupIntent because it has a status of ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
  });
}
