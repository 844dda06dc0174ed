import { sql } from 'kysely';
import { PROMISE_DAYS } from '#contract/limits.ts';
import type { Tx } from '../../kit/db.ts';

/** A page with fewer answers than this shows no reply time. */
const ANSWERS_MIN = 10;
const FEW_HOURS = 6;
/**
 * How long a count waits after midnight. A message has the time at which its transaction began. If the
 * transaction ends after midnight, a count at midnight would miss the message.
 */
const LATE_MINUTES = 10;
/**
 * The maximum number of days counted in one transaction, so that a transaction stays short when months are
 * missing. The next transaction counts the days that follow.
 */
const DAYS_PER_TURN = 7;

/**
 * The next days to count, at most `DAYS_PER_TURN`, and the last day that is due. A message has a whole day to
 * be answered, so a day is due when the following day is over. Undefined if no day is due or another node is
 * counting.
 */
export async function takeReplyTurn(
  tx: Tx,
): Promise<{ from: string; through: string; due: string } | undefined> {
  const { rows } = await sql<{ from: string; through: string; due: string }>`
    with progress as (select counted_through from reply_progress for update skip locked),
    today as (
      select ((app_now() - make_interval(mins => ${LATE_MINUTES})) at time zone 'UTC')::date as day),
    turn as (
      select greatest(p.counted_through + 1, t.day - ${PROMISE_DAYS}::integer) as first, t.day - 2 as due
      from progress p, today t)
    select first::text as "from", least(first + ${DAYS_PER_TURN - 1}::integer, due)::text as through, due::text
    from turn where first <= due`.execute(tx);
  return rows[0];
}

/**
 * Measures how long fans waited for an answer that the creator's side wrote by hand. For each chat and day,
 * only the wait from the fan's first message of that day counts. A long conversation therefore counts once a
 * day.
 */
export async function countReplyDays(
  tx: Tx,
  { from, through }: { from: string; through: string },
): Promise<void> {
  await sql`
    with asked as (
      select c.creator_id, m.chat_id, (m.created_at at time zone 'UTC')::date as day,
        min(m.seq) as seq, min(m.created_at) as at
      from messages m join chats c on c.id = m.chat_id
      where m.created_at >= (${from}::date)::timestamp at time zone 'UTC'
        and m.created_at < (${through}::date + 1)::timestamp at time zone 'UTC'
        and m.sender_id = c.fan_id and m.kind = 'message' and m.unsent_at is null
      group by c.creator_id, m.chat_id, 3),
    waited as (
      select q.creator_id, q.day, a.created_at - q.at as wait
      from asked q left join lateral (
        select m.created_at from messages m
        where m.chat_id = q.chat_id and m.seq > q.seq and m.sender_id = q.creator_id
          and m.kind = 'message' and m.author in ('person', 'team', 'draft') and m.unsent_at is null
        order by m.seq limit 1) a on true),
    counted as (
      select creator_id, day, count(*) as asked,
        count(*) filter (where wait <= interval '1 hour') as hour,
        count(*) filter (where wait <= make_interval(hours => ${FEW_HOURS})) as hours,
        count(*) filter (where wait <= interval '1 day') as day_long
      from waited group by creator_id, day)
    insert into reply_days (creator_id, day, within_hour, within_hours, within_day, later)
    select creator_id, day, hour, hours - hour, day_long - hours, asked - day_long from counted`.execute(tx);
  await sql`update reply_progress set counted_through = ${through}::date`.execute(tx);
}

/** Computes the reply time of every page from the counts of each day, and deletes counts that are too old. */
export async function setRepliesWithin(tx: Tx): Promise<void> {
  const oldest = sql`(app_now() at time zone 'UTC')::date - ${PROMISE_DAYS}::integer`;
  await sql`delete from reply_days where day < ${oldest}`.execute(tx);
  await sql`
    with summed as (
      select creator_id, sum(within_hour) as hour, sum(within_hour + within_hours) as hours,
        sum(within_hour + within_hours + within_day) as day,
        sum(within_hour + within_hours + within_day + later) as asked
      from reply_days group by creator_id),
    said as (
      select g.creator_id, case
          when coalesce(s.day, 0) < ${ANSWERS_MIN} then null
          when s.hour * 2 >= s.asked then 'hour'
          when s.hours * 2 >= s.asked then 'hours'
          when s.day * 2 >= s.asked then 'day'
          else 'longer'
        end as within
      from pages g left join summed s on s.creator_id = g.creator_id)
    update pages g set replies_within = said.within from said
    where said.creator_id = g.creator_id and said.within is distinct from g.replies_within`.execute(tx);
}
