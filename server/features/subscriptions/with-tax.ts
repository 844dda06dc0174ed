import type { Reader } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { findParty, walletCost } from '../purchases/index.ts';

/** What somebody in this country pays for a price: its tax comes on top. */
export const withTax = (price: Money, country: string | null): Money => walletCost(price, country).total;

/** The same for a fan who is not at hand. Prices are agreed without tax; whatever a fan is shown is what they pay. */
export async function taxFor(reader: Reader, fanId: string): Promise<(price: Money) => Money> {
  const { country } = await findParty(reader, fanId);
  return (price) => withTax(price, country);
}
