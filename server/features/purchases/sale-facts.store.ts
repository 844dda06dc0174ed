import { sql } from 'kysely';
import { mayMeet, personViewer, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { listOf } from '../../kit/statements.ts';
import { type DollarsByAccount, dollarsByAccount } from '../wallet/index.ts';
import type { Item } from './items.ts';
import { participantOf, type SaleParticipant } from './sale-participants.store.ts';

/** Everything that decides whether a fan may buy an item now, read at one moment. */
export interface SaleFacts {
  readonly fan: SaleParticipant;
  /** Null if nobody sells the item. */
  readonly creator: SaleParticipant | null;
  /** No block exists between them, and the creator does not shut out the viewer's country or network. */
  readonly mayMeet: boolean;
  readonly isOwned: boolean;
  /** How often this fan bought the item and the purchase was reversed. */
  readonly timesEnded: number;
  readonly dollars: DollarsByAccount;
  /** The transaction's time, which every row written in it gets. */
  readonly now: Date;
}

/** A fan, an item, and the item's creator, if there is one. */
interface SaleQuestion {
  readonly fanId: string;
  readonly creatorId: string | null;
  readonly item: Item;
  /** Without a viewer, only blocks are checked. */
  readonly viewer?: Viewer | undefined;
}

const buyer = { person: sql.ref('asked.fan_id'), country: sql.ref('asked.country'), ip: sql.ref('asked.ip') };

/**
 * Reads the facts for all purchases in one query instead of six for each, in input order. Lock the wallets
 * first, so that the facts still hold when the money moves. Each part is a subquery of its own, so that each
 * uses its index.
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
