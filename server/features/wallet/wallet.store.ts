import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';
import { type Asset, isAsset, type Money, money, ownerOf } from '../../ledger/index.ts';

/** A person's balance in one account and one asset. */
export interface Holding {
  readonly name: string;
  readonly amount: Money;
}

/** Reads all balances of a person, one for each account and asset. */
export async function readHoldings(reader: Reader, personId: string): Promise<readonly Holding[]> {
  const rows = await reader
    .selectFrom('ledger_accounts')
    .select(['name', 'asset', 'balance'])
    .where('owner', '=', ownerOf(personId))
    .execute();
  return rows.flatMap(({ name, asset, balance }) =>
    isAsset(asset) ? [{ name, amount: money(asset, BigInt(balance)) }] : [],
  );
}

export const sumOf = (holdings: readonly Holding[], asset: Asset, names: readonly string[]): Money =>
  money(
    asset,
    holdings
      .filter(({ name, amount }) => amount.asset === asset && names.includes(name))
      .reduce((sum, { amount }) => sum + amount.units, 0n),
  );

/**
 * Locks a wallet until the transaction ends. Every debit takes this lock before it reads the
 * balances, so that the money is still there when the debit is posted. After a credit,
 * `settleBalance` takes the lock to repay a debt.
 */
export const lockWallet = (tx: Tx, personId: string): Promise<void> => lockWallets(tx, [personId]);

/** Locks several wallets, always in the same order, so that two transactions cannot deadlock. */
export async function lockWallets(tx: Tx, personIds: readonly string[]): Promise<void> {
  const locks = personIds.map((id) => `wallet ${id}`).sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(wanted, 0)) from unnest(${locks}::text[]) wanted
    ${deferred}`.execute(tx);
}

/** Locks the wallets of all people that a query returns. The query's only column is `person_id`. */
export async function lockWalletsOf(tx: Tx, people: RawBuilder<unknown>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(wanted, 0))
    from (select distinct ('wallet ' || person_id) collate "C" as wanted from (${people}) p order by wanted) w
    ${deferred}`.execute(tx);
}

export async function readNow(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select app_now() as at`.execute(reader);
  const at = rows[0]?.at;
  if (!at) throw new Error('The database returned no time.');
  return at;
}
