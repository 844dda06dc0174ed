import { sql } from 'kysely';
import { TIP_UNDO_SECONDS } from '#contract/limits.ts';
import { mayReach } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { returnedToTopUpCards, sentOutside } from './receipt-facts.store.ts';

export interface Tip {
  readonly id: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly amount: string;
  readonly note: string;
  /**
   * Whether the tip has text and messages had a fee for the fan when the tip was given. The tip can then not be
   * undone after the creator has read the text.
   */
  readonly noteHasFee: boolean;
  readonly state: 'held' | 'settled' | 'undone';
  readonly settlesAt: Date;
  readonly createdAt: Date;
}

/**
 * A tip and the id of one of its transfers. While the tip is held, this is the transfer that made the hold;
 * afterwards it is the transfer that ended the hold.
 */
export interface TipWithTransfer extends TipWithReversal {
  readonly transferId: string;
  /** The id of the transfer that reversed the tip after it was settled; null without such a reversal. */
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  /** The part of the tip's amount that has been returned to the card that paid. */
  readonly atCard: string;
}

const columns = [
  'tips.id',
  'tips.fan_id as fanId',
  'tips.creator_id as creatorId',
  'tips.amount',
  'tips.note',
  'tips.note_has_fee as noteHasFee',
  sql<Tip['state']>`tips.state`.as('state'),
  'tips.settles_at as settlesAt',
  'tips.created_at as createdAt',
] as const;

