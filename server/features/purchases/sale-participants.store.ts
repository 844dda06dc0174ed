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
  /**
   * True while one of the person's payments is disputed, or while a dispute that the person lost waits for an
   * operator's review. While this is true, the person can buy nothing.
   */
  readonly isSpendingFrozen: boolean;
  readonly isVerifiedToSell: boolean;
  /** The platform's fee on the person's sales, in basis points (hundredths of a percent). */
  readonly feeBps: number;
  /** The country of the person's last login, which decides their tax; null when it is unknown. */
  readonly country: string | null;
  /** Whether the person's account is too young for large tips. */
  readonly isNewFan: boolean;
}

/** SQL for a participant as one JSON value. `people` is the alias of the table `people` in the query. */
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
  reader.selectFrom('people').select(participantOf('people').as('participant'));

export async function findParticipant(reader: Reader, id: string): Promise<SaleParticipant> {
  return (await participants(reader).where('id', '=', id).executeTakeFirstOrThrow()).participant;
}

export async function findCreator(reader: Reader, domain: string): Promise<SaleParticipant | undefined> {
  return (await participants(reader).where('creator_domain', '=', domain).executeTakeFirst())?.participant;
}

/**
 * Sets the platform's fee for one creator; null restores the common fee. Returns false for an unknown domain.
 */
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

/**
 * Whether this person may sell and receive tips: a creator with a domain who is
 * approved to sell and not restricted.
 */
export const maySell = ({ domain, isVerifiedToSell, isRestricted }: SaleParticipant): boolean =>
  domain !== null && isVerifiedToSell && !isRestricted;
