import { assertUsable, findCard } from './cards-on-file.ts';
import type { Confirmation } from './confirm-payment.ts';
import { findCustomer } from './customers.ts';
import type { PaymentIntent } from './objects.ts';
import {
  address,
  choice,
  flag,
  group,
  type Input,
  mergedMetadata,
  metadata,
  required,
  text,
} from './parameters.ts';
import { invalidRequest } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

/** The parameters of a payment that can be set when it is created, and changed until it is paid. */
export const changeable = {
  customer: text(),
  description: text(1000),
  metadata: metadata(),
  payment_method: text(),
  receipt_email: text(512),
  setup_future_usage: choice(['off_session', 'on_session']),
  statement_descriptor_suffix: text(22),
};

/** The parameters that a payment's confirmation accepts. */
export const confirmable = {
  error_on_requires_action: flag(),
  off_session: flag(),
  return_url: address(),
  use_stripe_sdk: flag(),
  payment_method_options: group({
    card: group({ request_three_d_secure: choice(['any', 'automatic', 'challenge']) }),
  }),
};

export const automaticMethods = group({
  enabled: required(flag()),
  allow_redirects: choice(['always', 'never']),
});

/**
 * Decides which payment methods an intent accepts. By default Stripe chooses them from the account's methods,
 * and may choose a method that redirects; the request can disable this choice.
 */
export function decideMethods(
  automatic: Input<{ m: typeof automaticMethods }>['m'],
  allowed: readonly string[] | undefined,
): Pick<
  PaymentIntent,
  'allowed_payment_method_types' | 'automatic_payment_methods' | 'payment_method_types'
> {
  if (allowed?.some((type) => type !== 'card')) {
    throw invalidRequest('The payment method type provided is not activated for your account.', {
      param: 'allowed_payment_method_types',
    });
  }
  const isAutomatic = automatic?.enabled !== false;
  return {
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods: isAutomatic
      ? { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' }
      : null,
    payment_method_types: ['card'],
  };
}

/** Applies new terms to an intent. If one of the terms is refused, nothing changes. */
export function changePayment(
  desk: RequestContext,
  intent: PaymentIntent,
  input: Partial<Input<typeof changeable>>,
): void {
  if (/[<>\\'"*]/.test(input.statement_descriptor_suffix ?? '')) {
    throw invalidRequest('The statement descriptor suffix must not contain <, >, \\, \', " or *.', {
      param: 'statement_descriptor_suffix',
    });
  }
  const customer =
    input.customer === undefined ? intent.customer : findCustomer(desk, input.customer, 400).id;
  if (input.payment_method !== undefined) {
    const card = findCard(desk, input.payment_method, { param: 'payment_method', status: 400 });
    assertUsable(card, customer);
    intent.payment_method = card.method.id;
    if (intent.status === 'requires_payment_method' || intent.status === 'requires_action') {
      intent.status = 'requires_confirmation';
      intent.next_action = null;
    }
  }
  intent.customer = customer;
  intent.description = input.description ?? intent.description;
  intent.receipt_email = input.receipt_email ?? intent.receipt_email;
  intent.setup_future_usage = input.setup_future_usage ?? intent.setup_future_usage;
  intent.statement_descriptor_suffix =
    input.statement_descriptor_suffix ?? intent.statement_descriptor_suffix;
  intent.metadata = mergedMetadata(intent.metadata, input.metadata);
}

export function confirmationOf(input: Input<typeof confirmable>): Confirmation {
  return {
    isOffSession: input.off_session ?? false,
    returnUrl: input.return_url,
    isActionAnError: input.error_on_requires_action ?? false,
    isSdkUsed: input.use_stripe_sdk ?? false,
  };
}
