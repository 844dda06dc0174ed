import { divide, type Money, money, portion } from '../../ledger/index.ts';

/** Hundredths of a percent by country, two capital letters each. */
export type TaxRates = ReadonlyMap<string, number>;

/** Dollars are kept in millionths, and a card pays whole cents only. */
const UNITS_PER_CENT = 10_000n;

/** Of an operator who is registered nowhere: who is not may not charge a tax. */
export const NO_TAX: TaxRates = new Map();

/**
 * The tax on a price for somebody in this country: on top of it, down to the whole cent, in favour of who pays. Nothing
 * where the country is not known or has no rate.
 */
export function taxOn(price: Money, country: string | null, rates: TaxRates): Money {
  const bps = country === null ? 0 : (rates.get(country) ?? 0);
  const cents = divide(portion(price, bps, 'down'), UNITS_PER_CENT, 'down');
  return money(price.asset, cents.units * UNITS_PER_CENT);
}
