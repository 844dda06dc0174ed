import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, inTransaction } from '#server/kit/db.ts';
import { newId } from '#server/kit/random.ts';
import {
  auditBooks,
  balanceOf,
  ledger,
  outside,
  usd,
  type WalletBucket,
  walletOf,
} from '#server/ledger/index.ts';
import type { Person, World } from '../world.ts';

/** The database of a world or of the payments harness. */
interface HasDb {
  readonly db: Db;
}

/** The amount in the form in which calls send it. */
export const wire = (dollars: string) => ({
  asset: 'USD' as const,
  units: usd(dollars).units.toString(),
});

/** The discount in the form in which a cost lists it: as a negative amount. */
export const wireOff = (dollars: string) => ({ asset: 'USD' as const, units: `-${wire(dollars).units}` });

/** Puts dollars into a bucket of the person's wallet. They come from an account that only tests use. */
export async function giveMoney(
  { db }: HasDb,
  person: { id: string },
  dollars: string,
  bucket: WalletBucket = 'paid_in',
): Promise<void> {
  await inTransaction(db, (tx) =>
    ledger.post(tx, {
      id: newId(),
      kind: 'test',
      actor: 'test',
      moves: [{ from: outside('test'), to: walletOf(person.id, bucket), amount: usd(dollars) }],
    }),
  );
}

/** The balance of one bucket of the person's wallet, in millionths of a dollar. */
export async function bucketBalance(
  { db }: HasDb,
  person: { id: string },
  bucket: WalletBucket = 'paid_in',
): Promise<bigint> {
  return (await balanceOf(db, walletOf(person.id, bucket), 'USD')).units;
}

/** Creates a creator who is verified to sell. */
export async function verifiedCreator(
  world: World,
  traits: Parameters<World['creator']>[0] = {},
): Promise<Person & { domain: string }> {
  const creator = await world.creator(traits);
  await sql`update people set is_verified_to_sell = true where id = ${creator.id}`.execute(world.db);
  const { domain } = creator;
  if (domain === null) throw new Error('The creator has no domain.');
  return Object.assign(creator, { domain });
}

export async function expectBooksBalance({ db }: HasDb): Promise<void> {
  expect(await auditBooks(db)).toEqual([]);
}
