import type { Reader } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { type Cost, findParticipant, type Taxed, walletCost } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';

/** What somebody in this country pays for a price: its tax comes on top. */
export const withTax = (price: Money, taxed: Taxed): Money => walletCost(price, taxed).total;

/** What a fan who is not at hand pays for a price, and how much of it is tax. Prices are agreed without. */
export async function costFor(
  reader: Reader,
  fanId: string,
  taxRates: TaxRates,
): Promise<(price: Money) => Cost> {
  const { country } = await findParticipant(reader, fanId);
  return (price) => walletCost(price, { country, taxRates });
}

/** The total of it alone: whatever a fan is shown as the price is what they pay. */
export async function taxFor(
  reader: Reader,
  fanId: string,
  taxRates: TaxRates,
): Promise<(price: Money) => Money> {
  const costOf = await costFor(reader, fanId, taxRates);
  return (price) => costOf(price).total;
}
