import { sql } from 'kysely';
import {
  type AccessCheck,
  accessCheckRows,
  eachViewer,
  isInOwnedCollection,
  isListed,
  personViewer,
  postAccess,
  postAccessOf,
  relationship,
  relationshipOf,
} from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { money } from '../../ledger/index.ts';
import { type ItemForSale, type ItemKind, itemTitle, type Tippable } from '../purchases/index.ts';
import { isForGoal } from './bodies.store.ts';

interface Asked {
  readonly id: string;
  readonly fanId: string;
}

/** Defines posts as a kind of item that can be bought, and for which tips can be given. */
export const postItems: ItemKind = {
  kind: 'post',
  find: async (reader, asked) => (await findEach(reader, [asked]))[0] ?? null,
  findAll: (reader, asked) => findEach(reader, asked, sql`for key share of p`),
  isItemVisible: async (reader, asked) => (await findVisible(reader, [asked])).has(0),
  whichAreVisible: findVisible,
  findTippable,
};

/**
 * SQL that joins each access check `v` with its post `p`, the viewer's relationship `s` to the creator, and
 * the access `a`.
 */
const accessTo = (asked: readonly AccessCheck[]) => sql`${accessCheckRows(asked)} join posts p on p.id = v.id,
  lateral ${relationshipOf(eachViewer, sql.ref('p.creator_id'))} s, lateral ${postAccessOf(eachViewer)} a`;

/**
 * Finds the requested posts that have a price and are visible to the fan, including posts that the fan owns
 * (AX3). A post that the fan owns through a collection is returned as not available. The parameter `held` is
 * SQL that locks the rows of the posts. With this lock, a creator can delete a post or remove its files before
 * or after a sale, but not during the sale.
 */
async function findEach(
  reader: Reader,
  asked: readonly Asked[],
  held = sql``,
): Promise<(ItemForSale | null)[]> {
  const questions = asked.map(({ id, fanId }) => ({ id, viewer: personViewer(fanId) }));
  const { rows } = await sql<{
    place: number;
    creatorId: string;
    name: string;
    body: string;
    isTextOpen: boolean;
    price: string;
    day: string;
    isAvailable: boolean;
  }>`
    select v.place, p.creator_id as "creatorId", c.display_name as name, p.body, p.is_text_open as "isTextOpen",
      p.price::text as price, to_char(coalesce(p.published_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD') as day,
      ${isListed} and not ${isInOwnedCollection(sql.ref('v.person'))} as "isAvailable"
    from ${accessTo(questions)}, people c
    where c.id = p.creator_id and a.is_visible and p.price is not null ${held}`.execute(reader);
  const posts = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, place) => {
    const post = posts.get(place);
    if (!post) return null;
    const { creatorId, isAvailable, isTextOpen, body } = post;
    const title = itemTitle({ ...post, words: isTextOpen ? body : '' });
    return { creatorId, title, price: money('USD', BigInt(post.price)), isAvailable };
  });
}

async function findVisible(reader: Reader, asked: readonly AccessCheck[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ place: number }>`
    select v.place from ${accessTo(asked)} where a.is_visible`.execute(reader);
  return new Set(rows.map(({ place }) => place));
}

/**
 * Finds the post that a tip is for. Locks the post's goal until the tip is written, because a pledge that is
 * written after the goal was closed would stay held forever.
 */
async function findTippable(tx: Tx, { id, fanId }: Asked): Promise<Tippable | null> {
  const viewer = personViewer(fanId);
  // The database compares the times, because JavaScript dates are less precise and could disagree with
  // `isForGoal`.
  const goals = await sql<{ pledgedUntil: Date }>`
    select ends_at as "pledgedUntil" from goals
    where post_id = ${id} and rule = 'all_or_nothing' and state = 'open' and ends_at > app_now() for share`.execute(
    tx,
  );
  const { rows } = await sql<{ creatorId: string; unreached: Date | null }>`
    select p.creator_id as "creatorId", (
        select ends_at from goals where post_id = p.id and rule = 'all_or_nothing' and state <> 'reached') as unreached
    from posts p,
      lateral ${relationship(viewer, sql.ref('p.creator_id'))} s, lateral ${postAccess(viewer)} a
    where p.id = ${id} and a.is_visible and ${isListed}`.execute(tx);
  const [[goal], [post]] = [goals.rows, rows];
  if (!post) return null;
  const { creatorId, unreached } = post;
  return goal
    ? { creatorId, pledgedUntil: goal.pledgedUntil, pledgesEndedAt: null }
    : { creatorId, pledgedUntil: null, pledgesEndedAt: unreached };
}

/** The ids of posts whose open goal has passed its end, oldest end first. */
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

/**
 * Closes a goal and returns its outcome; undefined if the goal is not due or another worker is closing it.
 */
export async function closeGoal(tx: Tx, postId: string): Promise<ClosedGoal | undefined> {
  const locked = await sql`
    select 1 from goals where post_id = ${postId} and state = 'open' and ends_at <= app_now()
    for update skip locked`.execute(tx);
  if (locked.rows.length === 0) return undefined;
  const { rows } = await sql<ClosedGoal>`
    update goals g set state = case when r.raised >= g.target then 'reached' else 'missed' end
    from posts p, (select coalesce(sum(i.amount), 0) as raised from tips i join goals g on g.post_id = i.post_id
                   where i.post_id = ${postId} and i.state <> 'undone' and ${isForGoal}) r
    where g.post_id = ${postId} and p.id = g.post_id
    returning p.creator_id as "creatorId", g.rule = 'all_or_nothing' as "isAllOrNothing",
      g.state = 'reached' as "isReached"`.execute(tx);
  return rows[0];
}
