import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ChatFilter } from '#contract/chat.ts';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { smartListCondition } from '../lists/index.ts';
import { isInSeatScope, latestFirst, unreadCountOf } from './chats.store.ts';
import type { MessageMediaRow } from './messages.store.ts';
import type { MessageFacts } from './write.store.ts';

type Filter = z.output<typeof ChatFilter>;
type Fragment = RawBuilder<unknown>;

/** The last message of a chat, in the view of the person whose list it is in. */
export interface LastMessageRow {
  readonly kind: 'message' | 'tip' | 'system';
  readonly isMine: boolean;
  readonly text: string;
  readonly isMass: boolean;
  readonly price: string | null;
  readonly boughtAt: Date | null;
  readonly media: readonly Pick<MessageMediaRow, 'kind' | 'durationMs'>[] | null;
  readonly facts: MessageFacts | null;
  readonly isTakenBack: boolean;
  readonly at: string;
}

/** One chat in a person's chat list. */
export interface ChatRow {
  readonly id: string;
  readonly side: 'creator' | 'fan';
  readonly peerId: string;
  readonly name: string;
  readonly ownName: string;
  readonly nickname: string | null;
  readonly domain: string | null;
  readonly avatar: string | null;
  readonly isVerified: boolean;
  readonly seenAt: Date | null;
  readonly isOnline: boolean | null;
  readonly lastSeq: number;
  readonly readSeq: number;
  readonly peerReadSeq: number | null;
  /** The number of unread messages, including pending mass messages. */
  readonly unread: number;
  readonly line: LastMessageRow | null;
  readonly isMuted: boolean;
  readonly isPinned: boolean;
  readonly isFavourite: boolean;
  readonly isHidden: boolean;
  readonly isRestricted: boolean;
  readonly tier: string | null;
  readonly spent: string | null;
  readonly orderAt: Date;
  /** The chat's position in the list, for the cursor, in microseconds; null for pinned chats. */
  readonly orderMicros: string | null;
}

/**
 * A query for the person's pending mass messages. For each chat it returns how many are pending, and the
 * newest one with its time.
 */
const waitingOf = (me: Fragment): Fragment => sql`
  select p.chat_id, count(*)::integer as n, max(p.sent_at) as at,
    (array_agg(p.mass_id order by p.sent_at desc))[1] as mass_id
  from mass_pointers p join mass_messages x on x.id = p.mass_id and x.unsent_at is null
  where p.fan_id = ${me} and p.taken_seq is null group by p.chat_id`;

/**
 * The SQL condition of a filter, on the member row `m`. If `withWaiting` is true, the condition also uses the
 * row `w` of pending mass messages. The smart lists contain only chats in which the person is the creator.
 */
function filterCondition(filter: Filter, personId: string, withWaiting: boolean): Fragment {
  const isCreator = sql`exists (select from chats c where c.id = m.chat_id and c.creator_id = m.person_id)`;
  const isOn = (list: 'members' | 'expiring' | 'top_5_percent') =>
    sql`${isCreator} and ${smartListCondition(list, personId, sql.ref('m.other_id'))}`;
  const orWaits = (condition: Fragment): Fragment => (withWaiting ? sql`or ${condition}` : sql``);
  const all: Readonly<Record<Filter, Fragment>> = {
    all: sql`true`,
    hidden: sql`true`,
    unread: sql`(m.is_unread ${orWaits(sql`w.n > 0`)})`,
    unanswered: sql`not m.is_last_mine and m.last_seq > 0 and ${isCreator}`,
    paid: sql`(exists (select from messages g left join mass_messages x on x.id = g.mass_id
      where g.chat_id = m.chat_id and (g.price is not null or g.mass_id is not null)
        and coalesce(x.price, g.price) is not null)
      ${orWaits(sql`exists (select from mass_messages x where x.id = w.mass_id and x.price is not null)`)})`,
    favourites: sql`m.favourite_at is not null`,
    members: sql`(${isOn('members')} or exists (select from active_memberships a
      where a.fan_id = m.person_id and a.creator_id = m.other_id))`,
    top_spenders: isOn('top_5_percent'),
    expiring: isOn('expiring'),
  };
  return all[filter];
}

export interface ListWanted {
  readonly viewer: Viewer & { readonly personId: string };
  readonly filter: Filter;
  readonly listId: string | null;
  readonly after: { readonly micros: string; readonly id: string } | null;
  readonly limit: number;
}

/**
 * A query for one page of a person's chat list: `chat_id`, `order_at`, `is_pinned`, and the number `n` of
 * pending mass messages. A pending mass message moves its chat up and unhides it before anybody opens the
 * chat.
 */
