import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { moneySettings } from '../wallet/index.ts';

/** A person on one side of a sale. */
export interface SaleParticipant {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly avatar: string | null;
  readonly isRestricted: boolean;
  /** A bank is taking one of their payments back; until it has decided, they buy nothing. */
  readonly isSpendingFrozen: boolean;
  readonly isVerifiedToSell: boolean;
  /** What the platform takes of their sales, in hundredths of a percent. */
  readonly feeBps: number;
  /** Where they were when they last logged in, as far as that is known; it says whose tax they pay. */
  readonly country: string | null;
  /** Not long enough here to give away large sums. */
  readonly isNewFan: boolean;
}

/** A party as one value, of the people under this name. */
export const participantOf = (people: string) => {
  const column = (name: string) => sql.ref(`${people}.${name}`);
  return sql<SaleParticipant>`jsonb_build_object(
    'id', ${column('id')}, 'name', ${column('display_name')}, 'domain', ${column('creator_domain')},
    'avatar', ${column('avatar')}, 'isRestricted', ${column('is_restricted')},
    'isSpendingFrozen', ${column('is_spending_frozen')}, 'isVerifiedToSell', ${column('is_verified_to_sell')},
    'country', ${column('country')},
    'feeBps', coalesce(${column('fee_bps')}, ${moneySettings.platformFeeBps.value}::integer),
    'isNewFan', ${column('created_at')} > app_now() - make_interval(days => ${moneySettings.tipNewFanDays.value}::integer))`;
};

const participants = (reader: Reader) =>
  reader.selectFrom('people').select(participantOf('people').as('party'));

export async function findParticipant(reader: Reader, id: string): Promise<SaleParticipant> {
  return (await participants(reader).where('id', '=', id).executeTakeFirstOrThrow()).party;
}

export async function findCreator(reader: Reader, domain: string): Promise<SaleParticipant | undefined> {
  return (await participants(reader).where('creator_domain', '=', domain).executeTakeFirst())?.party;
}

/** A fee of their own for one creator, or the common one again. Says whether there is such a creator. */
export async function setFeeBps(
  tx: Tx,
  { domain, feeBps }: { domain: string; feeBps: number | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('people')
    .set({ fee_bps: feeBps })
    .where('creator_domain', '=', domain)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether money may reach this person: approval has come and no restriction has. */
export const maySell = ({ domain, isVerifiedToSell, isRestricted }: SaleParticipant): boolean =>
  domain !== null && isVerifiedToSell && !isRestricted;
