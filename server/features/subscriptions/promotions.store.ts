import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Promotions } from '../../kit/db-types.ts';
import { LIST_MAX } from './terms.ts';

export type Promotion = Selectable<Promotions>;
export type ListedPromotion = Promotion & { readonly tier_name: string; readonly is_over: boolean };

const isRunning = sql<boolean>`p.ended_at is null and p.ends_at > app_now()
  and (p.uses_max is null or p.uses < p.uses_max)`;

/**
 * The promotions of these tiers that a person may use now, best first. A person can use each promotion once.
 * A visitor without an account counts as a new fan.
 */
export async function usablePromotions(
  reader: Reader,
  { tierIds, fanId }: { tierIds: readonly string[]; fanId: string | null },
): Promise<Promotion[]> {
  if (tierIds.length === 0) return [];
  const { rows } = await sql<Promotion>`
    select p.* from promotions p
    where p.tier_id = any(${[...tierIds]}::uuid[]) and ${isRunning}
      and (p.audience = 'both' or (p.audience = 'expired') =
           exists (select from subscriptions s where s.fan_id = ${fanId}::uuid and s.creator_id = p.creator_id))
      and not exists (select from subscriptions s where s.promotion_id = p.id and s.fan_id = ${fanId}::uuid)
    order by p.percent desc, p.trial_days desc, p.created_at, p.id`.execute(reader);
  return rows;
}

/**
 * Counts one use of a promotion; returns false when no use is left. This is a single statement, so that
 * concurrent uses never exceed the limit (M7).
 */
export async function takePromotion(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`update promotions p set uses = uses + 1 where p.id = ${id} and ${isRunning} returning p.id`.execute(
      tx,
    );
  return rows.length === 1;
}

export const insertPromotion = (tx: Tx, promotion: Insertable<Promotions>): Promise<Promotion> =>
  tx.insertInto('promotions').values(promotion).returningAll().executeTakeFirstOrThrow();

export async function endPromotion(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update promotions set ended_at = coalesce(ended_at, app_now())
    where id = ${id} and creator_id = ${creatorId} returning id`.execute(tx);
  return rows.length === 1;
}

export async function listPromotions(
  reader: Reader,
  { creatorId, id = null }: { creatorId: string; id?: string | null },
): Promise<ListedPromotion[]> {
  const { rows } = await sql<ListedPromotion>`
    select p.*, t.name as tier_name, p.ended_at is not null or p.ends_at <= app_now() as is_over
    from promotions p join tiers t on t.id = p.tier_id
    where p.creator_id = ${creatorId} and (${id}::uuid is null or p.id = ${id}::uuid)
    order by p.created_at desc, p.id desc limit ${LIST_MAX}`.execute(reader);
  return rows;
}

export async function countRunning(reader: Reader, creatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from promotions p where p.creator_id = ${creatorId} and ${isRunning}`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}
