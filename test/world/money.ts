import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTransaction } from '#server/kit/db.ts';
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

/** Puts dollars into somebody's wallet, from a place outside that only tests know. */
export async function giveMoney(
  world: World,
  person: { id: string },
  dollars: string,
  bucket: WalletBucket = 'paid_in',
): Promise<void> {
  await inTransaction(world.db, (tx) =>
    ledger.post(tx, {
      id: newId(),
      kind: 'test',
      actor: 'test',
      moves: [{ from: outside('test'), to: walletOf(person.id, bucket), amount: usd(dollars) }],
    }),
  );
}

/** What somebody has in one bucket of the wallet, in micro-dollars. */
export async function inWallet(
  world: World,
  person: { id: string },
  bucket: WalletBucket = 'paid_in',
): Promise<bigint> {
  return (await balanceOf(world.db, walletOf(person.id, bucket), 'USD')).units;
}

/** A creator who may put a price on things. */
export async function verifiedCreator(
  world: World,
  traits: Parameters<World['creator']>[0] = {},
): Promise<Person & { domain: string }> {
  const creator = await world.creator(traits);
  await sql`update people set is_verified_to_sell = true where id = ${creator.id}`.execute(world.db);
  const { domain } = creator;
  if (domain === null) throw new Error('A creator has a domain.');
  return Object.assign(creator, { domain });
}

export async function expectBooksBalance(world: World): Promise<void> {
  expect(await auditBooks(world.db)).toEqual([]);
}
