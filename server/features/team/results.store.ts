import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

export interface ResultRow {
  readonly messages: number;
  readonly chats: number;
  readonly sold: number;
  /** In units. */
  readonly gross: string;
  readonly answerSeconds: number | null;
}

const RESULT_DAYS = 30;

/**
 * What was done from each taken seat of a creator within thirty days, all in one question: the index of authors finds a
 * member's messages, and each message what stands before it in its chat. Copies of what was sent to many are no answers;
 * what they sold is counted with its mass message.
 */
export async function readResults(
  reader: Reader,
  creatorId: string,
): Promise<ReadonlyMap<string, ResultRow>> {
  const { rows } = await sql<ResultRow & { id: string }>`
    select t.id, w.messages, w.chats, w.answer as "answerSeconds", (s.sold + y.sold)::integer as sold,
      (s.gross + y.gross)::text as gross
    from seats t
    cross join lateral (select greatest(t.taken_at, app_now() - make_interval(days => ${RESULT_DAYS})) as since) k
    cross join lateral (
      select count(*)::integer as messages, count(distinct g.chat_id)::integer as chats,
        round(percentile_cont(0.5) within group (order by extract(epoch from g.created_at - b.created_at)))::integer as answer
      from messages g left join lateral (
        select p.created_at, p.sender_id from messages p
        where p.chat_id = g.chat_id and p.seq < g.seq and p.kind <> 'system' order by p.seq desc limit 1
      ) b on b.sender_id <> g.sender_id
      where g.author_id = t.person_id and g.created_at >= k.since and g.sender_id = t.creator_id
        and g.mass_id is null) w
    cross join lateral (
      select count(*) as sold, coalesce(sum(u.price), 0) as gross
      from messages g join purchases u on u.kind = 'unlock' and u.item_kind = 'message' and u.item_id = g.id and u.state = 'paid'
      where g.author_id = t.person_id and g.created_at >= k.since and g.sender_id = t.creator_id
        and g.mass_id is null and g.price is not null) s
    cross join lateral (
      select count(*) as sold, coalesce(sum(u.price), 0) as gross
      from mass_messages x join purchases u on u.kind = 'unlock' and u.item_kind = 'message' and u.item_id = x.id and u.state = 'paid'
      where x.creator_id = t.creator_id and x.author_id = t.person_id and x.sent_at >= k.since) y
    where t.creator_id = ${creatorId}::uuid and t.state = 'active'`.execute(reader);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
