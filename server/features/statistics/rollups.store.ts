import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kit/db.ts';

/**
 * A round counts again from this many minutes before the end of the previous round. A transaction that was
 * open across midnight writes rows with the time at which the transaction started, so it can add rows to a
 * day that was already counted.
 */
const LATE_MINUTES = 10;

/**
 * Locks the progress of counting. Returns the current day (`today`) and the day from which to continue
 * (`from`), which is null in the very first round. Undefined while another node counts.
 */
export async function takeTurn(tx: Tx): Promise<{ from: string | null; today: string } | undefined> {
  const { rows } = await sql<{ from: string | null; today: string }>`
    select ((counted_until - make_interval(mins => ${LATE_MINUTES})) at time zone 'UTC')::date::text as "from",
      (app_now() at time zone 'UTC')::date::text as today
    from statistics_progress for update skip locked`.execute(tx);
  return rows[0];
}

/** The day of the oldest fact, where the very first round starts. */
export async function firstFactDay(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (least((select min(created_at) from earnings), (select min(created_at) from subscriptions),
      (select min(created_at) from follows)) at time zone 'UTC')::date::text as day`.execute(tx);
  return rows[0]?.day ?? null;
}

/**
 * Records that all days up to `throughDay` are counted; null records that everything up to now is counted.
 */
export async function markCounted(tx: Tx, throughDay: string | null): Promise<void> {
  await sql`
    update statistics_progress set counted_until = coalesce(
      ((${throughDay}::date + 1)::timestamp at time zone 'UTC') + make_interval(mins => ${LATE_MINUTES}), app_now())`.execute(
    tx,
  );
}

const within = (column: RawBuilder<unknown>, day: string) => sql`
  ${column} >= (${day}::date)::timestamp at time zone 'UTC'
  and ${column} < (${day}::date + 1)::timestamp at time zone 'UTC'`;

/** Deletes all rollups of one day and counts that day again, for all creators. */
export async function countDay(tx: Tx, day: string): Promise<void> {
  for (const table of ['earning_days', 'item_days', 'fan_days', 'member_days', 'follow_days'])
    await sql`delete from ${sql.table(table)} where day = ${day}::date`.execute(tx);
  await countMoney(tx, day);
  await countMembers(tx, day);
  await sql`
    insert into follow_days (creator_id, day, follows)
    select creator_id, ${day}::date, count(*) from follows where ${within(sql.ref('created_at'), day)}
    group by creator_id`.execute(tx);
}

/** Counts the day's sales, and subtracts the sales that were reversed on that day. */
async function countMoney(tx: Tx, day: string): Promise<void> {
  await sql`
    with moved as (
      select id, creator_id, fan_id, kind, gross, fee, net, 1 as sign from earnings
        where ${within(sql.ref('created_at'), day)}
      union all
      select id, creator_id, fan_id, kind, gross, fee, net, -1 from earnings
        where ${within(sql.ref('reversed_at'), day)}),
    told as (
      select m.*, p.item_kind, p.item_id,
        case
          when m.kind in ('tip', 'message') then m.kind
          when m.kind = 'subscription' then case when exists (
            select from subscription_charges c join subscription_charges e
              on e.subscription_id = c.subscription_id and e.period_start < c.period_start
            where c.id = m.id) then 'renewal' else 'subscription' end
          when p.item_kind in ('collection', 'message') then p.item_kind
          else 'post'
        end as source
      from moved m left join purchases p on p.id = m.id and m.kind = 'unlock'),
    by_source as (
      insert into earning_days (creator_id, day, source, gross, fee, net, sales)
      select creator_id, ${day}::date, source, sum(sign * gross), sum(sign * fee), sum(sign * net), sum(sign)
      from told group by creator_id, source),
    by_item as (
      insert into item_days (creator_id, day, item_kind, item_id, net, sales)
      select creator_id, ${day}::date, item_kind, item_id, sum(sign * net), sum(sign)
      from told where item_id is not null group by creator_id, item_kind, item_id)
    insert into fan_days (creator_id, day, fan_id, gross, sales)
    select creator_id, ${day}::date, fan_id, sum(sign * gross), sum(sign) from told group by creator_id, fan_id`.execute(
    tx,
  );
}

async function countMembers(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into member_days (creator_id, day, joined_month, joined, gone)
    select creator_id, ${day}::date, joined_month, sum(joined), sum(gone) from (
      select creator_id, date_trunc('month', created_at at time zone 'UTC')::date as joined_month, 1 as joined, 0 as gone
        from subscriptions where ${within(sql.ref('created_at'), day)}
      union all
      select creator_id, date_trunc('month', created_at at time zone 'UTC')::date, 0, 1
        from subscriptions where ${within(sql.ref('ended_at'), day)}) moved
    group by creator_id, joined_month`.execute(tx);
}
