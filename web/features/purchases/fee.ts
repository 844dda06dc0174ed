/** The platform's part of each sale, as it is taken today; the receipt of a sale holds the fee that was really taken. */
const PLATFORM_FEE_BPS = 2_000n;
const BPS = 10_000n;

/** What a creator gets of a price. The fee rounds down, so an odd unit stays with the creator. */
export function split(gross: bigint): { readonly fee: bigint; readonly net: bigint } {
  const fee = (gross * PLATFORM_FEE_BPS) / BPS;
  return { fee, net: gross - fee };
}
