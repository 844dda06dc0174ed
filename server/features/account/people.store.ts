import { sql } from 'kysely';
import { skeletonOf } from '#contract/reserved-domains.ts';
import { viewerOf } from '../../access/index.ts';
import { addressAt } from '../../kit/addresses.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { deferred } from '../../kit/statements.ts';
import type { Person } from './person.view.ts';

export interface NewPerson {
  readonly email: string;
  readonly passwordHash: string;
  readonly language: string;
  readonly attribution?: Record<string, string>;
  readonly displayName?: string;
}

/**
 * A person who is inserted without registering. The row can have details that a person who registers gets
 * only later.
 */
export interface DetailedPerson extends NewPerson {
  readonly avatar?: string | null;
  readonly about?: string;
  readonly location?: string;
  readonly website?: string;
  readonly creatorDomain?: string | null;
  readonly craft?: string | null;
  readonly country?: string | null;
  readonly isOperator?: boolean;
  readonly isRestricted?: boolean;
  readonly hasClosedWelcome?: boolean;
  readonly joinedSecondsAgo?: number;
}

/** What brought a person here, as it is stored: the page they came from, and a promotion key. */
export function attributionOf(input: {
  fromDomain?: string | undefined;
  promoteKey?: string | undefined;
}): Record<string, string> {
  return {
    ...(input.fromDomain ? { fromDomain: input.fromDomain } : {}),
    ...(input.promoteKey ? { promoteKey: input.promoteKey } : {}),
  };
}

/** Stores what brought a person here. A value that is already stored is not replaced. */
export async function rememberAttribution(
  tx: Tx,
  personId: string,
  attribution: Record<string, string>,
): Promise<void> {
  if (Object.keys(attribution).length === 0) return;
  await sql`
    update people set attribution = ${JSON.stringify(attribution)}::jsonb || attribution where id = ${personId}
    ${deferred}`.execute(tx);
}

export async function insertPerson(tx: Tx, xpub: string, person: NewPerson): Promise<Person> {
  const [inserted] = await insertPeople(tx, xpub, [person]);
  if (!inserted) throw new Error('Inserting a person returned no row.');
  return inserted;
}

/**
 * Stores the person's country, for work that runs without a request. Changes nothing if the request's address
 * has no known country.
 */
export async function rememberCountry(tx: Tx, personId: string, request: { ip: string }): Promise<void> {
  const { country } = viewerOf(null, request);
  if (country === null) return;
  await sql`
    update people set country = ${country} where id = ${personId} and country is distinct from ${country}
    ${deferred}`.execute(tx);
}

/** Inserts many people in two round trips, and returns them in the given order. */
export async function insertPeople(
  tx: Tx,
  xpub: string,
  people: readonly DetailedPerson[],
): Promise<Person[]> {
  const { rows } = await sql<{ index: number }>`
    select nextval('address_indexes')::integer as index from generate_series(1, ${people.length}::integer)`.execute(
    tx,
  );
  const values = rows.flatMap(({ index }, at) => {
    const person = people[at];
    return person ? [rowOf(person, { index, address: addressAt(xpub, index) })] : [];
  });
  const inserted = await tx.insertInto('people').values(values).returningAll().execute();
  return inserted.sort((one, other) => one.address_index - other.address_index);
}

function rowOf(person: DetailedPerson, { index, address }: { index: number; address: string }) {
  const joined = sql<Date>`app_now() - make_interval(secs => ${person.joinedSecondsAgo ?? 0})`;
  return {
    id: newId(),
    address_index: index,
    address,
    email: person.email,
    password_hash: person.passwordHash,
    // The generated name contains nothing of the email address, because the name is public.
    display_name: person.displayName ?? `Fan ${address.slice(-4)}`,
    avatar: person.avatar ?? null,
    about: person.about ?? '',
    location: person.location ?? '',
    website: person.website ?? '',
    creator_domain: person.creatorDomain ?? null,
    creator_skeleton: person.creatorDomain ? skeletonOf(person.creatorDomain) : null,
    craft: person.craft ?? null,
    language: person.language,
    country: person.country ?? null,
    is_operator: person.isOperator ?? false,
    is_restricted: person.isRestricted ?? false,
    welcome_closed_at: person.hasClosedWelcome ? joined : null,
    attribution: JSON.stringify(person.attribution ?? {}),
    created_at: joined,
  };
}

export const findPerson = (reader: Reader, id: string): Promise<Person> =>
  reader.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Locks and returns the person whose password was checked before this transaction. Returns undefined if the
 * password has changed since that check. The lock makes logins and password changes of one person run one
 * after the other.
 */
export const lockIfUnchanged = (tx: Tx, checked: Person): Promise<Person | undefined> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', checked.id)
    .where('password_hash', '=', checked.password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();

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
  /** The public address of the person's picture; null removes the picture. */
  avatar?: string | null | undefined;
}

export function updateProfile(tx: Tx, id: string, change: ProfileChange): Promise<Person> {
  return tx
    .updateTable('people')
    .set((eb) => ({
      display_name: change.displayName ?? eb.ref('display_name'),
      about: change.about ?? eb.ref('about'),
      location: change.location ?? eb.ref('location'),
      website: change.website ?? eb.ref('website'),
      avatar: change.avatar === undefined ? eb.ref('avatar') : change.avatar,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Stores how sensitive pictures are shown. Keeps the time of the first age confirmation, so that the person
 * is not asked again.
 */
export const setImageDisplayRatio = (
  tx: Tx,
  id: string,
  { imageDisplayRatio, isOfAge }: { imageDisplayRatio: string; isOfAge: boolean },
): Promise<Person> =>
  tx
    .updateTable('people')
    .set({
      image_display_ratio: imageDisplayRatio,
      age_confirmed_at: sql`case when ${isOfAge} then coalesce(age_confirmed_at, app_now()) else age_confirmed_at end`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

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
