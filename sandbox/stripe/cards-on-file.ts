import { createHash } from 'node:crypto';
import type { CardSecret } from './book.ts';
import { type CardScript, cardScripts, declined, isLuhn, testTokens } from './card-script.ts';
import { paymentMethodConstants } from './constants.ts';
import type { BillingDetails, PaymentMethod } from './objects.ts';
import { cardRefused, docUrl, invalidRequest, noSuch } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

export interface CardDetails {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string | undefined;
  readonly billing?: Partial<Pick<BillingDetails, 'email' | 'name' | 'phone' | 'address'>>;
  readonly metadata?: Record<string, string>;
}

/** Adds a card to the book, or refuses it as the card form would. */
export function addCard(desk: RequestContext, details: CardDetails): PaymentMethod {
  const { number, expMonth, expYear, cvc, billing } = details;
  const script = readable(desk, details);
  const method: PaymentMethod = {
    ...paymentMethodConstants,
    id: desk.newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: desk.seconds(),
    customer: null,
    livemode: false,
    metadata: details.metadata ?? {},
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...billing?.address,
      },
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: script.brand,
      display_brand: script.brand,
      country: 'US',
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: number === '4000056655665556' ? 'debit' : 'credit',
      last4: number.slice(-4),
      checks: {
        cvc_check: cvc === undefined ? null : 'unchecked',
        address_line1_check: null,
        address_postal_code_check: null,
      },
      networks: { available: [script.brand], preferred: null },
      three_d_secure_usage: { supported: true },
      generated_from: null,
      regulated_status: 'unregulated',
      wallet: null,
    },
  };
  desk.book.paymentMethods.set(method.id, method);
  desk.book.cards.set(method.id, { number, isSetUp: script.challenge === 'on-session', isSpent: false });
  return method;
}

function readable(desk: RequestContext, { number, expMonth, expYear, cvc }: CardDetails): CardScript {
  const refuse = (code: string, message: string, param: string) =>
    cardRefused({ type: 'card_error', code, message, param, doc_url: docUrl(code) });
  if (!/^\d{12,19}$/.test(number) || !isLuhn(number)) {
    throw refuse('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const today = new Date(desk.seconds() * 1000);
  const isYearPast = expYear < today.getUTCFullYear();
  if (isYearPast || expYear > today.getUTCFullYear() + 50) {
    throw refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expMonth > 12 || isExpired(desk, expMonth, expYear)) {
    throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const script = cardScripts.get(number);
  if (!script) throw cardRefused(declined('test_mode_live_card'));
  if (cvc !== undefined && !/^\d+$/.test(cvc))
    throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const cvcLengths = script.brand === 'amex' ? [3, 4] : [3];
  if (cvc !== undefined && !cvcLengths.includes(cvc.length)) {
    throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return script;
}

/** A card is valid until the end of its expiry month. */
export function isExpired(desk: RequestContext, month: number, year: number): boolean {
  return desk.seconds() * 1000 >= Date.UTC(year, month, 1);
}

export interface CardOnFile {
  readonly method: PaymentMethod;
  readonly secret: CardSecret;
  readonly script: CardScript;
}

/** Finds a card by id. A test token such as `pm_card_visa` creates a new card. */
export function findCard(
  desk: RequestContext,
  id: string,
  { param, status }: { param: string; status: 400 | 404 },
): CardOnFile {
  const known = testTokens.get(id);
  const method =
    known === undefined
      ? desk.book.paymentMethods.get(id)
      : addCard(desk, {
          number: known,
          expMonth: 12,
          expYear: new Date(desk.seconds() * 1000).getUTCFullYear() + 3,
          cvc: undefined,
        });
  const secret = method && desk.book.cards.get(method.id);
  const script = secret && cardScripts.get(secret.number);
  if (!method || !secret || !script) throw noSuch('PaymentMethod', id, param, status);
  return { method, secret, script };
}

/**
 * Throws if the card cannot be used here: a customer's card works with that customer only, and a card without
 * a customer works once.
 */
export function assertUsable({ method, secret }: CardOnFile, customer: string | null): void {
  if (secret.isSpent) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  }
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(
      customer === null
        ? `The provided PaymentMethod cannot be attached. The payment method you provided has already been attached to a customer; pass \`customer\` to use it.`
        : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { param: 'payment_method' },
    );
  }
}

export function attachCard(desk: RequestContext, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  desk.emit('payment_method.attached', method);
}

export function detachCard(desk: RequestContext, { method, secret }: CardOnFile): void {
  const customer = method.customer;
  method.customer = null;
  secret.isSpent = true;
  desk.emit('payment_method.detached', method, { customer });
}
