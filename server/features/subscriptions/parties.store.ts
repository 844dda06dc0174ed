import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { KNOWN_CREATOR_DAYS } from './terms.ts';

/** A person on one side of a subscription. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly avatar: string | null;
  readonly isRestricted: boolean;
  readonly isVerifiedToSell: boolean;
  /** Here long enough to ask for high prices. */
  readonly isKnown: boolean;
}

const parties = (reader: Reader) =>
  reader
    .selectFrom('people')
    .select([
      'id',
      'display_name as name',
      'creator_domain as domain',
      'avatar',
      'is_restricted as isRestricted',
      'is_verified_to_sell as isVerifiedToSell',
      sql<boolean>`created_at <= app_now() - make_interval(days => ${KNOWN_CREATOR_DAYS}::integer)`.as(
        'isKnown',
      ),
    ]);

export const findParty = (reader: Reader, id: string): Promise<Party> =>
  parties(reader).where('id', '=', id).executeTakeFirstOrThrow();

export const findCreator = (reader: Reader, domain: string): Promise<Party | undefined> =>
  parties(reader).where('creator_domain', '=', domain).executeTakeFirst();

/** Whether money may reach this person: approval has come and no restriction has. */
export const maySell = ({ domain, isVerifiedToSell, isRestricted }: Party): boolean =>
  domain !== null && isVerifiedToSell && !isRestricted;
