import { isLess, type Money, minus, money, plus } from '../../ledger/index.ts';
import { NO_TAX, type TaxRates, taxOn } from '../wallet/index.ts';

/** What a fan pays for one item: `total` is the sum of the other amounts. */
export interface Cost {
  readonly price: Money;
  readonly fixedFee: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** What determines the tax on a price: the buyer's country and the platform's tax rates. */
export interface Taxed {
  readonly country: string | null;
  readonly taxRates: TaxRates;
}

/**
 * The default, without tax. It applies to a tip, which is a gift, and to a message fee, which is no sale
 * until the creator answers.
 */
const UNTAXED: Taxed = { country: null, taxRates: NO_TAX };

/** The cost when the wallet pays, which adds no fixed fee. */
export function walletCost(price: Money, { country, taxRates } = UNTAXED): Cost {
  const fixedFee = money(price.asset, 0n);
  const tax = taxOn(price, country, taxRates);
  return { price, fixedFee, tax, total: plus(price, plus(fixedFee, tax)) };
}

/** The cost when a card pays, which adds the fixed fee that the fan saw. */
export function cardCost(price: Money, fixedFee: Money, taxed = UNTAXED): Cost {
  const cost = walletCost(price, taxed);
  return { ...cost, fixedFee, total: plus(cost.total, fixedFee) };
}

/** The amount that a balance lacks to cover a total; zero when it covers the total. */
export function missingFrom(balance: Money, total: Money): Money {
  return isLess(balance, total) ? minus(total, balance) : money(total.asset, 0n);
}
