import { sql } from 'kysely';
import { addressAt } from '../../kit/addresses.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import type { Person } from './person.view.ts';

export interface NewPerson {
  email: string;
  passwordHash: string;
  language: string;
  attribution: Record<string, string>;
}

export async function insertPerson(tx: Tx, xpub: string, person: NewPerson): Promise<Person> {
  const { rows } = await sql<{ index: number }>`select nextval('address_indexes')::integer as index`.execute(
    tx,
  );
  const index = rows[0]?.index ?? 0;
  const address = addressAt(xpub, index);
  return tx
    .insertInto('people')
    .values({
      id: newId(),
      address_index: index,
      address,
      email: person.email,
      password_hash: person.passwordHash,
      // Not a word of the e-mail address: the name is public, the address is not.
      display_name: `Fan ${address.slice(-4)}`,
      language: person.language,
      attribution: JSON.stringify(person.attribution),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findPerson = (reader: Reader, id: string): Promise<Person> =>
  reader.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const findPersonByEmail = (reader: Reader, email: string): Promise<Person | undefined> =>
  reader.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();

export const findPersonByAddressOrDomain = (reader: Reader, value: string): Promise<Person | undefined> =>
  value.startsWith('0x')
    ? reader
        .selectFrom('people')
        .selectAll()
        .where(sql`lower(address)`, '=', value.toLowerCase())
        .executeTakeFirst()
    : reader.selectFrom('people').selectAll().where('creator_domain', '=', value).executeTakeFirst();

export interface ProfileChange {
  displayName?: string | undefined;
  about?: string | undefined;
  location?: string | undefined;
  website?: string | undefined;
}

export function updateProfile(tx: Tx, id: string, change: ProfileChange): Promise<Person> {
  return tx
    .updateTable('people')
    .set((eb) => ({
      display_name: change.displayName ?? eb.ref('display_name'),
      about: change.about ?? eb.ref('about'),
      location: change.location ?? eb.ref('location'),
      website: change.website ?? eb.ref('website'),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export const closeWelcome = (tx: Tx, id: string): Promise<Person> =>
  tx
    .updateTable('people')
    .set({ welcome_closed_at: sql`coalesce(welcome_closed_at, app_now())` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const newestCreators = (
  reader: Reader,
  { except, limit }: { except: string; limit: number },
): Promise<Person[]> =>
  reader
    .selectFrom('people')
    .selectAll()
    .where('creator_domain', 'is not', null)
    .where('id', '<>', except)
    .where('is_restricted', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
