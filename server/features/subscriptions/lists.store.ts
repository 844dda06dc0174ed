import { sql } from 'kysely';
import type { z } from 'zod';
import type { SubscriptionGroup } from '#contract/subscriptions.ts';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { isCovered, isMemberNow } from './member.store.ts';
import { hasPlaceIn } from './tiers.store.ts';

export type Group = z.output<typeof SubscriptionGroup>;

/** A subscription in its fan's list. */
export interface OwnRow {
  readonly id: string;
  readonly domain: string | null;
  readonly name: string;
  readonly avatar: string | null;
  readonly tierId: string;
  readonly tierName: string;
  readonly state: string;
  readonly months: number;
  /** The fan's country, whose tax applies. */
  readonly country: string | null;
  readonly price: string;
  readonly worth: string | null;
  readonly isGift: boolean;
  readonly startedAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly isAutoRenew: boolean;
  readonly isMember: boolean;
  readonly isCovered: boolean;
  /** Whether the current period (paid, gift or trial) has not ended yet. */
  readonly isInTime: boolean;
  /** Whether the fan could switch to another tier of the creator, or cancel a scheduled switch. */
  readonly hasOtherTier: boolean;
  readonly nextTierId: string | null;
  readonly nextTierName: string | null;
  readonly nextPrice: string | null;
  /** The amount of the next charge, without tax. */
  readonly nextAmount: string;
  readonly dueAt: Date | null;
  readonly graceUntil: Date | null;
}

const isGift = sql<boolean>`(s.gift_id is not null and s.periods = 0)`;

/**
 * SQL: whether subscription `s` can switch to another live tier with a free place, or back to its current
 * tier when a switch is scheduled.
 */
const hasOtherTier = sql<boolean>`exists (
  select from tiers o where o.creator_id = s.creator_id and o.is_live
    and o.id <> coalesce(s.next_tier_id, s.tier_id) and (o.id = s.tier_id or ${hasPlaceIn('o')}))`;

const ownRows = sql`
  select s.id, p.creator_domain as domain, p.display_name as name, p.avatar,
         t.id as "tierId", t.name as "tierName", s.state, s.months, f.country,
         s.price::text as price,
         s.period_worth::text as worth, ${isGift} as "isGift", s.created_at as "startedAt",
         s.period_start as "periodStart", s.period_end as "periodEnd", s.is_auto_renew as "isAutoRenew",
         ${isMemberNow} as "isMember", ${isCovered} as "isCovered", app_now() < s.period_end as "isInTime",
         ${hasOtherTier} as "hasOtherTier", n.id as "nextTierId", n.name as "nextTierName", s.next_price::text as "nextPrice",
         coalesce(s.next_price, s.first_price, s.price)::text as "nextAmount", s.due_at as "dueAt",
         s.grace_until as "graceUntil"
  from subscriptions s join people p on p.id = s.creator_id join people f on f.id = s.fan_id
  join tiers t on t.id = s.tier_id left join tiers n on n.id = s.next_tier_id`;

/** The SQL condition that selects the subscriptions of each group in a fan's list. */
const groups: Record<Group, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  active: sql<boolean>`s.state = 'active'`,
  expiring: sql<boolean>`(s.state in ('active', 'trialing') and not s.is_auto_renew)`,
  past_due: sql<boolean>`s.state = 'past_due'`,
  paused: sql<boolean>`s.state = 'paused'`,
  trial: sql<boolean>`s.state = 'trialing'`,
  gift: sql<boolean>`(${isGift} and s.state <> 'expired')`,
  expired: sql<boolean>`s.state = 'expired'`,
};

export async function readOwn(reader: Reader, id: string): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`${ownRows} where s.id = ${id}`.execute(reader);
  if (!rows[0]) throw new Error(`Subscription ${id} does not exist.`);
  return rows[0];
}

/** The fan's live subscription to a creator; without one, the latest expired subscription. */
export async function findLatest(
  reader: Reader,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    ${ownRows} where s.fan_id = ${fanId} and s.creator_id = ${creatorId}
    order by s.state = 'expired', s.created_at desc, s.id desc limit 1`.execute(reader);
  return rows[0];
}

export interface Paging {
  readonly after: string | null;
  readonly limit: number;
}

/**
 * SQL: whether to list a subscription. One that has not expired is always listed, so that the fan can cancel
 * it; an expired one is listed only while the creator's page is visible (AX4).
 */
const isInSight = (viewer: Viewer) => sql<boolean>`(s.state <> 'expired' or ${creatorIsVisible(viewer)})`;

/** A fan's subscriptions, newest first. */
export async function listOwn(
  reader: Reader,
  { fanId, viewer, show, after, limit }: Paging & { fanId: string; viewer: Viewer; show: Group },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    ${ownRows}
    where s.fan_id = ${fanId} and ${groups[show]} and ${isInSight(viewer)}
      and (${after}::uuid is null or (s.created_at, s.id) <
           (select c.created_at, c.id from subscriptions c where c.id = ${after}::uuid and c.fan_id = ${fanId}))
    order by s.created_at desc, s.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Counts a fan's subscriptions in each group of the list. */
export async function countOwn(
  reader: Reader,
  { fanId, viewer }: { fanId: string; viewer: Viewer },
): Promise<Record<Group, number>> {
  const { rows } = await sql<Record<Group, number>>`
    select count(*)::integer as all, count(*) filter (where ${groups.active})::integer as active,
           count(*) filter (where ${groups.expiring})::integer as expiring,
           count(*) filter (where ${groups.past_due})::integer as past_due,
           count(*) filter (where ${groups.paused})::integer as paused,
           count(*) filter (where ${groups.trial})::integer as trial,
           count(*) filter (where ${groups.gift})::integer as gift,
           count(*) filter (where ${groups.expired})::integer as expired
    from subscriptions s join people p on p.id = s.creator_id
    where s.fan_id = ${fanId} and ${isInSight(viewer)}`.execute(reader);
  if (!rows[0]) throw new Error('Counting returned no row.');
  return rows[0];
}

const willBeCharged = sql<boolean>`(s.is_auto_renew and s.state in ('trialing', 'active', 'past_due'))`;

/**
 * The monthly cost, without tax, of all of a fan's subscriptions that renew. The cost of each one is rounded
 * up to the cent.
 */
export async function monthlyTotal(reader: Reader, fanId: string): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(ceil(coalesce(s.next_price, s.price) / s.months / 10000) * 10000), 0)::numeric(38, 0)::text
           as total
    from subscriptions s where s.fan_id = ${fanId} and ${willBeCharged}`.execute(reader);
  return rows[0]?.total ?? '0';
}

/** A fan's upcoming charges, soonest first. */
export async function listRenewals(
  reader: Reader,
  { fanId, limit }: { fanId: string; limit: number },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    ${ownRows} where s.fan_id = ${fanId} and ${willBeCharged} order by s.due_at, s.id limit ${limit}`.execute(
    reader,
  );
  return rows;
}
