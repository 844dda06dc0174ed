import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

export interface FoundPerson {
  readonly id: string;
  readonly domain: string | null;
}

export const findByAddress = (reader: Reader, address: string): Promise<FoundPerson | undefined> =>
  reader
    .selectFrom('people')
    .select(['id', 'creator_domain as domain'])
    .where(sql`lower(address)`, '=', address.toLowerCase())
    .executeTakeFirst();

export const findById = (reader: Reader, id: string): Promise<FoundPerson | undefined> =>
  reader
    .selectFrom('people')
    .select(['id', 'creator_domain as domain'])
    .where('id', '=', id)
    .executeTakeFirst();
