import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { opensNow } from './member.store.ts';

/** A subscription as its fan sees it. */
export interface OwnRow {
  readonly id: string;
  readonly domain: string | null;
  readonly name: string;
  readonly avatar: string | null;
  readonly tierId: string;
  readonly tierName: string;
  readonly state: string;
  readonly months: number;
  readonly price: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly isAutoRenew: boolean;
  readonly isMember: boolean;
  readonly nextTierId: string | null;
  readonly nextTierName: string | null;
  readonly nextPrice: string | null;
  readonly dueAt: Date | null;
}

const ownRows = sql`
  select s.id, p.creator_domain as domain, p.display_name as name, p.avatar,
         t.id as "tierId", t.name as "tierName", s.state, s.months, s.price::text as price,
         s.period_start as "periodStart", s.period_end as "periodEnd", s.is_auto_renew as "isAutoRenew",
         ${opensNow} as "isMember", n.id as "nextTierId", n.name as "nextTierName",
         s.next_price::text as "nextPrice", s.due_at as "dueAt"
  from subscriptions s join people p on p.id = s.creator_id join tiers t on t.id = s.tier_id
  left join tiers n on n.id = s.next_tier_id`;

export async function readOwn(reader: Reader, id: string): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`${ownRows} where s.id = ${id}`.execute(reader);
  if (!rows[0]) throw new Error(`Subscription ${id} is gone.`);
  return rows[0];
}

export interface Paging {
  readonly after: string | null;
  readonly limit: number;
}

/** A fan's subscriptions, newest first. */
export async function listOwn(
  reader: Reader,
  { fanId, after, limit }: Paging & { fanId: string },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    ${ownRows}
    where s.fan_id = ${fanId}
      and (${after}::uuid is null or (s.created_at, s.id) <
           (select c.created_at, c.id from subscriptions c where c.id = ${after}::uuid and c.fan_id = ${fanId}))
    order by s.created_at desc, s.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** A subscription as its creator sees it: who, what, and until when. */
export interface FanRow {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly tier: string;
  readonly state: string;
  readonly isAutoRenew: boolean;
  readonly price: string;
  readonly months: number;
  readonly since: Date;
  readonly periodEnd: Date;
}

export async function listFans(
  reader: Reader,
  { creatorId, filter, after, limit }: Paging & { creatorId: string; filter: 'live' | 'expired' | 'all' },
): Promise<FanRow[]> {
  const { rows } = await sql<FanRow>`
    select s.id, p.display_name as name, p.avatar, t.name as tier, s.state, s.is_auto_renew as "isAutoRenew",
           s.price::text as price, s.months, s.created_at as since, s.period_end as "periodEnd"
    from subscriptions s join people p on p.id = s.fan_id join tiers t on t.id = s.tier_id
    where s.creator_id = ${creatorId}
      and (${filter}::text = 'all' or (s.state = 'expired') = (${filter}::text = 'expired'))
      and (${after}::uuid is null or (s.created_at, s.id) <
           (select c.created_at, c.id from subscriptions c where c.id = ${after}::uuid and c.creator_id = ${creatorId}))
    order by s.created_at desc, s.id desc limit ${limit}`.execute(reader);
  return rows;
}

export async function countFans(
  reader: Reader,
  creatorId: string,
): Promise<{ live: number; expired: number }> {
  const { rows } = await sql<{ live: number; expired: number }>`
    select count(*) filter (where state <> 'expired')::integer as live,
           count(*) filter (where state = 'expired')::integer as expired
    from subscriptions where creator_id = ${creatorId}`.execute(reader);
  return rows[0] ?? { live: 0, expired: 0 };
}
