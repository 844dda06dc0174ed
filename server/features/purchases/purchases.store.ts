import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Purchases } from '../../kit/db-types.ts';
import { deferred } from '../../kit/statements.ts';
import type { Money } from '../../ledger/index.ts';
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

/** Whether the fan has ever bought the item, even if the sale was reversed later. */
export async function wasBought(
  reader: Reader,
  { fanId, item }: { fanId: string; item: Item },
): Promise<boolean> {
  const purchase = sql`select from purchases u
    where u.fan_id = ${fanId} and u.item_kind = ${item.kind} and u.item_id = ${item.id}`;
  // There is one index of paid purchases and one of reversed purchases.
  const { rows } = await sql<{ wasBought: boolean }>`
    select exists (${purchase} and u.state = 'paid') or exists (${purchase} and u.state <> 'paid')
      as "wasBought"`.execute(reader);
  return rows[0]?.wasBought === true;
}

export interface NewPurchase {
  /** The purchase's id, which is also the id of its transfer and of its earning. */
  readonly id: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly kind: 'unlock' | 'subscription';
  readonly item: { readonly kind: string; readonly id: string };
  readonly title: string;
  readonly cost: Cost;
  readonly intentId: string | null;
  /** The part of the total that a card paid for this purchase alone. Money from top-ups is not included. */
  readonly cardPaid?: Money | null;
}

export const insertPurchase = (tx: Tx, sale: NewPurchase): Promise<void> => insertPurchases(tx, [sale]);

export async function insertPurchases(tx: Tx, sales: readonly NewPurchase[]): Promise<void> {
  const columns = sql.raw(COLUMNS.join(', '));
  await sql`
    insert into purchases (${columns}, created_at)
    select ${columns}, (select app_now()) from jsonb_populate_recordset(null::purchases, ${JSON.stringify(sales.map(rowOf))})
    ${deferred}`.execute(tx);
}

/**
 * The row as `insertPurchases` stores it, for callers that know the transaction's time and therefore need not
 * read the row back.
 */
export const purchaseFrom = (sale: NewPurchase, { now }: { now: Date }): Purchase => ({
  ...rowOf(sale),
  created_at: now,
  ended_at: null,
  end_reason: null,
  ended_by: null,
  charged_back_at: null,
});

const rowOf = (sale: NewPurchase) => ({
  id: sale.id,
  fan_id: sale.fanId,
  creator_id: sale.creatorId,
  kind: sale.kind,
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
  card_paid: sale.cardPaid?.units.toString() ?? '0',
});

const COLUMNS = [
  'id',
  'fan_id',
  'creator_id',
  'kind',
  'item_kind',
  'item_id',
  'title',
  'price',
  'fixed_fee',
  'tax',
  'total',
  'state',
  'transfer_id',
  'intent_id',
  'card_paid',
] as const satisfies readonly (keyof ReturnType<typeof rowOf>)[];

/** Finds a purchase by its id, or by the id of the transfer that reversed it. */
export const findPurchase = (reader: Reader, id: string): Promise<Purchase | undefined> =>
  reader
    .selectFrom('purchases')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', id), eb('ended_by', '=', id)]))
    .executeTakeFirst();

export const lockPurchase = (tx: Tx, id: string): Promise<Purchase | undefined> =>
  tx.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Finds and locks the latest purchase that was made for an intent. */
export const lockPurchaseOfIntent = (tx: Tx, intentId: string): Promise<Purchase | undefined> =>
  tx
    .selectFrom('purchases')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const endPurchase = (
  tx: Tx,
  id: string,
  { state, reason, transferId }: { state: 'refunded' | 'charged_back'; reason: string; transferId: string },
): Promise<Purchase> =>
  tx
    .updateTable('purchases')
    .set({
      state,
      ended_at: sql`app_now()`,
      end_reason: reason,
      ended_by: transferId,
      ...(state === 'charged_back' ? { charged_back_at: sql`app_now()` } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks a refunded purchase as charged back, because the dispute was lost after the refund. */
export async function markChargedBack(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ state: 'charged_back', charged_back_at: sql`app_now()`, end_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'refunded')
    .execute();
}

/** The amount that a transfer took from the fan's bonus. */
export async function bonusUsed(reader: Reader, transferId: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select -p.amount as units
    from transfers t join postings p on p.transfer_number = t.number join ledger_accounts a on a.id = p.account_id
    where t.id = ${transferId} and a.name = 'wallet:bonus'`.execute(reader);
  return BigInt(rows[0]?.units ?? 0);
}
