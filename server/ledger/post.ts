import assert from 'node:assert/strict';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../kit/db.ts';
import type { JsonObject } from '../kit/db-types.ts';
import { deferred } from '../kit/statements.ts';
import { type Account, laneOf } from './accounts.ts';
import { type Asset, isAsset, type Money, money } from './money.ts';

/** An amount that moves from one account to another. It may be zero, because a fee can round down to zero. */
export interface Move {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
}

export interface Transfer {
  /**
   * The caller creates the id before the first try and keeps it for every retry:
   * one id moves money once, ever.
   */
  readonly id: string;
  readonly kind: string;
  /** Who or what caused the transfer: a person's id or a job's name. */
  readonly actor: string;
  /** Names an act that may happen only once, under any transfer id, such as `unlock:{fan}:{item}`. */
  readonly businessKey?: string;
  readonly memo?: JsonObject;
  readonly moves: readonly Move[];
}

export type Posted =
  /** When an earlier transfer already used the business key, `transferId` is the earlier transfer's id. */
  | { readonly outcome: 'posted' | 'already_posted'; readonly transferId: string }
  | {
      readonly outcome: 'short_of_funds';
      readonly account: Pick<Account, 'owner' | 'name'>;
      readonly missing: Money;
    };

/**
 * Thrown when the transfer's id exists with other content. This is a fault in
 * the caller; people never see it.
 */
export class TransferConflict extends Error {
  override readonly name = 'TransferConflict';
}

const MOVES_MAX = 1_000;
const TOGETHER_MAX = 100;

/** A transfer's net change of one account. */
interface Line {
  readonly owner: string;
  readonly name: string;
  readonly asset: Asset;
  readonly lane: number;
  readonly guarded: boolean;
  readonly amount: string;
}

/** Moves all of the transfer's money or none of it, in the caller's transaction. */
export function post(tx: Tx, transfer: Transfer): Promise<Posted> {
  return withTransferConflicts(async () => {
    const { rows } = await sql<PostRow>`select * from ledger_post(${parametersOf(transfer)})`.execute(tx);
    return postedFrom(rows);
  });
}

/**
 * Moves money for a caller that holds a lock and has checked, under that lock, that the money can
 * move. The posting is deferred to the commit, so that no account stays locked during a round trip to
 * the database. If the posting fails after all, the transaction is rolled back and runs again; the
 * caller's check then finds the reason.
 */
export async function mustPost(tx: Tx, ...transfers: readonly Transfer[]): Promise<void> {
  assert(transfers.length <= TOGETHER_MAX, `At most ${TOGETHER_MAX} transfers are posted together.`);
  const contents = transfers.map(contentOf);
  await sql`select ledger_must_post_all(${JSON.stringify(contents)}::jsonb) ${deferred}`.execute(tx);
}

/** The first six parameters, which all posting functions of the database share. */
export function parametersOf(transfer: Transfer) {
  const { id, kind, actor, businessKey, memo, lines } = contentOf(transfer);
  return sql.join([sql`${id}::uuid`, kind, actor, businessKey, JSON.stringify(memo), JSON.stringify(lines)]);
}

/** A transfer in the form the database functions accept. */
function contentOf({ id, kind, actor, businessKey, memo = {}, moves }: Transfer) {
  assert(moves.length <= MOVES_MAX, `A transfer has at most ${MOVES_MAX} moves.`);
  const lines = linesOf(
    id,
    moves.flatMap(({ from, to, amount }) => {
      assert(amount.units >= 0n, 'A move is never negative; swap its accounts instead.');
      return [
        { account: from, asset: amount.asset, units: -amount.units },
        { account: to, asset: amount.asset, units: amount.units },
      ];
    }),
  );
  assert(lines.length > 0, `Transfer ${id} moves nothing.`);
  return { id, kind, actor, businessKey: businessKey ?? null, memo, lines };
}

/** Adds up the changes of each account and asset. Accounts whose changes sum to zero are omitted. */
export function linesOf(
  transferId: string,
  changes: readonly { account: Account; asset: Asset; units: bigint }[],
): Line[] {
  const net = new Map<string, { account: Account; asset: Asset; units: bigint }>();
  for (const { account, asset, units } of changes) {
    const key = JSON.stringify([account.owner, account.name, asset]);
    net.set(key, { account, asset, units: units + (net.get(key)?.units ?? 0n) });
  }
  return [...net.values()]
    .filter(({ units }) => units !== 0n)
    .map(({ account, asset, units }) => ({
      owner: account.owner,
      name: account.name,
      asset,
      lane: laneOf(account, transferId),
      guarded: account.guarded,
      amount: units.toString(),
    }));
}

export interface PostRow {
  outcome: 'posted' | 'already_posted' | 'short_of_funds';
  transfer_id: string | null;
  short_owner: string | null;
  short_name: string | null;
  short_asset: string | null;
  short_by: string | null;
}

export function postedFrom(rows: readonly PostRow[]): Posted {
  const row = rows[0];
  assert(row, 'A posting function returns one row.');
  if (row.outcome !== 'short_of_funds') {
    assert(row.transfer_id);
    return { outcome: row.outcome, transferId: row.transfer_id };
  }
  const { short_owner: owner, short_name: name, short_asset: asset, short_by: units } = row;
  assert(owner && name && asset && isAsset(asset) && units);
  return { outcome: 'short_of_funds', account: { owner, name }, missing: money(asset, BigInt(units)) };
}

/**
 * Runs a posting query. When the transfer's id exists with other content, the database raises `DF409`, and
 * this function throws a `TransferConflict`.
 */
export async function withTransferConflicts<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === 'DF409') {
      throw new TransferConflict(error.message, { cause: error });
    }
    throw error;
  }
}
