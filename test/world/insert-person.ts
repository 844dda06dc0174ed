import { hash } from '@node-rs/argon2';
import { type DetailedPerson, insertPeople } from '#server/features/account/index.ts';
import { type Db, inTransaction } from '#server/kit/db.ts';
import type { Identity } from './person.ts';

/** The properties of a new person. A missing property gets a default value. */
export type PersonTraits = Partial<Omit<DetailedPerson, 'passwordHash'>>;

export const PASSWORD = 'correct-horse-9';
/** Hashing is slow on purpose. All people of a test share one hash, which is made at the lowest cost. */
const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | null = null;

/** Inserts a person who can log in with the password `PASSWORD`. */
export async function insertPersonWithPassword(
  db: Db,
  { xpub, ...traits }: PersonTraits & { email: string; xpub: string },
): Promise<Identity> {
  passwordHash ??= hash(PASSWORD, LOWEST_COST);
  const person = { language: 'en', hasClosedWelcome: true, ...traits, passwordHash: await passwordHash };
  const [row] = await inTransaction(db, (tx) => insertPeople(tx, xpub, [person]));
  if (!row) throw new Error('No person was inserted.');
  return {
    id: row.id,
    address: row.address,
    email: traits.email,
    password: PASSWORD,
    domain: row.creator_domain,
  };
}
