import { z } from 'zod';

/** Assets of the ledger, with the decimals of their smallest unit. */
export const AssetCode = z.enum(['USD', 'USDT', 'ETH', 'SOL', 'STARS', 'DFS', 'SHARES']);

/** An amount on the wire: an integer of the asset's smallest unit as a decimal string. USD has six decimals inside. */
export const Money = z.object({ asset: AssetCode, units: z.string().regex(/^-?(0|[1-9][0-9]{0,37})$/) });

/** An amount that is asked of somebody: more than nothing. */
export const PositiveMoney = Money.refine(({ units }) => units !== '0' && !units.startsWith('-'), {
  path: ['units'],
});

/** A dollar amount that a person typed: plain digits, at most two decimals, never an exponent or a sign. */
export const TypedDollars = z.string().regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/);

/** An amount of any asset that a person typed; how many decimals it may have is the asset's matter. */
export const TypedAmount = z.string().regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,18})?$/);

/** Paging: an opaque position, made by the server for this person. */
export const Cursor = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);
