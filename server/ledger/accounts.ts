import assert from 'node:assert/strict';
import type { Reader } from '../kit/db.ts';
import { type Asset, type Money, money } from './money.ts';

/** Names one account in every asset. A value, not a row: the row opens when money first touches it. */
export interface Account {
  readonly owner: string;
  readonly name: string;
  /** May never fall below zero. */
  readonly guarded: boolean;
  /** Everybody's money passes through it, so it is spread over lanes that lock independently. */
  readonly spread: boolean;
}

/** Where a fan's spendable money came from; bonus cannot be withdrawn, a refund can. */
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

/** What a person owes, as a balance below zero: sales given back to fans after the earnings had been paid out. */
export const debtOf = (personId: string): Account => ({ ...personal(personId, 'debt'), guarded: false });

/** Where a person's money lies while it is held. Each owner has their own, so holds never queue for each other. */
export const heldOf = (owner: string): Account => ({ owner, name: HELD, guarded: true, spread: false });
export const HELD = 'held';

export const platformFees: Account = { owner: 'platform', name: 'fees', guarded: false, spread: true };

/** What was charged as tax and is owed to a state: never the platform's own. */
export const platformTax: Account = { owner: 'platform', name: 'tax', guarded: false, spread: true };

/** What the platform itself holds of each asset: whoever changes one for another changes it here. */
export const treasury: Account = { owner: 'platform', name: 'treasury', guarded: false, spread: true };

/** The world beyond a provider. Its balance is below zero by what came in through it and has not gone out. */
export const outside = (provider: string): Account => ({
  owner: `outside:${provider}`,
  name: 'clearing',
  guarded: false,
  spread: true,
});

/** One of 16, chosen by the last digit of the transfer's id, so that a repeat finds the lane of the first try. */
export function laneOf(account: Account, transferId: string): number {
  const lane = account.spread ? Number.parseInt(transferId.slice(-1), 16) : 0;
  assert(Number.isInteger(lane), `"${transferId}" is no transfer id.`);
  return lane;
}

/** An account that no money has touched yet has a balance of zero. */
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
