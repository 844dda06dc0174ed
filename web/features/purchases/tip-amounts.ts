/** Preset tip amounts, in units of the ledger. */
export const TIP_AMOUNTS = [5n, 10n, 20n, 50n].map((amount) => amount * 1_000_000n);