export function pageOfList({ viewer, filter, listId, after, limit }: ListWanted): Fragment {
  const me = sql`${viewer.personId}::uuid`;
  const isIn = (withWaiting: boolean) => sql`${filterCondition(filter, viewer.personId, withWaiting)}
    and ${creatorIsVisible(viewer, 'o')} and ${isInSeatScope(viewer, 'm')}
    ${
      listId === null
        ? sql``
        : sql`and exists (select from people_list_entries e join people_lists l on l.id = e.list_id
      where l.id = ${listId}::uuid and l.owner_id = m.person_id and e.person_id = m.other_id)`
    }`;
  const moment = after && sql`(timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond')`;
  const isBelow = (order: Fragment): Fragment =>
    after === null ? sql`` : sql`and (${order}, m.chat_id) < (${moment}, ${after.id}::uuid)`;
  // A coarse condition for the index, which contains the time only to the minute. `isBelow` then compares the
  // exact time.
  const isUpToMinute = moment ? sql`and m.order_minute <= order_minute(${moment})` : sql``;
  const isShown =
    filter === 'hidden' ? sql`m.hidden_at is not null and m.last_seq > 0` : sql`m.hidden_at is null`;
  const rows = sql`chat_members m join people o on o.id = m.other_id`;
  const unpinned = sql`
    (select m.chat_id, m.order_at, 0 as n from ${rows}
     where m.person_id = ${me} and ${isShown} and m.pinned_at is null and ${isIn(false)}
       and not exists (select from waiting w where w.chat_id = m.chat_id)
       ${isUpToMinute} ${isBelow(sql`m.order_at`)}
     order by ${latestFirst} limit ${limit})`;
  const moved = sql`
    (select m.chat_id, greatest(m.order_at, w.at), w.n from waiting w
       join chat_members m on m.chat_id = w.chat_id and m.person_id = ${me} join people o on o.id = m.other_id
     where m.pinned_at is null and ${isIn(true)} ${isBelow(sql`greatest(m.order_at, w.at)`)})`;
  const pinned = sql`
    select m.chat_id, greatest(m.order_at, w.at) as order_at, true as is_pinned, coalesce(w.n, 0) as n
    from ${rows} left join waiting w on w.chat_id = m.chat_id
    where m.person_id = ${me} and m.pinned_at is not null and (${isShown} or w.n > 0) and ${isIn(true)}`;
  // A hidden chat with a pending mass message is listed again, so the filter `hidden` leaves it out.
  const below = filter === 'hidden' ? unpinned : sql`${unpinned} union all ${moved}`;
  return sql`
    with waiting as materialized (${waitingOf(me)}),
    below as (
      select q.chat_id, q.order_at, false as is_pinned, q.n from (${below}) q
      order by q.order_at desc, q.chat_id desc limit ${limit})
    select * from below ${after === null ? sql`union all (${pinned})` : sql``}`;
}

/** A page for `readChats` that contains one chat. */
export const oneChat = (personId: string, chatId: string): Fragment => someChats(personId, [chatId]);

/** A page for `readChats` that contains these chats. */
export const someChats = (personId: string, chatIds: readonly string[]): Fragment => sql`
  with waiting as materialized (
    select * from (${waitingOf(sql`${personId}::uuid`)}) w where w.chat_id = any(${chatIds}::uuid[]))
  select m.chat_id, greatest(m.order_at, w.at) as order_at, m.pinned_at is not null as is_pinned,
    coalesce(w.n, 0) as n
  from chat_members m left join waiting w on w.chat_id = m.chat_id
  where m.chat_id = any(${chatIds}::uuid[]) and m.person_id = ${personId}::uuid`;

const mediaSummary = (from: Fragment): Fragment => sql`(
  select json_agg(json_build_object('kind', d.kind, 'durationMs', d.duration_ms) order by o.position)
  from ${from} join media_assets d on d.id = o.asset_id)`;

const boughtBy = (fan: string, item: string): Fragment => sql`(
  select u.created_at from purchases u where u.fan_id = ${sql.ref(fan)} and u.item_kind = 'message'
    and u.item_id = ${sql.ref(item)} and u.state = 'paid')`;

/** The newest pending mass message in the chat of the member row `m`, whichever side receives it. */
const newestWaiting: Fragment = sql`(
  select p.mass_id, p.fan_id, p.creator_id, p.sent_at from mass_pointers p
    join mass_messages x on x.id = p.mass_id and x.unsent_at is null
  where p.chat_id = m.chat_id and p.taken_seq is null order by p.sent_at desc limit 1)`;

/**
 * The chat's last message: the newest pending mass message if there is one, else the newest message in the
 * person's view.
 */
