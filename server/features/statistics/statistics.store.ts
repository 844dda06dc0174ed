import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';

/** A range of days of one creator, both ends included. */
export interface Span {
  readonly creatorId: string;
  readonly from: string;
  readonly to: string;
}

const TOP = 10;
const COHORTS = 12;

export interface EarningDay {
  readonly day: string;
  readonly source: string;
  readonly gross: string;
  readonly fee: string;
  readonly net: string;
  readonly sales: number;
}

export async function earningDays(reader: Reader, { creatorId, from, to }: Span): Promise<EarningDay[]> {
  const { rows } = await sql<EarningDay>`
    select day::text, source, gross::text, fee::text, net::text, sales from earning_days
    where creator_id = ${creatorId} and day between ${from}::date and ${to}::date order by day`.execute(
    reader,
  );
  return rows;
}

export interface MemberDay {
  readonly day: string;
  readonly joined: number;
  readonly gone: number;
}

export async function memberDays(reader: Reader, { creatorId, from, to }: Span): Promise<MemberDay[]> {
  const { rows } = await sql<MemberDay>`
    select day::text, sum(joined)::integer as joined, sum(gone)::integer as gone from member_days
    where creator_id = ${creatorId} and day between ${from}::date and ${to}::date
    group by day order by day`.execute(reader);
  return rows;
}

/** The number of active subscriptions at the end of a day. */
export async function membersAt(reader: Reader, creatorId: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(joined - gone), 0)::integer as count from member_days
    where creator_id = ${creatorId} and day <= ${day}::date`.execute(reader);
  return rows[0]?.count ?? 0;
}

export interface Steps {
  readonly visits: number;
  readonly follows: number;
  readonly spenders: number;
}

export async function stepsOf(reader: Reader, { creatorId, from, to }: Span): Promise<Steps> {
  const during = sql`creator_id = ${creatorId} and day between ${from}::date and ${to}::date`;
  const { rows } = await sql<Steps>`
    select (select coalesce(sum(visits), 0)::integer from visit_days where ${during}) as visits,
      (select coalesce(sum(follows), 0)::integer from follow_days where ${during}) as follows,
      (select count(distinct fan_id)::integer from fan_days where ${during} and gross > 0) as spenders`.execute(
    reader,
  );
  return rows[0] ?? { visits: 0, follows: 0, spenders: 0 };
}

export interface TopItem {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly isThere: boolean;
  readonly sales: number;
  readonly net: string;
}

/**
 * The items with the highest net earnings in the range. Looks up the titles of these few items only; a
 * deleted item has an empty title.
 */
export async function topItems(reader: Reader, { creatorId, from, to }: Span): Promise<TopItem[]> {
  const { rows } = await sql<TopItem>`
    with best as (
      select item_kind, item_id, sum(sales)::integer as sales, sum(net) as net from item_days
      where creator_id = ${creatorId} and day between ${from}::date and ${to}::date
      group by item_kind, item_id having sum(sales) > 0 order by sum(net) desc, item_id limit ${TOP})
    select b.item_id as id, b.item_kind as kind, b.sales, b.net::text,
      coalesce(left(nullif(p.body, ''), 120), c.title, n.title, left(nullif(g.body, ''), 120), left(w.body, 120), '') as title,
      c.id is not null or coalesce(p.state <> 'removed', false) as "isThere"
    from best b
      left join posts p on p.id = b.item_id and b.item_kind = 'post'
      left join collections c on c.id = b.item_id and b.item_kind = 'collection'
      left join notes n on n.id = b.item_id and b.item_kind = 'note'
      left join messages g on g.id = b.item_id and b.item_kind = 'message'
      left join mass_messages w on w.id = b.item_id and b.item_kind = 'message'
    order by b.net desc, b.item_id`.execute(reader);
  return rows;
}

export interface TopFan {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly sales: number;
  readonly gross: string;
}

export async function topFans(reader: Reader, { creatorId, from, to }: Span): Promise<TopFan[]> {
  const { rows } = await sql<TopFan>`
    with best as (
      select fan_id, sum(sales)::integer as sales, sum(gross) as gross from fan_days
      where creator_id = ${creatorId} and day between ${from}::date and ${to}::date
      group by fan_id having sum(gross) > 0 order by sum(gross) desc, fan_id limit ${TOP})
    select p.id, p.display_name as name, p.avatar, b.sales, b.gross::text
    from best b join people p on p.id = b.fan_id order by b.gross desc, p.id`.execute(reader);
  return rows;
}

export async function visitsByCountry(
  reader: Reader,
  { creatorId, from, to }: Span,
): Promise<{ country: string | null; visits: number }[]> {
  const { rows } = await sql<{ country: string | null; visits: number }>`
    select nullif(country, '??') as country, sum(visits)::integer as visits from visit_days
    where creator_id = ${creatorId} and day between ${from}::date and ${to}::date
    group by country order by visits desc, country nulls last`.execute(reader);
  return rows;
}

export interface CohortMove {
  readonly month: string;
  /** The number of months since the fans joined; 0 is the month of joining. */
  readonly after: number;
  readonly joined: number;
  readonly gone: number;
}

/**
 * For each of the last `COHORTS` months: how many fans joined in that month, and how many of these fans left
 * in that month and in each later month.
 */
export async function cohortMoves(reader: Reader, creatorId: string, to: string): Promise<CohortMove[]> {
  const { rows } = await sql<CohortMove>`
    select joined_month::text as month, sum(joined)::integer as joined, sum(gone)::integer as gone,
      (extract(year from age(date_trunc('month', day), joined_month)) * 12
        + extract(month from age(date_trunc('month', day), joined_month)))::integer as after
    from member_days
    where creator_id = ${creatorId} and day <= ${to}::date
      and joined_month > (date_trunc('month', ${to}::date) - make_interval(months => ${COHORTS}))::date
    group by joined_month, after order by joined_month, after`.execute(reader);
  return rows;
}

export interface Progress {
  readonly countedUntil: Date | null;
  readonly isEmpty: boolean;
}

export async function progressOf(reader: Reader, creatorId: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select counted_until as "countedUntil",
      not (exists (select from earning_days where creator_id = ${creatorId})
        or exists (select from visit_days where creator_id = ${creatorId})
        or exists (select from member_days where creator_id = ${creatorId})
        or exists (select from follow_days where creator_id = ${creatorId})) as "isEmpty"
    from statistics_progress`.execute(reader);
  return rows[0] ?? { countedUntil: null, isEmpty: true };
}
