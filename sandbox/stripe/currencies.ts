import { invalidRequest } from './refusals.ts';

/**
 * The smallest possible charge in each supported currency, in its smallest unit. Other currencies are
 * refused.
 */
const leastCharge: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  aud: 50,
  cad: 50,
  chf: 50,
  nzd: 50,
  sgd: 50,
  hkd: 400,
  dkk: 250,
  nok: 300,
  sek: 300,
  pln: 200,
  czk: 1500,
  brl: 50,
  mxn: 1000,
  jpy: 50,
  krw: 500,
  vnd: 13_000,
};
const MOST_CHARGE = 99_999_999;

export function assertCurrency(currency: string): string {
  const known = currency.toLowerCase();
  if (Object.hasOwn(leastCharge, known)) return known;
  throw invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${Object.keys(leastCharge).join(', ')}`,
    { param: 'currency' },
  );
}

export function assertChargeable(amount: number, currency: string): void {
  const least = leastCharge[currency] ?? 1;
  if (amount < least) {
    throw invalidRequest(`Amount must be at least ${least} ${currency}.`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MOST_CHARGE) {
    throw invalidRequest(`Amount must be no more than ${MOST_CHARGE} ${currency}.`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}
