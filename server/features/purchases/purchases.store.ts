import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Purchases } from '../../kit/db-types.ts';
import type { Cost } from './cost.ts';
import type { Item } from './items.ts';

export type Purchase = Selectable<Purchases>;

export const findOwned = (reader: Reader, fanId: string, item: Item): Promise<Purchase | undefined> =>
  reader
    .selectFrom('purchases')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('state', '=', 'paid')
    .executeTakeFirst();

/** How often this fan bought the item and got the money back. */
export async function countEnded(reader: Reader, fanId: string, item: Item): Promise<number> {
  const { count } = await reader
    .selectFrom('purchases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('fan_id', '=', fanId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('state', '<>', 'paid')
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewPurchase {
  /** Also the id of the transfer and of the line of earnings: one sale, one id. */
  readonly id: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly item: Item;
  readonly title: string;
  readonly cost: Cost;
  readonly intentId: string | null;
}

export const insertPurchase = (tx: Tx, sale: NewPurchase): Promise<Purchase> =>
  tx
    .insertInto('purchases')
    .values({
      id: sale.id,
      fan_id: sale.fanId,
      creator_id: sale.creatorId,
      kind: 'unlock',
      item_kind: sale.item.kind,
      item_id: sale.item.id,
      title: sale.title,
      price: sale.cost.price.units.toString(),
      fixed_fee: sale.cost.fixedFee.units.toString(),
      tax: sale.cost.tax.units.toString(),
      total: sale.cost.total.units.toString(),
      state: 'paid',
      transfer_id: sale.id,
      intent_id: sale.intentId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findPurchaseByTransfer = (reader: Reader, transferId: string): Promise<Purchase> =>
  reader.selectFrom('purchases').selectAll().where('id', '=', transferId).executeTakeFirstOrThrow();

/** By its own id, or by that of the transfer that gave it back. */
export const findPurchase = (reader: Reader, id: string): Promise<Purchase | undefined> =>
  reader
    .selectFrom('purchases')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', id), eb('ended_by', '=', id)]))
    .executeTakeFirst();

export const lockPurchase = (tx: Tx, id: string): Promise<Purchase | undefined> =>
  tx.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const endPurchase = (
  tx: Tx,
  id: string,
  { reason, transferId }: { reason: string; transferId: string },
): Promise<Purchase> =>
  tx
    .updateTable('purchases')
    .set({ state: 'refunded', ended_at: sql`app_now()`, end_reason: reason, ended_by: transferId })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .returningAll()
    .executeTakeFirstOrThrow();

/** What a transfer took from a fan's bonus. */
export async function bonusUsed(reader: Reader, transferId: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select -p.amount as units
    from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    where t.id = ${transferId} and a.name = 'wallet:bonus'`.execute(reader);
  return BigInt(rows[0]?.units ?? 0);
}
