import { type RawBuilder, sql } from 'kysely';
import { allowsLocationOf, mayReach, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { Paging } from './lists.store.ts';

/** A subscription in the creator's list of fans. */
export interface FanRow {
  readonly id: string;
  readonly fanId: string;
  readonly isOnline: boolean;
  readonly mayBeWrittenTo: boolean;
  readonly name: string;
  readonly avatar: string | null;
  readonly tier: string;
  readonly state: string;
  readonly isAutoRenew: boolean;
  readonly isGift: boolean;
  readonly price: string;
  /** The sum of all payments of this fan to this creator, without refunded ones. */
  readonly spent: string;
  readonly months: number;
  readonly since: Date;
  readonly periodEnd: Date;
}

export interface FanFilter {
  readonly creatorId: string;
  /** The creator who reads the list, with the origin of the request. */
  readonly viewer: Viewer;
  readonly filter: 'live' | 'expired' | 'all';
  readonly tierId: string | null;
  readonly sinceDays: number | null;
  /** The minimum that a listed fan has paid this creator, in millionths of a dollar; null for no minimum. */
  readonly spentMin: string | null;
  readonly onlyOnline: boolean;
}

const ONLINE_SECONDS = 60;

/**
 * SQL: whether the fan is online. False if the fan hides their presence. Also false if the creator hides
 * theirs, because people who hide their own presence do not see that of others. As in a chat, also false if
 * one of the two blocks the other, if the fan is restricted, or if the fan shuts out the creator's location
 * (AX4).
 */
const isOnlineFor = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  ${mayReach(sql.ref('s.creator_id'), sql.ref('s.fan_id'))} and ${allowsLocationOf(viewer, sql.ref('s.fan_id'))}
  and exists (select from presence h where h.person_id = s.fan_id
    and h.seen_at > app_now() - make_interval(secs => ${sql.lit(ONLINE_SECONDS)}))
  and not exists (select from chat_settings k where k.person_id in (s.fan_id, s.creator_id) and not k.shows_presence))`;

export async function listFans(
  reader: Reader,
  { creatorId, viewer, filter, tierId, sinceDays, spentMin, onlyOnline, after, limit }: Paging & FanFilter,
): Promise<FanRow[]> {
  const isOnline = isOnlineFor(viewer);
  const { rows } = await sql<FanRow>`
    select s.id, s.fan_id as "fanId", ${isOnline} as "isOnline",
           ${mayReach(creatorId, sql.ref('s.fan_id'))} as "mayBeWrittenTo", p.display_name as name, p.avatar, t.name as tier, s.state, s.is_auto_renew as "isAutoRenew",
           s.gift_id is not null and s.periods = 0 as "isGift",
           s.price::text as price, e.spent::text as spent, s.months, s.created_at as since,
           s.period_end as "periodEnd"
    from subscriptions s join people p on p.id = s.fan_id join tiers t on t.id = s.tier_id
    cross join lateral (select coalesce(sum(e.gross), 0) as spent from earnings e
                        where e.creator_id = s.creator_id and e.fan_id = s.fan_id and e.reversed_at is null) e
    where s.creator_id = ${creatorId}
      and (${filter}::text = 'all' or (s.state = 'expired') = (${filter}::text = 'expired'))
      and (${tierId}::uuid is null or s.tier_id = ${tierId}::uuid)
      and (${sinceDays}::integer is null or s.created_at > app_now() - make_interval(days => ${sinceDays}::integer))
      and (not ${onlyOnline}::boolean or ${isOnline})
      and (${spentMin}::numeric is null or e.spent >= ${spentMin}::numeric)
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
