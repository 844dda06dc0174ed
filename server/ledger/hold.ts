import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Reader, Tx } from '../kit/db.ts';
import type { JsonObject } from '../kit/db-types.ts';
import { type Account, HELD, heldOf, ownerOf } from './accounts.ts';
import { type Money, money } from './money.ts';
import {
  linesOf,
  type Posted,
  type PostRow,
  parametersOf,
  postedFrom,
  type Transfer,
  withTransferConflicts,
} from './post.ts';

/** An amount to take from one account, or to pay to it. */
export interface Debit {
  readonly account: Account;
  readonly amount: Money;
}

/**
 * A request to set money aside. All of the money belongs to one owner and moves
 * to that owner's account `held`.
 */
export interface Hold extends Omit<Transfer, 'moves'> {
  readonly from: readonly Debit[];
  /**
   * From this time on `expiredHolds` lists the hold. The money stays held until the feature posts or voids
   * the hold.
   */
  readonly expiresAt: Date;
}

/**
 * A transfer that posts or voids a hold. `hold` is the id of the hold, and `id` is the id of this transfer.
 */
interface Resolution {
  readonly hold: string;
  readonly id: string;
  readonly kind: string;
  readonly actor: string;
  readonly memo?: JsonObject;
}

export type HoldState = 'held' | 'posted' | 'voided';

export type Resolved =
  | { readonly outcome: 'posted' | 'already_posted' | 'no_such_hold' }
  | { readonly outcome: 'already_resolved'; readonly state: HoldState };

export function hold(tx: Tx, { from, expiresAt, ...transfer }: Hold): Promise<Posted> {
  const owner = from[0]?.account.owner;
  assert(owner && from.every(({ account }) => account.owner === owner), 'A hold has one owner.');
  assert(
    from.every(({ account }) => account.name !== HELD),
    'Money that is already held cannot be held again.',
  );
  const moves = from.map(({ account, amount }) => ({ from: account, to: heldOf(owner), amount }));
  return withTransferConflicts(async () => {
    const { rows } = await sql<PostRow>`
      select * from ledger_hold(${parametersOf({ ...transfer, moves })}, ${owner}, ${expiresAt})
    `.execute(tx);
    return postedFrom(rows);
  });
}

/**
 * Posts a hold: pays the held money to other accounts. The amounts in `to` must sum to exactly the held
 * amount, or the commit fails.
 */
export function postHold(
  tx: Tx,
  resolution: Resolution & { readonly to: readonly Debit[] },
): Promise<Resolved> {
  const changes = resolution.to.map(({ account, amount }) => {
    assert(amount.units >= 0n, 'A hold cannot pay out a negative amount.');
    return { account, asset: amount.asset, units: amount.units };
  });
  return resolve(tx, resolution, JSON.stringify(linesOf(resolution.id, changes)));
}

/** Voids a hold: returns the held money to the accounts from which it came. */
export function voidHold(tx: Tx, resolution: Resolution): Promise<Resolved> {
  return resolve(tx, resolution, null);
}

function resolve(
  tx: Tx,
  { hold: holdId, id, kind, actor, memo = {} }: Resolution,
  destinations: string | null,
): Promise<Resolved> {
  return withTransferConflicts(async () => {
    const { rows } = await sql<{ outcome: Resolved['outcome']; state: HoldState | null }>`
      select * from ledger_resolve_hold(
        ${holdId}::uuid, ${id}::uuid, ${kind}, ${actor}, ${JSON.stringify(memo)}, ${destinations})
    `.execute(tx);
    const row = rows[0];
    assert(row, 'Resolving a hold returns one row.');
    if (row.outcome !== 'already_resolved') return { outcome: row.outcome };
    assert(row.state);
    return { outcome: row.outcome, state: row.state };
  });
}

/** The dollars held from a creator's earnings. Money held from the creator's wallet is not included. */
export async function heldEarnings(reader: Reader, personId: string): Promise<Money> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(-sum(p.amount), 0)::text as units
    from holds h join transfers t on t.id = h.id
      join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    where h.owner = ${ownerOf(personId)} and h.state = 'held' and a.name like 'earnings:%' and a.asset = 'USD'`.execute(
    reader,
  );
  return money('USD', BigInt(rows[0]?.units ?? 0));
}

const EXPIRED_MAX = 500;

/** Expired holds, oldest first. The feature that created them decides whether to post or void them. */
export async function expiredHolds(
  reader: Reader,
  { kind, limit = EXPIRED_MAX }: { kind: string; limit?: number },
): Promise<{ id: string; owner: string }[]> {
  return reader
    .selectFrom('holds')
    .innerJoin('transfers', 'transfers.id', 'holds.id')
    .where('holds.state', '=', 'held')
    .where('holds.expires_at', '<=', sql<Date>`app_now()`)
    .where('transfers.kind', '=', kind)
    .orderBy('holds.expires_at')
    .orderBy('holds.id')
    .limit(Math.min(limit, EXPIRED_MAX))
    .select(['holds.id', 'holds.owner'])
    .execute();
}
