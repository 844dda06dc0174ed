import { z } from 'zod';

/** The assets that the ledger knows. */
export const AssetCode = z.enum(['USD', 'USDT', 'ETH', 'SOL', 'STARS', 'DFS', 'SHARES']);

/**
 * An amount in JSON: an integer of the asset's smallest unit, as a decimal string. USD has six decimals here.
 */
export const Money = z.object({ asset: AssetCode, units: z.string().regex(/^-?(0|[1-9][0-9]{0,37})$/) });

/** An amount to be paid, which is always more than zero. */
export const PositiveMoney = Money.refine(({ units }) => units !== '0' && !units.startsWith('-'), {
  path: ['units'],
});

/** A dollar amount that a person typed: plain digits, at most two decimals, no exponent and no sign. */
export const TypedDollars = z.string().regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/);

/** An amount of any asset that a person typed. The asset decides how many decimals are allowed. */
export const TypedAmount = z.string().regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,18})?$/);

/**
 * The cursor of a list: where the list's next page begins. The server creates each cursor for one person, and
 * clients cannot interpret it.
 */
export const Cursor = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);
