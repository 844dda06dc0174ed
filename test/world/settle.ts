import { hash } from '@node-rs/argon2';
import { insertPeople, type SettledPerson } from '#server/features/account/index.ts';
import { type Db, inTransaction } from '#server/kit/db.ts';
import type { Identity } from './person.ts';

/** Who somebody is when they enter; whatever is not said is made up. */
export type PersonTraits = Partial<Omit<SettledPerson, 'passwordHash'>>;

export const PASSWORD = 'correct-horse-9';
/** Hashing is slow on purpose, so all people of all tests share one hash; it says itself how little checking it takes. */
const LITTLE = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | null = null;

/** Puts somebody who has an account already into a database; they log in with `PASSWORD`. */
export async function settle(
  db: Db,
  { xpub, ...traits }: PersonTraits & { email: string; xpub: string },
): Promise<Identity> {
  passwordHash ??= hash(PASSWORD, LITTLE);
  const person = { language: 'en', hasClosedWelcome: true, ...traits, passwordHash: await passwordHash };
  const [row] = await inTransaction(db, (tx) => insertPeople(tx, xpub, [person]));
  if (!row) throw new Error('Nobody was inserted.');
  return {
    id: row.id,
    address: row.address,
    email: traits.email,
    password: PASSWORD,
    domain: row.creator_domain,
  };
}
