import { sql } from 'kysely';
import { TIP_UNDO_SECONDS } from '#contract/limits.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { gotBackByTopUps, sentOutside } from './given-back.store.ts';

export interface Tip {
  readonly id: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly amount: string;
  readonly note: string;
  readonly state: 'held' | 'settled' | 'undone';
  readonly settlesAt: Date;
  readonly createdAt: Date;
}

/** With the transfer that ended the hold, or that made it. */
export interface TipWithTransfer extends TakenTip {
  readonly transferId: string;
  /** The transfer that took it from its creator again. */
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
  /** What its card has got back. */
  readonly atCard: string;
}

const columns = [
  'tips.id',
  'tips.fan_id as fanId',
  'tips.creator_id as creatorId',
  'tips.amount',
  'tips.note',
  sql<Tip['state']>`tips.state`.as('state'),
  'tips.settles_at as settlesAt',
  'tips.created_at as createdAt',
] as const;

/** When a tip that is given now is the creator's. */
export async function settleTime(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select app_now() + make_interval(secs => ${TIP_UNDO_SECONDS}) as at`.execute(reader);
  const at = rows[0]?.at;
  if (!at) throw new Error('The database did not say what time it is.');
  return at;
}

export interface NewTip {
  /** Also the id of the hold. */
  readonly id: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly amount: Money;
  readonly note: string;
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
      state: 'held',
      hold_id: tip.id,
      settles_at: tip.settlesAt,
      post_id: tip.postId ?? null,
      is_pledge: tip.isPledge ?? false,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** By its own id, or by that of a transfer that settled it, undid it or took it back. */
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
      // Of a top-up for it no more than the tip sent there; one that was held had its money in the wallet first.
      sql<string>`coalesce((
        select least(c.refunded, c.amount, tips.amount) from purchase_intents i join charges c on c.id = i.charge_id
        where i.tip_id = tips.id and c.purpose = 'purchase'), (
        select least(tips.amount, ${gotBackByTopUps(sql.ref('i.id'), sql.ref('i.fan_id'))},
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

export type SomeTips =
  | { readonly tipId: string; readonly fanId: string }
  /** The pledges for its goal. */
  | { readonly postId: string };

/** A tip, and why it was taken back, if that was not its fan’s doing. */
export interface TakenTip extends Tip {
  readonly takenBack: 'refunded' | 'charged_back' | null;
}

const takenBack = sql<TakenTip['takenBack']>`tips.taken_back`.as('takenBack');

/** What came of an intent, and by which card, where one was asked for it alone and paid. Under way still, it paid nothing yet. */
export interface IntendedTip extends TakenTip {
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

/** The money of its card went back. `transferId`: what took it from its creator, who had it already. */
export async function markTakenBack(
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

/** By which charge a card paid each of these tips, while they are held; what a wallet paid has none. */
export async function chargesOfTips(reader: Reader, tips: SomeTips): Promise<ReadonlyMap<string, string>> {
  const these =
    'tipId' in tips
      ? sql`t.id = ${tips.tipId}::uuid and t.fan_id = ${tips.fanId}::uuid`
      : sql`t.post_id = ${tips.postId}::uuid and t.is_pledge`;
  // Intents are found by their fan. Of a charge that is under way still, the tip was paid some other way.
  const { rows } = await sql<{ id: string; chargeId: string }>`
    select t.id, i.charge_id as "chargeId"
    from tips t join purchase_intents i on i.fan_id = t.fan_id and i.tip_id = t.id
    where ${these} and t.state = 'held' and i.charge_id is not null and not i.is_paying
    order by i.charge_id`.execute(reader);
  return new Map(rows.map(({ id, chargeId }) => [id, chargeId]));
}

/**
 * Whether it has been decided what becomes of a pledge. Its goal is held fast, as by who gives one: none is closed while a
 * pledge that it counts is taken back, and none is taken back after it was counted, by who began before the end. Who comes
 * after the end holds nothing: they take nothing back, and could keep the goal from being closed by asking again and again.
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

/** Takes a tip back, if its time is not over. Only one of undoing and settling can happen: both need `held`. */
export const markUndone = (tx: Tx, { id, fanId }: { id: string; fanId: string }): Promise<Tip | undefined> =>
  tx
    .updateTable('tips')
    // Only what a missed goal gives back stays a pledge: the goal goes on telling what it had raised.
    .set({ state: 'undone', resolved_at: sql`app_now()`, is_pledge: false })
    .where('id', '=', id)
    .where('fan_id', '=', fanId)
    .where('state', '=', 'held')
    .where('settles_at', '>', sql<Date>`app_now()`)
    .returning(columns)
    .executeTakeFirst();

/** Tips whose time to be taken back is over, oldest first. */
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

/** Nothing comes back when another worker settled it, or the fan took it back in time. */
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

/** The goal was reached: its pledges settle as tips do. */
export async function freePledges(tx: Tx, postId: string): Promise<void> {
  await tx
    .updateTable('tips')
    .set({ is_pledge: false })
    .where('post_id', '=', postId)
    .where('state', '=', 'held')
    .where('is_pledge', '=', true)
    .execute();
}

/** The goal was missed: its pledges are the fans' again. Each comes back once, to whoever ends it. */
export const endPledges = (tx: Tx, postId: string): Promise<Tip[]> =>
  tx
    .updateTable('tips')
    .set({ state: 'undone', resolved_at: sql`app_now()` })
    .where('post_id', '=', postId)
    .where('state', '=', 'held')
    .where('is_pledge', '=', true)
    .returning(columns)
    .execute();
