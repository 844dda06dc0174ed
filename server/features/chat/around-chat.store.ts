import { sql } from 'kysely';
import { MESSAGE_PINS_MAX } from '#contract/limits.ts';
import type { Reader } from '../../kit/db.ts';

interface Pair {
  readonly creatorId: string;
  readonly fanId: string;
}

/**
 * What the creator sees about the fan of a chat. Unsent messages, refunded sales and reversed earnings are
 * not counted.
 */
export interface FanCardRow {
  readonly joinedAt: Date;
  readonly tier: string | null;
  readonly memberSince: Date | null;
  readonly memberUntil: Date | null;
  readonly isAutoRenew: boolean;
  readonly spent: string;
  readonly tips: string;
  readonly sentForSale: number;
  readonly bought: number;
  readonly averageUnlock: string | null;
  readonly lastBoughtAt: Date | null;
  readonly note: string;
  readonly lists: readonly { id: string; name: string }[];
}

export async function readFanCard(
  reader: Reader,
  { creatorId, fanId, chatId }: Pair & { readonly chatId: string },
): Promise<FanCardRow | undefined> {
  const { rows } = await sql<FanCardRow>`
    select f.created_at as "joinedAt", a.name as tier, a.since as "memberSince", a.until as "memberUntil",
      coalesce(a.is_auto_renew, false) as "isAutoRenew", e.spent::text as spent, e.tips::text as tips,
      (select count(*)::integer from messages g left join mass_messages x on x.id = g.mass_id
       where g.chat_id = m.chat_id and (g.price is not null or g.mass_id is not null)
         and coalesce(x.price, g.price) is not null and g.sender_id = m.person_id
         and g.unsent_at is null and x.unsent_at is null) as "sentForSale",
      u.bought, u.average::text as "averageUnlock", e.last_at as "lastBoughtAt", m.note,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name)
        from people_list_entries k join people_lists l on l.id = k.list_id
        where l.owner_id = m.person_id and k.person_id = m.other_id), '[]') as lists
    from chat_members m join people f on f.id = m.other_id
      left join lateral (
        select t.name, s.created_at as since, s.period_end as until, s.is_auto_renew
        from active_memberships k join subscriptions s on s.id = k.subscription_id join tiers t on t.id = s.tier_id
        where k.fan_id = ${fanId}::uuid and k.creator_id = ${creatorId}::uuid limit 1) a on true
      cross join lateral (
        select coalesce(sum(e.gross), 0) as spent, coalesce(sum(e.gross) filter (where e.kind = 'tip'), 0) as tips,
          max(e.created_at) as last_at
        from earnings e where e.creator_id = ${creatorId}::uuid and e.fan_id = ${fanId}::uuid
          and e.reversed_at is null) e
      cross join lateral (
        select count(*)::integer as bought, trunc(avg(u.price)) as average from purchases u
        where u.fan_id = ${fanId}::uuid and u.creator_id = ${creatorId}::uuid and u.item_kind = 'message'
          and u.state = 'paid') u
    where m.chat_id = ${chatId}::uuid and m.person_id = ${creatorId}::uuid`.execute(reader);
  return rows[0];
}

/** The fan's active membership on the creator's page; undefined when the fan has none. */
export async function readMembership(
  reader: Reader,
  { creatorId, fanId }: Pair,
): Promise<{ tier: string; until: Date; isAutoRenew: boolean } | undefined> {
  const { rows } = await sql<{ tier: string; until: Date; isAutoRenew: boolean }>`
    select t.name as tier, s.period_end as until, s.is_auto_renew as "isAutoRenew"
    from active_memberships k join subscriptions s on s.id = k.subscription_id join tiers t on t.id = s.tier_id
    where k.fan_id = ${fanId}::uuid and k.creator_id = ${creatorId}::uuid limit 1`.execute(reader);
  return rows[0];
}

/**
 * A query for the chat's pinned messages, latest pin first. Messages that the person removed from their view
 * are left out.
 */
export const pinnedPage = (personId: string, chatId: string) => sql`
  select m.chat_id, m.seq, row_number() over (order by m.pinned_at desc, m.seq desc) as place
  from messages m where m.chat_id = ${chatId}::uuid and m.pinned_at is not null and not exists (
    select from message_marks k where k.chat_id = m.chat_id and k.seq = m.seq and k.person_id = ${personId}::uuid
      and k.removed_at is not null)
  order by m.pinned_at desc, m.seq desc limit ${MESSAGE_PINS_MAX}`;
