const BPS = 10_000n;

/**
 * What a creator gets of a price, by the platform's share of today. The fee rounds down, so an odd unit stays with the
 * creator; what was really taken stands on the receipt of each sale.
 */
export function split(gross: bigint, feeBps: number): { readonly fee: bigint; readonly net: bigint } {
  const fee = (gross * BigInt(feeBps)) / BPS;
  return { fee, net: gross - fee };
}
