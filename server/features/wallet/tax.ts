import { divide, type Money, money, portion } from '../../ledger/index.ts';

/** Tax rates in basis points by two-letter country code. */
export type TaxRates = ReadonlyMap<string, number>;

/** The stored units (millionths of a dollar) in a cent, the smallest amount that a card can pay. */
const UNITS_PER_CENT = 10_000n;

/** The rates of an operator without a tax registration, who may not charge tax. */
export const NO_TAX: TaxRates = new Map();

/**
 * The tax added to a price for a buyer in this country, rounded down to the cent in the buyer's favor.
 * Zero when `country` is null or has no rate.
 */
export function taxOn(price: Money, country: string | null, rates: TaxRates): Money {
  const bps = country === null ? 0 : (rates.get(country) ?? 0);
  const cents = divide(portion(price, bps, 'down'), UNITS_PER_CENT, 'down');
  return money(price.asset, cents.units * UNITS_PER_CENT);
}
