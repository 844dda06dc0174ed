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
   * True while one of their payments is disputed, or a lost dispute is not reviewed: they can buy nothing.
   */
  readonly isSpendingFrozen: boolean;
  readonly isVerifiedToSell: boolean;
  /** The platform's fee on their sales, in hundredths of a percent. */
  readonly feeBps: number;
  /** The country of their last login, if known; it decides which tax they pay. */
  readonly country: string | null;
  /** Their account is too young to give large sums. */
  readonly isNewFan: boolean;
}

/** SQL for a participant as one JSON value. `people`: the alias of the table `people`. */
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

/** Sets one creator's own fee; null restores the common fee. False if the creator does not exist. */
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

/** Whether this person may receive money: a creator who is approved to sell and not restricted. */
export const maySell = ({ domain, isVerifiedToSell, isRestricted }: SaleParticipant): boolean =>
  domain !== null && isVerifiedToSell && !isRestricted;
