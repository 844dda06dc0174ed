import { sql } from 'kysely';
import { mayMeet, personViewer, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { listOf } from '../../kit/statements.ts';
import { type DollarsByAccount, dollarsByAccount } from '../wallet/index.ts';
import type { Item } from './items.ts';
import { participantOf, type SaleParticipant } from './sale-participants.store.ts';

/** All facts that decide whether a fan may buy an item now, read in one query. */
export interface SaleFacts {
  readonly fan: SaleParticipant;
  /** The item's creator; null when the item was not found. */
  readonly creator: SaleParticipant | null;
  /**
   * Whether neither the fan nor the creator has blocked the other, and the creator does not shut out the
   * fan's country or network.
   */
  readonly mayMeet: boolean;
  readonly isOwned: boolean;
  /** How many of this fan's purchases of the item were reversed. */
  readonly timesEnded: number;
  readonly dollars: DollarsByAccount;
  /** The transaction's time, which all rows written in the transaction get. */
  readonly now: Date;
}

/** A fan who wants an item; `creatorId` is null when the item was not found. */
interface SaleQuestion {
  readonly fanId: string;
  readonly creatorId: string | null;
  readonly item: Item;
  /** The fan's country and network. Without a viewer only blocks between people are checked. */
  readonly viewer?: Viewer | undefined;
}

const buyer = { person: sql.ref('asked.fan_id'), country: sql.ref('asked.country'), ip: sql.ref('asked.ip') };

/**
 * Reads the facts for all purchases, in input order. One query replaces six queries for each purchase.
 * Callers lock the wallets first, so that the facts still hold when the money moves. Each part of the query
 * is a subquery that uses its own index.
 */
export async function readSaleFacts(
  reader: Reader,
  questions: readonly SaleQuestion[],
): Promise<readonly SaleFacts[]> {
  const bought = sql`
    select count(*) from purchases u
    where u.fan_id = asked.fan_id and u.item_kind = asked.item_kind and u.item_id = asked.item_id`;
  const viewers = questions.map(({ fanId, viewer }) => viewer ?? personViewer(fanId));
  const column = (
    type: Parameters<typeof listOf>[1],
    pick: (question: SaleQuestion, at: number) => string | null,
  ) => listOf(questions.map(pick), type);
  const { rows } = await sql<SaleFacts & { fan: SaleParticipant | null }>`
    select (select ${participantOf('fan')} from people fan where fan.id = asked.fan_id) as fan,
           (select ${participantOf('creator')} from people creator where creator.id = asked.creator_id) as creator,
           exists (select from people c where c.id = asked.creator_id and ${mayMeet(buyer, 'c')}) as "mayMeet",
           (${bought} and u.state = 'paid') > 0 as "isOwned", (${bought} and u.state <> 'paid') as "timesEnded",
           ${dollarsByAccount('asked.fan_id')} as dollars, (select app_now()) as now
    from unnest(
      ${column('uuid', ({ fanId }) => fanId)}, ${column('uuid', ({ creatorId }) => creatorId)},
      ${column('text', ({ item }) => item.kind)}, ${column('uuid', ({ item }) => item.id)},
      ${column('text', (_, at) => viewers[at]?.country ?? null)}, ${column('inet', (_, at) => viewers[at]?.ip ?? null)}
    ) with ordinality as asked (fan_id, creator_id, item_kind, item_id, country, ip, place)
    order by asked.place`.execute(reader);
  const missing = rows.findIndex(({ fan }) => fan === null);
  if (missing >= 0) throw new Error(`There is no person ${questions[missing]?.fanId}.`);
  return rows;
}