/** The time at which a tip given now is settled, unless the fan undoes it first. */
export async function settleTime(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select app_now() + make_interval(secs => ${TIP_UNDO_SECONDS}) as at`.execute(reader);
  const at = rows[0]?.at;
  if (!at) throw new Error('The database returned no time.');
  return at;
}

export interface NewTip {
  /** The tip's id, which is also the id of its hold. */
  readonly id: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly amount: Money;
  readonly note: string;
  readonly noteHasFee: boolean;
  readonly settlesAt: Date;
  readonly postId?: string | null;
  readonly isPledge?: boolean;
}

export const insertTip = (tx: Tx, tip: NewTip): Promise<Tip> =>
  tx
    .insertInto('tips')
    .values({
      id: tip.id,
      fan_id: tip.fanId,
      creator_id: tip.creatorId,
      amount: tip.amount.units.toString(),
      note: tip.note,
      note_has_fee: tip.noteHasFee,
      state: 'held',
      hold_id: tip.id,
      settles_at: tip.settlesAt,
      post_id: tip.postId ?? null,
      is_pledge: tip.isPledge ?? false,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Finds a tip by its id, or by the id of the transfer that settled, undid or reversed it. */
export const findTip = (reader: Reader, id: string): Promise<TipWithTransfer | undefined> =>
  reader
    .selectFrom('tips')
    .innerJoin('holds', 'holds.id', 'tips.hold_id')
    .select(columns)
    .select(takenBack)
    .select([
      sql<string>`coalesce(holds.resolved_by, holds.id)`.as('transferId'),
      'tips.ended_by as endedBy',
      sql<Date | null>`(select e.created_at from transfers e where e.id = tips.ended_by)`.as('endedAt'),
      // If a top-up paid for the tip and the tip was reversed after it was settled, at most the amount that
      // the reversal sent to the card counts as returned. If the tip was reversed while it was held, this
      // limit does not apply: voiding the hold returned the money to the wallet, and no transfer took money
      // from the creator.
      sql<string>`coalesce((
        select least(c.refunded, c.amount, tips.amount) from purchase_intents i join charges c on c.id = i.charge_id
        where i.tip_id = tips.id and c.purpose = 'purchase'), (
        select least(tips.amount, ${returnedToTopUpCards(sql.ref('i.id'), sql.ref('i.fan_id'))},
          ${sentOutside(sql.ref('tips.ended_by'))}) from purchase_intents i where i.tip_id = tips.id), 0)::text`.as(
        'atCard',
      ),
    ])
    .where(
      'tips.hold_id',
      '=',
      sql<string>`coalesce((select id from holds where resolved_by = ${id}),
        (select t.hold_id from tips t where t.ended_by = ${id}), ${id})`,
    )
    .executeTakeFirst();

export type TipSelection =
  | { readonly tipId: string; readonly fanId: string }
  /** Selects all pledges for the goal of this post. */
  | { readonly postId: string };

/**
 * A tip. `takenBack` says why the tip's money was returned to a card; null when the money was not returned.
 */
export interface TipWithReversal extends Tip {
  readonly takenBack: 'refunded' | 'charged_back' | null;
}

const takenBack = sql<TipWithReversal['takenBack']>`tips.taken_back`.as('takenBack');

/**
 * The tip that was sent for an intent, and the charge that paid for this tip alone. `paidByCharge` is null
 * when the wallet or a top-up paid, and while a charge is still under way.
 */
export interface IntendedTip extends TipWithReversal {
  readonly paidByCharge: string | null;
}

export const lockTipOfIntent = (
  tx: Tx,
  { intentId, fanId }: { intentId: string; fanId: string },
): Promise<IntendedTip | undefined> =>
  tx
    .selectFrom('tips')
    .innerJoin('purchase_intents', 'purchase_intents.tip_id', 'tips.id')
    .select(columns)
    .select(takenBack)
    .select(
      sql<string | null>`(
        select c.id from charges c where c.id = purchase_intents.charge_id and c.purpose = 'purchase'
          and c.state in ('paid', 'refunded') and not purchase_intents.is_paying)`.as('paidByCharge'),
    )
    .where('purchase_intents.id', '=', intentId)
    .where('purchase_intents.fan_id', '=', fanId)
    .forUpdate('tips')
    .executeTakeFirst();

/**
 * Marks a tip as undone because its card payment was returned to the card. If the tip was already settled,
 * the parameter `transferId` is the id of the transfer that took the money from the creator.
 */
export async function markTipReversed(
  tx: Tx,
  id: string,
  { why, transferId }: { why: 'refunded' | 'charged_back'; transferId?: string },
): Promise<void> {
  await tx
    .updateTable('tips')
    .set({
      state: 'undone',
      resolved_at: sql`coalesce(resolved_at, app_now())`,
      is_pledge: false,
      taken_back: why,
      ...(transferId ? { ended_by: transferId } : {}),
      ...(why === 'charged_back' ? { charged_back_at: sql`app_now()` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The charge that paid for each of these tips, by tip id. Only held tips that a card paid directly have one.
 */
export async function chargesOfTips(
  reader: Reader,
  tips: TipSelection,
): Promise<ReadonlyMap<string, string>> {
  const these =
    'tipId' in tips
      ? sql`t.id = ${tips.tipId}::uuid and t.fan_id = ${tips.fanId}::uuid`
      : sql`t.post_id = ${tips.postId}::uuid and t.is_pledge`;
  // The join uses the index of intents by fan. A charge that is still under way did not pay for the sent tip;
  // other money paid for it.
  const { rows } = await sql<{ id: string; chargeId: string }>`
    select t.id, i.charge_id as "chargeId"
    from tips t join purchase_intents i on i.fan_id = t.fan_id and i.tip_id = t.id
    where ${these} and t.state = 'held' and i.charge_id is not null and not i.is_paying
    order by i.charge_id`.execute(reader);
  return new Map(rows.map(({ id, chargeId }) => [id, chargeId]));
}

/**
 * Whether the goal of a pledge has been decided. Locks the goal, as giving a pledge does, so that the goal
 * cannot close while one of its pledges is being undone. If the goal closes first, the request to undo the
 * pledge waits and then finds the goal decided. A pledge that the goal has counted is therefore never undone.
 * A request after the goal's end locks nothing, so repeated requests cannot delay the closing.
 */
export async function isPledgeDecided(
  tx: Tx,
  { tipId, fanId }: { tipId: string; fanId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isDecided: boolean }>`
    select g.state <> 'open' as "isDecided" from tips t join goals g on g.post_id = t.post_id
    where t.id = ${tipId} and t.fan_id = ${fanId} and g.rule = 'all_or_nothing' and t.created_at < g.ends_at
      and t.settles_at > app_now() for share of g`.execute(tx);
  return rows[0]?.isDecided ?? false;
}

/**
 * Marks a tip as undone, if the time in which the fan may undo it is not over. A tip is either undone or
 * settled, because both updates require the state `held`.
 */
export const markUndone = (tx: Tx, { id, fanId }: { id: string; fanId: string }): Promise<Tip | undefined> =>
  tx
    .updateTable('tips')
    // A pledge that the fan undoes is no pledge any more. Pledges returned by a missed goal stay pledges,
    // so that the goal still shows what it had raised.
    .set({ state: 'undone', resolved_at: sql`app_now()`, is_pledge: false })
    .where('id', '=', id)
    .where('fan_id', '=', fanId)
    .where('state', '=', 'held')
    .where('settles_at', '>', sql<Date>`app_now()`)
    .returning(columns)
    .executeTakeFirst();

/** The ids of tips that are due to settle, oldest first. */
export async function dueTips(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const rows = await reader
    .selectFrom('tips')
    .select('id')
    .where('state', '=', 'held')
    .where('is_pledge', '=', false)
    .where('settles_at', '<=', sql<Date>`app_now()`)
    .orderBy('settles_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a due tip as settled. Undefined when another worker settled it, or the fan undid it in time. */
export const markSettled = (tx: Tx, id: string): Promise<Tip | undefined> =>
  tx
    .updateTable('tips')
    .set({ state: 'settled', resolved_at: sql`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('is_pledge', '=', false)
    .where('settles_at', '<=', sql<Date>`app_now()`)
    .returning(columns)
    .executeTakeFirst();

/** Turns the pledges for a reached goal into plain tips, which settle like other tips. */
export async function freePledges(tx: Tx, postId: string): Promise<void> {
  await tx
    .updateTable('tips')
    .set({ is_pledge: false })
    .where('post_id', '=', postId)
    .where('state', '=', 'held')
    .where('is_pledge', '=', true)
    .execute();
}

/**
 * Marks the pledges for a missed goal as undone, and returns them. Concurrent calls never return the same
 * pledge.
 */
export const endPledges = (tx: Tx, postId: string): Promise<Tip[]> =>
  tx
    .updateTable('tips')
    .set({ state: 'undone', resolved_at: sql`app_now()` })
    .where('post_id', '=', postId)
    .where('state', '=', 'held')
    .where('is_pledge', '=', true)
    .returning(columns)
    .execute();

/** Whether one of the two has blocked the other, or the fan is restricted. */
export async function isShut(
  reader: Reader,
  { creatorId, fanId }: Pick<Tip, 'creatorId' | 'fanId'>,
): Promise<boolean> {
  const { rows } = await sql<{ isShut: boolean }>`
    select not ${mayReach(creatorId, sql`${fanId}::uuid`)} as "isShut"`.execute(reader);
  return rows[0]?.isShut === true;
}
