const BPS = 10_000n;

/**
 * The creator's share of a price at the platform's current fee. The fee rounds down, so an odd unit stays
 * with the creator; the receipt of each sale shows the fee that was charged.
 */
export function split(gross: bigint, feeBps: number): { readonly fee: bigint; readonly net: bigint } {
  const fee = (gross * BigInt(feeBps)) / BPS;
  return { fee, net: gross - fee };
}
