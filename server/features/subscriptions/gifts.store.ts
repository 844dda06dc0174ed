import { type Insertable, type Selectable, sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Gifts } from '../../kit/db-types.ts';
import { LIST_MAX } from './terms.ts';

export type Gift = Selectable<Gifts>;

export const insertGift = (tx: Tx, gift: Insertable<Gifts>): Promise<Gift> =>
  tx.insertInto('gifts').values(gift).returningAll().executeTakeFirstOrThrow();

export interface ListedGift extends Gift {
  readonly tier_name: string;
  readonly creator_name: string;
  readonly creator_domain: string | null;
  readonly creator_avatar: string | null;
  readonly giver_name: string;
  readonly claimer_name: string | null;
  /** The amount that the giver paid, tax included. */
  readonly paid: string;
  /** Whether the giver's payment was refunded or charged back. */
  readonly is_refunded: boolean;
}

const listed = sql`
  select g.*, t.name as tier_name, c.display_name as creator_name, c.creator_domain, c.avatar as creator_avatar,
         f.display_name as giver_name, r.display_name as claimer_name,
         coalesce(p.total, g.amount)::text as paid, p.state is not null and p.state <> 'paid' as is_refunded
  from gifts g join tiers t on t.id = g.tier_id join people c on c.id = g.creator_id
  join people f on f.id = g.giver_id left join people r on r.id = g.claimed_by
  left join purchases p on p.id = g.purchase_id`;

const isOpen = sql<boolean>`(g.claimed_at is null and g.withdrawn_at is null and coalesce(p.state, 'paid') = 'paid')`;

/**
 * The gifts that a person gave: bought gifts and, for a creator, free months of their own tiers. A gift that
 * can still be claimed is always listed. Any other gift is listed only while its creator's page is visible to
 * the giver (AX4).
 */
export async function listGifts(reader: Reader, viewer: Viewer): Promise<ListedGift[]> {
  const { rows } = await sql<ListedGift>`
    ${listed} where g.giver_id = ${viewer.personId} and (${isOpen} or ${creatorIsVisible(viewer, 'c')})
    order by g.created_at desc, g.id desc limit ${LIST_MAX}`.execute(reader);
  return rows;
}

export async function readGift(reader: Reader, id: string): Promise<ListedGift> {
  const { rows } = await sql<ListedGift>`${listed} where g.id = ${id}`.execute(reader);
  if (!rows[0]) throw new Error(`Gift ${id} does not exist.`);
  return rows[0];
}

export async function findGift(reader: Reader, code: string): Promise<ListedGift | undefined> {
  const { rows } = await sql<ListedGift>`${listed} where g.code = ${code}`.execute(reader);
  return rows[0];
}

/**
 * Claims a gift that nobody has claimed yet. This is a single statement, so that exactly one of several
 * concurrent claims succeeds (M7). A concurrent refund waits for the claim, or makes the claim fail.
 */
export async function takeGift(tx: Tx, { id, fanId }: { id: string; fanId: string }): Promise<boolean> {
  const { rows } = await sql`
    update gifts g set claimed_by = ${fanId}, claimed_at = app_now()
    where g.id = ${id} and g.claimed_at is null and g.withdrawn_at is null
      and (g.purchase_id is null or exists (
        select from purchases p where p.id = g.purchase_id and p.state = 'paid' for share))
    returning g.id`.execute(tx);
  return rows.length === 1;
}

/** Withdraws a free gift that a creator gave. A gift that a fan paid for cannot be withdrawn. */
export async function withdrawGift(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<'withdrawn' | 'claimed' | 'not_found'> {
  const gift = await tx
    .selectFrom('gifts')
    .selectAll()
    .where('id', '=', id)
    .where('giver_id', '=', creatorId)
    .where('creator_id', '=', creatorId)
    .forUpdate()
    .executeTakeFirst();
  if (!gift) return 'not_found';
  if (gift.claimed_at) return 'claimed';
  await tx
    .updateTable('gifts')
    .set({ withdrawn_at: sql<Date>`coalesce(withdrawn_at, app_now())` })
    .where('id', '=', id)
    .execute();
  return 'withdrawn';
}

export async function countOpenGifts(reader: Reader, giverId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('gifts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('giver_id', '=', giverId)
    .where('purchase_id', 'is', null)
    .where('claimed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
