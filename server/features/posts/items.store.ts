import { sql } from 'kysely';
import {
  isInOwnedCollection,
  isListed,
  personViewer,
  postAccess,
  standing,
  type Viewer,
} from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { money } from '../../ledger/index.ts';
import type { ItemForSale, ItemKind, Tippable } from '../purchases/index.ts';

interface Asked {
  readonly id: string;
  readonly fanId: string;
}

/** Posts among the things that are sold. */
export const postItems: ItemKind = { kind: 'post', find: findPostForSale, isHere, findTippable };

const TITLE_MAX_CHARS = 60;

/**
 * What a fan may not see is not for sale to them either, nor what they own with a collection; what they own stays known
 * to them for ever.
 */
async function findPostForSale(reader: Reader, { id, fanId }: Asked): Promise<ItemForSale | null> {
  const viewer = personViewer(fanId);
  const { rows } = await sql<{
    creatorId: string;
    name: string;
    body: string;
    isTextOpen: boolean;
    price: string | null;
    day: string;
    isAvailable: boolean;
  }>`
    select p.creator_id as "creatorId", c.display_name as name, p.body, p.is_text_open as "isTextOpen",
      p.price::text as price, to_char(coalesce(p.published_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD') as day,
      ${isListed} and not ${isInOwnedCollection(sql`${fanId}::uuid`)} as "isAvailable"
    from posts p join people c on c.id = p.creator_id,
      lateral ${standing(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
    where p.id = ${id} and a.is_visible`.execute(reader);
  const [post] = rows;
  if (!post || post.price === null) return null;
  const { creatorId, isAvailable } = post;
  return { creatorId, title: titleOf(post), price: money('USD', BigInt(post.price)), isAvailable };
}

/** Stands on quotes and receipts, which others than buyers read too: so nothing of a locked text is in it. */
function titleOf({
  body,
  isTextOpen,
  name,
  day,
}: {
  body: string;
  isTextOpen: boolean;
  name: string;
  day: string;
}) {
  const [line = ''] = isTextOpen ? body.trim().split('\n') : [];
  const start = [...line].slice(0, TITLE_MAX_CHARS).join('').trim();
  return start === '' ? `${name}, ${day}` : start;
}

async function isHere(reader: Reader, { id, viewer }: { id: string; viewer: Viewer }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from posts p, lateral ${standing(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
    where p.id = ${id} and a.is_visible`.execute(reader);
  return rows.length > 0;
}

/**
 * A post that a tip can be for. Its goal is held fast until the tip is written, so that no pledge can arrive after the
 * goal was closed and wait for ever.
 */
async function findTippable(tx: Tx, { id, fanId }: Asked): Promise<Tippable | null> {
  const viewer = personViewer(fanId);
  const goals = await sql<{ rule: string; state: string; endsAt: Date | null }>`
    select rule, state, ends_at as "endsAt" from goals where post_id = ${id} for share`.execute(tx);
  const { rows } = await sql<{ creatorId: string; now: Date }>`
    select p.creator_id as "creatorId", app_now() as now from posts p,
      lateral ${standing(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
    where p.id = ${id} and a.is_visible and ${isListed}`.execute(tx);
  const [[goal], [post]] = [goals.rows, rows];
  if (!post) return null;
  const isPledge = goal?.rule === 'all_or_nothing' && goal.state === 'open' && goal.endsAt !== null;
  const pledgedUntil = isPledge && goal.endsAt && goal.endsAt > post.now ? goal.endsAt : null;
  return { creatorId: post.creatorId, pledgedUntil };
}

/** Goals whose time is over, oldest first. */
export async function dueGoals(reader: Reader, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select post_id as id from goals where state = 'open' and ends_at <= app_now()
    order by ends_at, post_id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

export interface ClosedGoal {
  readonly creatorId: string;
  readonly isAllOrNothing: boolean;
  readonly isReached: boolean;
}

/** Says what became of a goal, if it was this call that closed it. */
export async function closeGoal(tx: Tx, postId: string): Promise<ClosedGoal | undefined> {
  const locked = await sql`
    select 1 from goals where post_id = ${postId} and state = 'open' and ends_at <= app_now()
    for update skip locked`.execute(tx);
  if (locked.rows.length === 0) return undefined;
  const { rows } = await sql<ClosedGoal>`
    update goals g set state = case when r.raised >= g.target then 'reached' else 'missed' end
    from posts p, (select coalesce(sum(amount), 0) as raised from tips
                   where post_id = ${postId} and state <> 'undone') r
    where g.post_id = ${postId} and p.id = g.post_id
    returning p.creator_id as "creatorId", g.rule = 'all_or_nothing' as "isAllOrNothing",
      g.state = 'reached' as "isReached"`.execute(tx);
  return rows[0];
}
