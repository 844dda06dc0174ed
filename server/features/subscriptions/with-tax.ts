import type { Reader } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { type Cost, findParticipant, type Taxed, walletCost } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';

/** The price plus the tax of the buyer's country. */
export const withTax = (price: Money, taxed: Taxed): Money => walletCost(price, taxed).total;

/**
 * Returns a function that adds a fan's tax to a price and itemizes the sum. Uses the fan's last known
 * country.
 */
export async function costFor(
  reader: Reader,
  fanId: string,
  taxRates: TaxRates,
): Promise<(price: Money) => Cost> {
  const { country } = await findParticipant(reader, fanId);
  return (price) => walletCost(price, { country, taxRates });
}

/** Like `costFor`, but the returned function gives only the total: the price that the fan sees and pays. */
export async function totalFor(
  reader: Reader,
  fanId: string,
  taxRates: TaxRates,
): Promise<(price: Money) => Money> {
  const costOf = await costFor(reader, fanId, taxRates);
  return (price) => costOf(price).total;
}
