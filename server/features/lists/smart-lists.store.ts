import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { SmartList } from '#contract/lists.ts';
import type { Reader } from '../../kit/db.ts';
import { isVisibleToOwner, type Owner } from './people-lists.store.ts';

export type SmartListName = z.output<typeof SmartList>;
type Fragment = RawBuilder<unknown>;

/**
 * A query that returns one row `x` of facts about each fan of a creator, and the conditions on that row that
 * define smart lists.
 */
interface Source {
  from(creatorId: string): Fragment;
  readonly lists: Partial<Record<SmartListName, Fragment>>;
}

/**
 * SQL for whether an active subscription renews. A paused subscription charges nothing, so it does not renew.
 */
const isRenewing = sql`(x.is_auto_renew and x.state <> 'paused')`;

const members: Source = {
  from: (creatorId) => sql`(
    select m.fan_id, m.creator_id, s.is_auto_renew, s.state, s.period_end, s.created_at
    from active_memberships m join subscriptions s on s.id = m.subscription_id
    where m.creator_id = ${creatorId}::uuid)`,
  lists: {
    members: sql`true`,
    renewing: isRenewing,
    not_renewing: sql`not ${isRenewing}`,
    on_trial: sql`x.state = 'trialing'`,
    expiring: sql`not ${isRenewing} and x.period_end < app_now() + interval '7 days'`,
    new_14_days: sql`x.created_at > app_now() - interval '14 days' and not exists (
      select from subscriptions o where o.fan_id = x.fan_id and o.creator_id = x.creator_id
        and o.created_at <= app_now() - interval '14 days')`,
  },
};

const followers: Source = {
  from: (creatorId) => sql`(select f.fan_id from follows f where f.creator_id = ${creatorId}::uuid)`,
  lists: { followers: sql`true` },
};

/**
 * Fans whose subscription has ended, by the database's clock. Fans whose payment is only late are left out.
 */
const formerMembers: Source = {
  from: (creatorId) => sql`(
    select distinct s.fan_id from subscriptions s
    where s.creator_id = ${creatorId}::uuid
      and (s.state = 'expired' or (not s.is_auto_renew and s.period_end <= app_now()))
      and not exists (select from subscriptions o where o.fan_id = s.fan_id and o.creator_id = s.creator_id
        and o.state <> 'expired' and (o.is_auto_renew or o.period_end > app_now())))`,
  lists: { expired: sql`true` },
};

/**
 * Fans who spent money. A subscription charge counts as spending but not as buying, because renewals happen
 * automatically.
 */
const spenders: Source = {
  from: (creatorId) => sql`(
    select e.fan_id, sum(e.gross) as spent,
      max(e.created_at) filter (where e.kind <> 'subscription') as bought_at,
      row_number() over (order by sum(e.gross) desc, e.fan_id) as place, count(*) over () as spenders
    from earnings e where e.creator_id = ${creatorId}::uuid and e.reversed_at is null group by e.fan_id)`,
  lists: {
    spent_over_50: sql`x.spent > 50000000`,
    lapsed_buyers: sql`x.bought_at <= app_now() - interval '60 days'`,
    top_5_percent: sql`x.place <= ceil(x.spenders * 0.05)`,
  },
};

const nonBuyers: Source = {
  from: (creatorId) => sql`(
    select i.fan_id from (
      select f.fan_id from follows f where f.creator_id = ${creatorId}::uuid
      union select m.fan_id from active_memberships m where m.creator_id = ${creatorId}::uuid) i
    where not exists (select from earnings e where e.creator_id = ${creatorId}::uuid and e.fan_id = i.fan_id
      and e.kind <> 'subscription' and e.reversed_at is null))`,
  lists: { never_bought: sql`true` },
};

const sources: readonly Source[] = [members, followers, formerMembers, spenders, nonBuyers];

/** SQL for the people who are on a smart list now, as a set of `fan_id`. */
export function peopleOn(list: SmartListName, creatorId: string): Fragment {
  for (const { from, lists } of sources) {
    const condition = lists[list];
    if (condition) return sql`(select x.fan_id from ${from(creatorId)} x where ${condition})`;
  }
  throw new Error(`No source defines the smart list ${list}.`);
}

/** SQL for whether the person `fan` is on this smart list of the creator now. */
export const smartListCondition = (
  list: SmartListName,
  creatorId: string,
  fan: Fragment,
): RawBuilder<boolean> => sql<boolean>`${fan} in ${peopleOn(list, creatorId)}`;

/**
 * SQL for the people on any of these lists; null if there are no lists. Contains only those queries of `sources`
 * that these lists need. The list names are a parameter and not part of the SQL text, so that many
 * combinations of lists share one prepared statement.
 */
export function peopleOnAny(lists: readonly SmartListName[], creatorId: string): Fragment | null {
  const needed = sources.flatMap(({ from, lists: known }) => {
    if (!lists.some((list) => known[list])) return [];
    const conditions = Object.entries(known).map(
      ([list, condition]) => sql`(${sql.lit(list)} = any(${lists}::text[]) and ${condition})`,
    );
    return [sql`select x.fan_id from ${from(creatorId)} x where ${sql.join(conditions, sql` or `)}`];
  });
  return needed.length === 0 ? null : sql`(${sql.join(needed, sql` union all `)})`;
}

/**
 * The number of people on each smart list. Runs each query of `sources` once, for all lists that it defines.
 */
export async function countSmartLists(
  reader: Reader,
  creator: Owner,
): Promise<{ list: SmartListName; count: number }[]> {
  const counted = sources.map(({ from, lists }) => {
    const conditions = Object.entries(lists).map(
      ([list, condition]) => sql`(${sql.lit(list)}, ${condition})`,
    );
    return sql`select l.list from ${from(creator.personId)} x
      cross join lateral (values ${sql.join(conditions)}) l (list, is_on)
      where l.is_on and ${isVisibleToOwner(creator, sql.ref('x.fan_id'))}`;
  });
  const { rows } = await sql<{ list: SmartListName; count: number }>`
    select q.list, count(*)::integer as count from (${sql.join(counted, sql` union all `)}) q group by q.list`.execute(
    reader,
  );
  const counts = new Map(rows.map(({ list, count }) => [list, count]));
  return SmartList.options.map((list) => ({ list, count: counts.get(list) ?? 0 }));
}
