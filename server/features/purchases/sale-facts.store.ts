import { sql } from 'kysely';
import { mayMeet, personViewer, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { listOf } from '../../kit/statements.ts';
import { type DollarsByAccount, dollarsByAccount } from '../wallet/index.ts';
import type { Item } from './items.ts';
import { participantOf, type SaleParticipant } from './sale-participants.store.ts';

/** Everything that decides whether a fan may buy an item now, as one moment saw it. */
export interface SaleFacts {
  readonly fan: SaleParticipant;
  /** Null when nobody sells the item. */
  readonly creator: SaleParticipant | null;
  /** Nobody is shut out, by a block or by the place the fan asks from. */
  readonly mayMeet: boolean;
  readonly isOwned: boolean;
  /** How often this fan bought the item and got the money back. */
  readonly timesEnded: number;
  readonly dollars: DollarsByAccount;
  /** The time that everything written in this transaction bears. */
  readonly now: Date;
}

/** A fan and an item, and who sells it, if anybody does. */
interface SaleQuestion {
  readonly fanId: string;
  readonly creatorId: string | null;
  readonly item: Item;
  /** Without a request only blocks are asked about. */
  readonly viewer?: Viewer | undefined;
}

const asker = { person: sql.ref('asked.fan_id'), country: sql.ref('asked.country'), ip: sql.ref('asked.ip') };

/**
 * One question for all of them instead of six for each, answered in their order. Lock the wallets first: then all of it
 * still holds when the money moves. Each part is a subquery of its own, so that each is found by its index.
 */
export async function readSaleFacts(
  reader: Reader,
  asked: readonly SaleQuestion[],
): Promise<readonly SaleFacts[]> {
  const bought = sql`
    select count(*) from purchases u
    where u.fan_id = asked.fan_id and u.item_kind = asked.item_kind and u.item_id = asked.item_id`;
  const places = asked.map(({ fanId, viewer }) => viewer ?? personViewer(fanId));
  const column = (
    type: Parameters<typeof listOf>[1],
    pick: (question: SaleQuestion, at: number) => string | null,
  ) => listOf(asked.map(pick), type);
  const { rows } = await sql<SaleFacts & { fan: SaleParticipant | null }>`
    select (select ${participantOf('fan')} from people fan where fan.id = asked.fan_id) as fan,
           (select ${participantOf('creator')} from people creator where creator.id = asked.creator_id) as creator,
           exists (select from people c where c.id = asked.creator_id and ${mayMeet(asker, 'c')}) as "mayMeet",
           (${bought} and u.state = 'paid') > 0 as "isOwned", (${bought} and u.state <> 'paid') as "timesEnded",
           ${dollarsByAccount('asked.fan_id')} as dollars, (select app_now()) as now
    from unnest(
      ${column('uuid', ({ fanId }) => fanId)}, ${column('uuid', ({ creatorId }) => creatorId)},
      ${column('text', ({ item }) => item.kind)}, ${column('uuid', ({ item }) => item.id)},
      ${column('text', (_, at) => places[at]?.country ?? null)}, ${column('inet', (_, at) => places[at]?.ip ?? null)}
    ) with ordinality as asked (fan_id, creator_id, item_kind, item_id, country, ip, place)
    order by asked.place`.execute(reader);
  const missing = rows.findIndex(({ fan }) => fan === null);
  if (missing >= 0) throw new Error(`There is no person ${asked[missing]?.fanId}.`);
  return rows;
}
