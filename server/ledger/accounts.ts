import assert from 'node:assert/strict';
import type { Reader } from '../kit/db.ts';
import { type Asset, type Money, money } from './money.ts';

/**
 * An account, identified by its owner and its name. In the database an account has a separate row for each asset
 * and lane. The first transfer that uses a row creates it.
 */
export interface Account {
  readonly owner: string;
  readonly name: string;
  /** Whether the database rejects a balance below zero. */
  readonly guarded: boolean;
  /**
   * Whether the balance is split over 16 rows (`lane`) that lock independently, because
   * every payment uses this account.
   */
  readonly spread: boolean;
}

/**
 * Where a person's spendable money came from. `refund` contains refunds and moved earnings. Only `paid_in`
 * can be refunded to a card.
 */
export type WalletBucket = 'bonus' | 'refund' | 'paid_in';
export type EarningsBucket = 'pending' | 'available';

export const ownerOf = (personId: string): string => `person:${personId}`;

const personal = (personId: string, name: string): Account => ({
  owner: ownerOf(personId),
  name,
  guarded: true,
  spread: false,
});

export const walletOf = (personId: string, bucket: WalletBucket = 'paid_in'): Account =>
  personal(personId, `wallet:${bucket}`);

export const earningsOf = (personId: string, bucket: EarningsBucket = 'pending'): Account =>
  personal(personId, `earnings:${bucket}`);

/**
 * The account of a person's debt, with a negative balance. A creator owes money, for example, when a sale
 * is refunded to a fan after its earnings were paid out.
 */
export const debtOf = (personId: string): Account => ({ ...personal(personId, 'debt'), guarded: false });

/**
 * The account of an owner's held money, separate for each owner, so that holds of two
 * owners never wait for each other.
 */
export const heldOf = (owner: string): Account => ({ owner, name: HELD, guarded: true, spread: false });
export const HELD = 'held';

export const platformFees: Account = { owner: 'platform', name: 'fees', guarded: false, spread: true };

/** Tax that fans have paid and the platform owes to a state. It never becomes the platform's own money. */
export const platformTax: Account = { owner: 'platform', name: 'tax', guarded: false, spread: true };

/** The platform's own stock of each asset. Currency exchanges take from it and pay into it. */
export const treasury: Account = { owner: 'platform', name: 'treasury', guarded: false, spread: true };

/**
 * The world outside the platform, reached through one provider. The balance is below zero by the money that
 * came in through the provider and was not paid out again.
 */
export const outside = (provider: string): Account => ({
  owner: `outside:${provider}`,
  name: 'clearing',
  guarded: false,
  spread: true,
});

/**
 * The account's row (0 to 15) for a transfer. The transfer id's last digit selects it, so
 * that a retry uses the same row.
 */
export function laneOf(account: Account, transferId: string): number {
  const lane = account.spread ? Number.parseInt(transferId.slice(-1), 16) : 0;
  assert(Number.isInteger(lane), `"${transferId}" is not a transfer id.`);
  return lane;
}

/** Returns the account's balance, zero when the account has no row yet. */
export async function balanceOf(reader: Reader, account: Account, asset: Asset): Promise<Money> {
  const { units } = await reader
    .selectFrom('ledger_accounts')
    .where('owner', '=', account.owner)
    .where('name', '=', account.name)
    .where('asset', '=', asset)
    .select(({ fn }) => fn.sum<string | null>('balance').as('units'))
    .executeTakeFirstOrThrow();
  return money(asset, BigInt(units ?? 0));
}
