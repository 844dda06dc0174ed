import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import type { Item } from './items.ts';
import { INTENT_LIFE_HOURS } from './terms.ts';

export interface Intent {
  readonly id: string;
  readonly item_kind: string;
  readonly item_id: string;
  readonly expectedTotal: string;
  readonly state: 'open' | 'paid' | 'cancelled' | 'expired';
  readonly purchaseId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly fixedFee: string;
  /** The id of the charge of a card payment; null for an intent that waits for a top-up. */
  readonly chargeId: string | null;
  readonly holdId: string | null;
  /** Whether the charge's result is still unknown. */
  readonly isPaying: boolean;
  /** The text of a tip; null for an item. A tip's `item_id` is the creator's id. */
  readonly tipNote: string | null;
  readonly tipPostId: string | null;
  /** The id of the tip that was sent for this intent; null for an item, or before the tip is sent. */
  readonly tipId: string | null;
}

/** The item or tip that an intent is for. */
export interface IntentFor {
  readonly item: { readonly kind: Item['kind'] | 'tip'; readonly id: string };
  readonly tip?: { readonly note: string; readonly postId: string | null };
}

/**
 * The columns to select. An open intent is read as expired as soon as its time is over; no job updates the
 * row.
 */
const columns = [
  'id',
  'item_kind',
  'item_id',
  'expected_total as expectedTotal',
  sql<Intent['state']>`case when state = 'open' and expires_at <= app_now() then 'expired' else state end`.as(
    'state',
  ),
  'purchase_id as purchaseId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'fixed_fee as fixedFee',
  'charge_id as chargeId',
  'hold_id as holdId',
  'is_paying as isPaying',
  'tip_note as tipNote',
  'tip_post_id as tipPostId',
  'tip_id as tipId',
] as const;

const whatFor = ({ item, tip }: IntentFor) => ({
  item_kind: item.kind,
  item_id: item.id,
  tip_note: tip?.note ?? null,
  tip_post_id: tip?.postId ?? null,
});

export const insertIntent = (
  tx: Tx,
  intent: IntentFor & { id: string; fanId: string; expectedTotal: Money; purchaseId: string | null },
): Promise<Intent> =>
  tx
    .insertInto('purchase_intents')
    .values({
      id: intent.id,
      fan_id: intent.fanId,
      ...whatFor(intent),
      expected_total: intent.expectedTotal.units.toString(),
      state: intent.purchaseId === null ? 'open' : 'paid',
      purchase_id: intent.purchaseId,
      expires_at: sql<Date>`app_now() + make_interval(hours => ${INTENT_LIFE_HOURS}::integer)`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export interface CardIntent extends IntentFor {
  readonly id: string;
  readonly fanId: string;
  readonly expectedTotal: Money;
  readonly fixedFee: Money;
  readonly chargeId: string;
}

/**
 * Inserts an intent that a card pays. Returns false while another card payment of this
 * fan for this item is under way.
 */
export async function insertCardIntent(tx: Tx, intent: CardIntent): Promise<boolean> {
  const row = await tx
    .insertInto('purchase_intents')
    .values({
      id: intent.id,
      fan_id: intent.fanId,
      ...whatFor(intent),
      expected_total: intent.expectedTotal.units.toString(),
      fixed_fee: intent.fixedFee.units.toString(),
      charge_id: intent.chargeId,
      is_paying: true,
      state: 'open',
      expires_at: sql<Date>`app_now() + make_interval(hours => ${INTENT_LIFE_HOURS}::integer)`,
    })
    // The condition is part of the SQL text and not a parameter, because PostgreSQL must read it to find the
    // partial unique index.
    .onConflict((conflict) =>
      conflict.columns(['fan_id', 'item_kind', 'item_id']).where(sql<boolean>`is_paying`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the id of the hold with the wallet's part of a card payment. */
export async function storeIntentHold(tx: Tx, { id, holdId }: { id: string; holdId: string }): Promise<void> {
  await tx.updateTable('purchase_intents').set({ hold_id: holdId }).where('id', '=', id).execute();
}

/** The time after which a hold made now for a purchase is overdue. */
export async function holdEnd(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select app_now() + make_interval(hours => ${INTENT_LIFE_HOURS}::integer) as at`.execute(reader);
  const at = rows[0]?.at;
  if (!at) throw new Error('The database returned no time.');
  return at;
}

/** The charge id of the fan's card payment for this item, while it is under way; null when there is none. */
export async function chargeUnderWay(
  reader: Reader,
  fanId: string,
  item: IntentFor['item'],
): Promise<string | null> {
  const row = await reader
    .selectFrom('purchase_intents')
    .select('charge_id')
    .where('fan_id', '=', fanId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('is_paying', '=', true)
    .executeTakeFirst();
  return row?.charge_id ?? null;
}

/** Marks an intent's card payment as no longer under way, whether the card paid or not. */
export async function endIntentPayment(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('purchase_intents').set({ is_paying: false }).where('id', '=', id).execute();
}

interface OwnIntent {
  readonly id: string;
  readonly fanId: string;
}

const own = (reader: Reader, { id, fanId }: OwnIntent) =>
  reader.selectFrom('purchase_intents').select(columns).where('id', '=', id).where('fan_id', '=', fanId);

export const findIntent = (reader: Reader, intent: OwnIntent): Promise<Intent | undefined> =>
  own(reader, intent).executeTakeFirst();

/**
 * Finds and locks an intent. Simultaneous copies of a request wait for the first
 * one here and then see its result.
 */
export const lockIntent = (tx: Tx, intent: OwnIntent): Promise<Intent | undefined> =>
  own(tx, intent).forUpdate().executeTakeFirst();

export const endIntent = (
  tx: Tx,
  id: string,
  end: { state: 'cancelled' } | { state: 'paid'; purchaseId: string } | { state: 'paid'; tipId: string },
): Promise<Intent> =>
  tx
    .updateTable('purchase_intents')
    .set({
      state: end.state,
      purchase_id: 'purchaseId' in end ? end.purchaseId : null,
      tip_id: 'tipId' in end ? end.tipId : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(columns)
    .executeTakeFirstOrThrow();
