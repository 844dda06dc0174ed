import { isLess, type Money, minus, money, plus } from '../../ledger/index.ts';
import { NO_TAX, type TaxRates, taxOn } from '../wallet/index.ts';

/** The cost of one item to a fan, by component. */
export interface Cost {
  readonly price: Money;
  readonly fixedFee: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** Determines the tax on a price: the tax of the buyer's country. */
export interface Taxed {
  readonly country: string | null;
  readonly taxRates: TaxRates;
}

/** Tips are gifts, and a writing fee is no sale until the creator answers. */
const UNTAXED: Taxed = { country: null, taxRates: NO_TAX };

/** The cost of paying from the wallet, which has no fixed fee. */
export function walletCost(price: Money, { country, taxRates } = UNTAXED): Cost {
  const fixedFee = money(price.asset, 0n);
  const tax = taxOn(price, country, taxRates);
  return { price, fixedFee, tax, total: plus(price, plus(fixedFee, tax)) };
}

/** The cost of paying by card, which adds the fixed fee that the fan saw. */
export function cardCost(price: Money, fixedFee: Money, taxed = UNTAXED): Cost {
  const cost = walletCost(price, taxed);
  return { ...cost, fixedFee, total: plus(cost.total, fixedFee) };
}

/** The amount by which a balance falls short of a total; zero if it covers the total. */
export function missingFrom(balance: Money, total: Money): Money {
  return isLess(balance, total) ? minus(total, balance) : money(total.asset, 0n);
}
