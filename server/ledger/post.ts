import assert from 'node:assert/strict';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../kit/db.ts';
import type { JsonObject } from '../kit/db-types.ts';
import { deferred } from '../kit/statements.ts';
import { type Account, laneOf } from './accounts.ts';
import { type Asset, isAsset, type Money, money } from './money.ts';

/** Money going from one account to another. Nothing at all may go: a fee can round down to zero. */
export interface Move {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
}

export interface Transfer {
  /** Made before the first try and kept for every repeat: one id moves money once, for ever. */
  readonly id: string;
  readonly kind: string;
  /** Who caused it: a person's id, or the name of a job. */
  readonly actor: string;
  /** What may happen once whatever the id, such as `unlock:{fan}:{item}`. */
  readonly businessKey?: string;
  readonly memo?: JsonObject;
  readonly moves: readonly Move[];
}

export type Posted =
  /** `transferId` is another than the one asked for when the business key was used before. */
  | { readonly outcome: 'posted' | 'already_posted'; readonly transferId: string }
  | {
      readonly outcome: 'short_of_funds';
      readonly account: Pick<Account, 'owner' | 'name'>;
      readonly missing: Money;
    };

/** The same id came again with other content. A fault of the caller, never something to show as a refusal. */
export class TransferConflict extends Error {
  override readonly name = 'TransferConflict';
}

const MOVES_MAX = 1_000;
const TOGETHER_MAX = 100;

/** What one transfer does to one account. */
interface Line {
  readonly owner: string;
  readonly name: string;
  readonly asset: Asset;
  readonly lane: number;
  readonly guarded: boolean;
  readonly amount: string;
}

/** Moves money in the caller's transaction, whole or not at all. */
export function post(tx: Tx, transfer: Transfer): Promise<Posted> {
  return answered(async () => {
    const { rows } = await sql<PostRow>`select * from ledger_post(${parametersOf(transfer)})`.execute(tx);
    return postedFrom(rows);
  });
}

/**
 * Moves money for whoever holds a lock under which they have read that it can be moved. Nobody waits for the answer: it
 * travels with the commit, so that the accounts are locked for no round trip at all. Should something stand against it
 * after all, the transaction is undone and runs again, and then reads what that is.
 */
export async function mustPost(tx: Tx, ...transfers: readonly Transfer[]): Promise<void> {
  assert(transfers.length <= TOGETHER_MAX, `At most ${TOGETHER_MAX} transfers are posted together.`);
  const contents = transfers.map(contentOf);
  await sql`select ledger_must_post_all(${JSON.stringify(contents)}::jsonb) ${deferred}`.execute(tx);
}

/** The six parameters that every posting function begins with. */
export function parametersOf(transfer: Transfer) {
  const { id, kind, actor, businessKey, memo, lines } = contentOf(transfer);
  return sql.join([sql`${id}::uuid`, kind, actor, businessKey, JSON.stringify(memo), JSON.stringify(lines)]);
}

/** A transfer as the database takes it. */
function contentOf({ id, kind, actor, businessKey, memo = {}, moves }: Transfer) {
  assert(moves.length <= MOVES_MAX, `A transfer has at most ${MOVES_MAX} moves.`);
  const lines = linesOf(
    id,
    moves.flatMap(({ from, to, amount }) => {
      assert(amount.units >= 0n, 'Money moves forwards; swap the accounts instead of the sign.');
      return [
        { account: from, asset: amount.asset, units: -amount.units },
        { account: to, asset: amount.asset, units: amount.units },
      ];
    }),
  );
  assert(lines.length > 0, `Transfer ${id} moves nothing.`);
  return { id, kind, actor, businessKey: businessKey ?? null, memo, lines };
}

/** One line per account and asset, netted; accounts that end where they began have no line. */
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
  assert(row, 'A posting function answers with one row.');
  if (row.outcome !== 'short_of_funds') {
    assert(row.transfer_id);
    return { outcome: row.outcome, transferId: row.transfer_id };
  }
  const { short_owner: owner, short_name: name, short_asset: asset, short_by: units } = row;
  assert(owner && name && asset && isAsset(asset) && units);
  return { outcome: 'short_of_funds', account: { owner, name }, missing: money(asset, BigInt(units)) };
}

/** `DF409` is what `ledger_post` raises for an id with other content. */
export async function answered<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === 'DF409') {
      throw new TransferConflict(error.message, { cause: error });
    }
    throw error;
  }
}
