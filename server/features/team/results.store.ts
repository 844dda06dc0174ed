import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

export interface ResultRow {
  readonly messages: number;
  readonly chats: number;
  readonly sold: number;
  /** The price of all sales, in units of USD. */
  readonly gross: string;
  readonly answerSeconds: number | null;
}

const RESULT_DAYS = 30;
/**
 * The maximum number of a seat's latest messages whose answer times are measured. There is a limit, because
 * each of these messages is compared with the message before it.
 */
const ANSWERS_MEASURED = 500;

/**
 * SQL for whether the member of the seat `t` wrote the message `g` in the creator's chats since `k.since`.
 * The copies of a mass message do not count.
 */
const isWritten = sql`g.author_id = t.person_id and g.created_at >= k.since and g.sender_id = t.creator_id
  and g.mass_id is null`;

/**
 * SQL for the sales of one sent item. Finds them by the item's id, so that the query never reads all sales.
 */
const soldOf = (
  itemId: RawBuilder<unknown>,
  isSold: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`lateral (
  select count(*) as sold, coalesce(sum(u.price), 0) as gross from purchases u
  where ${isSold} and u.item_id = ${itemId} and u.kind = 'unlock' and u.item_kind = 'message' and u.state = 'paid')`;

/**
 * The results of each taken seat of a creator in the last 30 days, in one query. An index on authors finds a
 * member's messages. Sales of a mass message are counted once, not for each of its copies.
 */
export async function readResults(
  reader: Reader,
  creatorId: string,
): Promise<ReadonlyMap<string, ResultRow>> {
  const { rows } = await sql<ResultRow & { id: string }>`
    select t.id, w.messages, w.chats, round(extract(epoch from a.median))::integer as "answerSeconds",
      (w.sold + y.sold)::integer as sold, (w.gross + y.gross)::text as gross
    from seats t
    cross join lateral (select greatest(t.taken_at, app_now() - make_interval(days => ${RESULT_DAYS})) as since) k
    cross join lateral (
      select count(*)::integer as messages, count(distinct g.chat_id)::integer as chats,
        coalesce(sum(s.sold), 0) as sold, coalesce(sum(s.gross), 0) as gross
      from messages g cross join ${soldOf(sql.ref('g.id'), sql`g.price is not null`)} s where ${isWritten}) w
    cross join lateral (
      select percentile_cont(0.5) within group (order by l.created_at - b.created_at) as median
      from (select g.* from messages g where ${isWritten} order by g.created_at desc limit ${ANSWERS_MEASURED}) l
      join lateral (
        select p.created_at, p.sender_id from messages p
        where p.chat_id = l.chat_id and p.seq < l.seq and p.kind <> 'system' order by p.seq desc limit 1
      ) b on b.sender_id <> l.sender_id) a
    cross join lateral (
      select coalesce(sum(s.sold), 0) as sold, coalesce(sum(s.gross), 0) as gross
      from mass_messages x cross join ${soldOf(sql.ref('x.id'), sql`x.price is not null`)} s
      where x.creator_id = t.creator_id and x.author_id = t.person_id and x.sent_at >= k.since) y
    where t.creator_id = ${creatorId}::uuid and t.state = 'active'`.execute(reader);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