const lastMessage = (me: Fragment): Fragment => sql`case when w.mass_id is not null then (
    select json_build_object('kind', 'message', 'isMine', w.creator_id = ${me}, 'text', left(x.body, 200), 'isMass', true,
      'price', x.price::text, 'boughtAt', case when x.price is not null then ${boughtBy('w.fan_id', 'x.id')} end,
      'media', ${mediaSummary(sql`(select * from mass_media k where k.mass_id = x.id) o`)}, 'facts', null,
      'isTakenBack', false, 'at', w.sent_at)
    from mass_messages x where x.id = w.mass_id)
  else (
    select json_build_object('kind', g.kind, 'isMine', g.sender_id = ${me}, 'text', left(coalesce(x.body, g.body), 200),
      'isMass', g.mass_id is not null, 'price', coalesce(x.price, g.price)::text,
      'boughtAt', case when coalesce(x.price, g.price) is not null then case when g.sender_id = m.person_id
        then ${boughtBy('m.other_id', 'g.item_id')} else ${boughtBy('m.person_id', 'g.item_id')} end end,
      'media', case when not g.has_media then null when g.mass_id is null
        then ${mediaSummary(sql`(select * from message_media k where k.chat_id = g.chat_id and k.seq = g.seq) o`)}
        else ${mediaSummary(sql`(select * from mass_media k where k.mass_id = g.mass_id) o`)} end,
      'facts', g.facts, 'isTakenBack', g.unsent_at is not null or x.unsent_at is not null, 'at', g.created_at)
    from (select n.*, coalesce(n.mass_id, n.id) as item_id from messages n where n.chat_id = m.chat_id and not exists (
        select from message_marks k where k.chat_id = n.chat_id and k.seq = n.seq and k.person_id = ${me}
          and k.removed_at is not null)
      order by n.seq desc limit 1) g left join mass_messages x on x.id = g.mass_id) end`;

/** A person is shown as online for this long after the last update of their presence. */
const ONLINE_SECONDS = 60;

/** Reads the chats of a page as the person sees them, pinned chats first. */
export async function readChats(
  reader: Reader,
  personId: string,
  page: RawBuilder<unknown>,
): Promise<ChatRow[]> {
  const me = sql`${personId}::uuid`;
  const bothShow = (what: 'shows_presence' | 'shows_receipts') =>
    sql`coalesce(${sql.ref(`mk.${what}`)}, true) and coalesce(${sql.ref(`ok.${what}`)}, true)`;
  const { rows } = await sql<ChatRow>`
    with page as materialized (${page})
    select m.chat_id as id, case when c.creator_id = ${me} then 'creator' else 'fan' end as side,
      m.other_id as "peerId", o.display_name as name, s.display_name as "ownName", m.nickname,
      o.creator_domain as domain, o.avatar, o.is_verified_to_sell as "isVerified",
      case when ${bothShow('shows_presence')} then h.seen_at end as "seenAt",
      case when ${bothShow('shows_presence')} then coalesce(
        h.seen_at > app_now() - make_interval(secs => ${ONLINE_SECONDS}), false) end as "isOnline",
      m.last_seq as "lastSeq", m.read_seq as "readSeq",
      case when ${bothShow('shows_receipts')} then t.read_seq end as "peerReadSeq",
      ${unreadCountOf('m')} + page.n as unread, ${lastMessage(me)} as line, m.muted_at is not null as "isMuted", page.is_pinned as "isPinned",
      m.favourite_at is not null as "isFavourite", m.hidden_at is not null and page.n = 0 as "isHidden",
      m.restricted_at is not null as "isRestricted",
      case when c.creator_id = ${me} then (
        select r.name from active_memberships a join tiers r on r.id = a.tier_id
        where a.fan_id = m.other_id and a.creator_id = ${me} limit 1) end as tier,
      case when c.creator_id = ${me} then (
        select coalesce(sum(e.gross), 0)::text from earnings e
        where e.creator_id = ${me} and e.fan_id = m.other_id and e.reversed_at is null) end as spent,
      page.order_at as "orderAt",
      case when not page.is_pinned then (extract(epoch from page.order_at) * 1000000)::bigint::text end as "orderMicros"
    from page join chat_members m on m.chat_id = page.chat_id and m.person_id = ${me}
      join chats c on c.id = m.chat_id
      join chat_members t on t.chat_id = m.chat_id and t.person_id = m.other_id
      join people o on o.id = m.other_id join people s on s.id = m.person_id
      left join lateral ${newestWaiting} w on true
      left join presence h on h.person_id = m.other_id
      left join chat_settings mk on mk.person_id = m.person_id
      left join chat_settings ok on ok.person_id = m.other_id
    order by page.is_pinned desc, page.order_at desc, m.chat_id desc`.execute(reader);
  return rows;
}
