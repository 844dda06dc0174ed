import { isLess, type Money, minus, money, plus } from '../../ledger/index.ts';
import { taxOn } from '../wallet/index.ts';

/** What a fan pays for one item, line by line. */
export interface Cost {
  readonly price: Money;
  readonly fixedFee: Money;
  readonly tax: Money;
  readonly total: Money;
}

/**
 * Paying from the wallet carries no fixed fee; the tax is that of the buyer's country. Without a country nothing is
 * taxed: a tip is a gift, and what is paid to be heard is no sale until it is answered.
 */
export function walletCost(price: Money, country: string | null = null): Cost {
  const fixedFee = money(price.asset, 0n);
  const tax = taxOn(price, country);
  return { price, fixedFee, tax, total: plus(price, plus(fixedFee, tax)) };
}

/** A card adds the fixed fee that the fan saw when they chose it. */
export function cardCost(price: Money, fixedFee: Money, country: string | null = null): Cost {
  const cost = walletCost(price, country);
  return { ...cost, fixedFee, total: plus(cost.total, fixedFee) };
}

/** What a balance lacks to cover a total; zero when it covers it. */
export function missingFrom(balance: Money, total: Money): Money {
  return isLess(balance, total) ? minus(total, balance) : money(total.asset, 0n);
}
