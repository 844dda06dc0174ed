import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';

interface Own {
  readonly id: string;
  readonly creatorId: string;
}

/**
 * Locks the creator's page, so that two concurrent requests to pin a post cannot exceed the maximum number of
 * pins.
 */
export async function lockPins(tx: Tx, creatorId: string): Promise<void> {
  await sql`select 1 from pages where creator_id = ${creatorId} for update`.execute(tx);
}

export async function countPins(tx: Tx, { id, creatorId }: Own): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from posts
    where creator_id = ${creatorId} and state = 'published' and pinned_at is not null and id <> ${id}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export async function setPin(tx: Tx, id: string, isPinned: boolean): Promise<void> {
  await sql`update posts set pinned_at = ${isPinned ? sql`coalesce(pinned_at, app_now())` : sql`null`}
    where id = ${id}`.execute(tx);
}

/**
 * Archives or restores a post. A restored post keeps its publication time, but not its pin. If its expiry
 * time has passed, the expiry time is removed.
 */
export async function setArchived(tx: Tx, id: string, isArchived: boolean): Promise<void> {
  await (isArchived
    ? sql`update posts set state = 'archived', pinned_at = null, version = version + 1, updated_at = app_now()
          where id = ${id}`
    : sql`update posts set state = 'published', version = version + 1, updated_at = app_now(),
            expires_at = case when expires_at <= app_now() then null else expires_at end
          where id = ${id}`
  ).execute(tx);
}

/**
 * Deletes a post for everybody except its buyers. If the post is unsold, also removes its media from it, so
 * that the files can be deleted.
 */
export async function markRemoved(tx: Tx, id: string, { isSold }: { isSold: boolean }): Promise<void> {
  await sql`
    update posts set state = 'removed', pinned_at = null, publish_at = null, version = version + 1,
      updated_at = app_now() where id = ${id}`.execute(tx);
  if (!isSold) await tx.deleteFrom('post_media').where('post_id', '=', id).execute();
}

interface Joint {
  readonly creatorId: string;
  readonly state: string;
  readonly assetIds: string[];
}

/**
 * Locks the post until the transaction ends, so that its creator cannot add a file while a co-creator answers.
 * Locks and reads in two statements. If the lock waited for a concurrent save, the read must see the saved
 * files.
 */
export async function lockJointPost(
  tx: Tx,
  { id, personId }: { id: string; personId: string },
): Promise<Joint | undefined> {
  const joint = sql`posts p join post_co_creators w on w.post_id = p.id
    where p.id = ${id} and w.creator_id = ${personId} and p.state <> 'removed'`;
  await sql`select from ${joint} for update of p ${deferred}`.execute(tx);
  const { rows } = await sql<Joint>`
    select p.creator_id as "creatorId", p.state,
      array(select o.asset_id from post_media o where o.post_id = p.id) as "assetIds"
    from ${joint}`.execute(tx);
  return rows[0];
}

/** Records a co-creator's yes or no. A repeated equal answer keeps the time of the first one. */
export async function setConsent(
  tx: Tx,
  { id, personId }: { id: string; personId: string },
  isAgreed: boolean,
): Promise<void> {
  const firstTime = (column: 'agreed_at' | 'declined_at') => sql`coalesce(${sql.ref(column)}, app_now())`;
  await sql`
    update post_co_creators set agreed_at = ${isAgreed ? firstTime('agreed_at') : sql`null`},
      declined_at = ${isAgreed ? sql`null` : firstTime('declined_at')}
    where post_id = ${id} and creator_id = ${personId}`.execute(tx);
}

/**
 * Hides a published post while a co-creator has not agreed, and shows it again once all have agreed (AX1).
 */
export async function updateConsentEnd(tx: Tx, id: string): Promise<void> {
  await sql`
    update posts p set consent_ended_at = case
      when exists (select from post_co_creators w where w.post_id = p.id and w.agreed_at is null)
        and p.published_at is not null then coalesce(p.consent_ended_at, app_now()) end
    where p.id = ${id}`.execute(tx);
}

export interface Sales {
  readonly sold: number;
  readonly earned: string;
  readonly tips: string;
}

export async function readSales(reader: Reader, id: string): Promise<Sales> {
  const { rows } = await sql<Sales>`
    select s.sold, s.earned::text as earned, t.tips::text as tips from (
      select count(*)::integer as sold, coalesce(sum(e.net), 0) as earned
      from purchases u join earnings e on e.id = u.id
      where u.item_id = ${id} and u.kind = 'unlock' and u.item_kind = 'post' and u.state = 'paid') s, (
      select coalesce(sum(e.net), 0) as tips from tips i join earnings e on e.id = i.id
      where i.post_id = ${id} and i.state = 'settled' and e.reversed_at is null) t`.execute(reader);
  if (!rows[0]) throw new Error('The query for sales returned no row.');
  return rows[0];
}

export interface BuyerRow {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly price: string;
  readonly at: Date;
}

export async function listBuyers(
  reader: Reader,
  { id, after, limit }: { id: string; after: string | null; limit: number },
): Promise<BuyerRow[]> {
  const { rows } = await sql<BuyerRow>`
    select u.id, c.display_name as name, c.avatar, u.price::text as price, u.created_at as at
    from purchases u join people c on c.id = u.fan_id
    where u.item_id = ${id} and u.kind = 'unlock' and u.item_kind = 'post' and u.state = 'paid'
      and (${after}::uuid is null or (u.created_at, u.id) < (
        select k.created_at, k.id from purchases k where k.id = ${after}::uuid and k.item_id = ${id}))
    order by u.created_at desc, u.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Whether any post uses one of these files; a file in use cannot be deleted. */
export async function holdsMedia(reader: Reader, assetIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from post_media where asset_id = any(${assetIds}::uuid[])) as held`.execute(reader);
  return rows[0]?.held === true;
}
