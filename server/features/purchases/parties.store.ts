import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { moneySettings } from '../wallet/index.ts';

/** A person on one side of a sale. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly avatar: string | null;
  readonly isRestricted: boolean;
  readonly isVerifiedToSell: boolean;
  /** Not long enough here to give away large sums. */
  readonly isNewFan: boolean;
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
      sql<boolean>`created_at > app_now() - make_interval(days => ${moneySettings.tipNewFanDays.value}::integer)`.as(
        'isNewFan',
      ),
    ]);

export const findParty = (reader: Reader, id: string): Promise<Party> =>
  parties(reader).where('id', '=', id).executeTakeFirstOrThrow();

export const findCreator = (reader: Reader, domain: string): Promise<Party | undefined> =>
  parties(reader).where('creator_domain', '=', domain).executeTakeFirst();

/** Whether money may reach this person: approval has come and no restriction has. */
export const maySell = ({ domain, isVerifiedToSell, isRestricted }: Party): boolean =>
  domain !== null && isVerifiedToSell && !isRestricted;
