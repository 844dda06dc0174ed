import { isLess, type Money, minus, money, plus } from '../../ledger/index.ts';
import { NO_TAX, type TaxRates, taxOn } from '../wallet/index.ts';

/** What a fan pays for one item, line by line. */
export interface Cost {
  readonly price: Money;
  readonly fixedFee: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** Whose tax comes on top of a price: that of the country somebody buys from. */
export interface Taxed {
  readonly country: string | null;
  readonly taxRates: TaxRates;
}

/** A tip is a gift, and what is paid to be heard is no sale until it is answered. */
const UNTAXED: Taxed = { country: null, taxRates: NO_TAX };

/** Paying from the wallet carries no fixed fee. */
export function walletCost(price: Money, { country, taxRates } = UNTAXED): Cost {
  const fixedFee = money(price.asset, 0n);
  const tax = taxOn(price, country, taxRates);
  return { price, fixedFee, tax, total: plus(price, plus(fixedFee, tax)) };
}

/** A card adds the fixed fee that the fan saw when they chose it. */
export function cardCost(price: Money, fixedFee: Money, taxed = UNTAXED): Cost {
  const cost = walletCost(price, taxed);
  return { ...cost, fixedFee, total: plus(cost.total, fixedFee) };
}

/** What a balance lacks to cover a total; zero when it covers it. */
export function missingFrom(balance: Money, total: Money): Money {
  return isLess(balance, total) ? minus(total, balance) : money(total.asset, 0n);
}
