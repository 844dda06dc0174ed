import type { PaymentError } from './objects.ts';
import { docUrl } from './refusals.ts';

/**
 * What one of Stripe's test card numbers does. All other numbers are refused, as Stripe refuses real cards in
 * test mode.
 */
export interface CardScript {
  readonly brand: string;
  /** How the list in the card form describes the card. */
  readonly says: string;
  /** When the bank requires the cardholder to confirm a payment. */
  readonly challenge?: 'always' | 'on-session' | 'unless-set-up';
  readonly isChallengeBroken?: true;
  readonly decline?: Decline;
  /** The card can be saved, but every charge to it is declined. */
  readonly isDeclinedOnlyWhenCharged?: true;
  readonly dispute?: { readonly reason: string; readonly isInquiry: boolean };
  readonly refunds?: 'succeed-later' | 'fail-later';
}

export type Decline =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'test_mode_live_card';

const visa = (says: string, script: Omit<CardScript, 'brand' | 'says'> = {}): CardScript => ({
  brand: 'visa',
  says,
  ...script,
});

export const cardScripts: ReadonlyMap<string, CardScript> = new Map<string, CardScript>([
  ['4242424242424242', visa('Succeeds')],
  ['4000056655665556', visa('Succeeds (debit)')],
  ['5555555555554444', { brand: 'mastercard', says: 'Succeeds (Mastercard)' }],
  ['2223003122003222', { brand: 'mastercard', says: 'Succeeds (Mastercard, 2-series)' }],
  ['378282246310005', { brand: 'amex', says: 'Succeeds (American Express)' }],
  ['6011111111111117', { brand: 'discover', says: 'Succeeds (Discover)' }],
  ['3056930009020004', { brand: 'diners', says: 'Succeeds (Diners Club)' }],
  ['3566002020360505', { brand: 'jcb', says: 'Succeeds (JCB)' }],
  ['6200000000000005', { brand: 'unionpay', says: 'Succeeds (UnionPay)' }],
  ['4000000000000077', visa('Succeeds, funds available at once')],
  ['4000000000003220', visa('Asks you to confirm, then succeeds', { challenge: 'always' })],
  ['4000002500003155', visa('Asks you to confirm until it is saved', { challenge: 'unless-set-up' })],
  ['4000002760003184', visa('Asks you to confirm every time', { challenge: 'always' })],
  ['4000003800000446', visa('Asks you to confirm when you are present', { challenge: 'on-session' })],
  [
    '4000008260003178',
    visa('Asks you to confirm, then has insufficient funds', {
      challenge: 'always',
      decline: 'insufficient_funds',
      isDeclinedOnlyWhenCharged: true,
    }),
  ],
  [
    '4000008400001629',
    visa('Asks you to confirm, then is declined', { challenge: 'always', decline: 'generic_decline' }),
  ],
  [
    '4000008400001280',
    visa('Asks you to confirm, and the bank’s page fails', { challenge: 'always', isChallengeBroken: true }),
  ],
  ['4000000000000002', visa('Declined', { decline: 'generic_decline' })],
  ['4000000000009995', visa('Insufficient funds', { decline: 'insufficient_funds' })],
  ['4000000000009987', visa('Lost card', { decline: 'lost_card' })],
  ['4000000000009979', visa('Stolen card', { decline: 'stolen_card' })],
  ['4000000000000069', visa('Expired card', { decline: 'expired_card' })],
  ['4000000000000127', visa('Wrong security code', { decline: 'incorrect_cvc' })],
  ['4000000000000119', visa('Processing error', { decline: 'processing_error' })],
  [
    '4000000000000341',
    visa('Can be saved, is declined when charged', {
      decline: 'generic_decline',
      isDeclinedOnlyWhenCharged: true,
    }),
  ],
  [
    '4000000000000259',
    visa('Succeeds, then disputed as fraudulent', { dispute: { reason: 'fraudulent', isInquiry: false } }),
  ],
  [
    '4000000000002685',
    visa('Succeeds, then disputed as not received', {
      dispute: { reason: 'product_not_received', isInquiry: false },
    }),
  ],
  [
    '4000000000001976',
    visa('Succeeds, then the bank inquires', { dispute: { reason: 'fraudulent', isInquiry: true } }),
  ],
  ['4000000000007726', visa('Succeeds, refunds arrive later', { refunds: 'succeed-later' })],
  ['4000000000005126', visa('Succeeds, refunds fail later', { refunds: 'fail-later' })],
]);

/**
 * The card numbers of the test tokens. Each use of a token creates a new card, so that a test needs no card
 * form.
 */
export const testTokens: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_amex', '378282246310005'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_threeDSecure2Required', '4000000000003220'],
  ['pm_card_createDispute', '4000000000000259'],
  ['pm_card_refundFail', '4000000000005126'],
]);

const declines: Readonly<
  Record<Decline, { message: string; advice: string; network: string; code?: string }>
> = {
  generic_decline: { message: 'Your card was declined.', advice: 'try_again_later', network: '01' },
  insufficient_funds: {
    message: 'Your card has insufficient funds.',
    advice: 'try_again_later',
    network: '51',
  },
  lost_card: { message: 'Your card was declined.', advice: 'do_not_try_again', network: '41' },
  stolen_card: { message: 'Your card was declined.', advice: 'do_not_try_again', network: '43' },
  expired_card: {
    message: 'Your card has expired.',
    advice: 'do_not_try_again',
    network: '54',
    code: 'expired_card',
  },
  incorrect_cvc: {
    message: "Your card's security code is incorrect.",
    advice: 'confirm_card_data',
    network: '82',
    code: 'incorrect_cvc',
  },
  processing_error: {
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice: 'try_again_later',
    network: '06',
    code: 'processing_error',
  },
  test_mode_live_card: {
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    advice: 'do_not_try_again',
    network: '14',
  },
};

export const declineCodes = Object.keys(declines) as Decline[];

export function declined(decline: Decline): PaymentError {
  const { message, advice, network, code = 'card_declined' } = declines[decline];
  return {
    type: 'card_error',
    code,
    decline_code: decline,
    message,
    advice_code: advice,
    network_decline_code: network,
    doc_url: docUrl(code),
  };
}

/** Checks Luhn's check digit, which catches mistyped card numbers. */
export function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
