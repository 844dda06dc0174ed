const BPS = 10_000n;

/**
 * Splits a price into fee and creator's share at the platform's current fee. The fee is rounded down in the
 * creator's favor. The receipt of each sale shows the fee that was really charged.
 */
export function split(gross: bigint, feeBps: number): { readonly fee: bigint; readonly net: bigint } {
  const fee = (gross * BigInt(feeBps)) / BPS;
  return { fee, net: gross - fee };
}
