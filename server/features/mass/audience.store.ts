import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { MASS_QUIET_HOURS } from '#contract/limits.ts';
import { SmartList } from '#contract/lists.ts';
import type { MassAudience } from '#contract/mass.ts';
import { mayReach } from '../../access/index.ts';
import { parseAmount } from '../../ledger/index.ts';
import { chargesToWrite, NEW_FAN_DAYS } from '../chat/index.ts';
import { peopleOnAny, type SmartListName } from '../lists/index.ts';
import { ownersOfAll } from './owners.store.ts';
import { countsForPause } from './quiet-until.store.ts';

export type Audience = z.output<typeof MassAudience>;
type Fragment = RawBuilder<unknown>;

/** An audience with everything else that decides which fans get the message. */
export interface AudienceQuery {
  readonly creatorId: string;
  readonly audience: Audience;
  /**
   * The locked files of a message with a price; empty for a free message. Fans who own all of these files are
   * left out.
   */
  readonly lockedIds: readonly string[];
  /** Whether the message's price is above the limit for new fans, who are then left out. */
  readonly isAboveNewFanCap?: boolean;
  /** When a scheduled message is to be sent. Pauses that end before that time leave nobody out. */
  readonly at?: string | null;
  /**
   * The message's id, if the message is stored. Fans whom this message itself has reached are not left out by
   * the pause.
   */
  readonly massId?: string;
  /** Limits the query to fans whose ids are above `after` and not above `through`. */
  readonly range?: { readonly after: string; readonly through: string };
}

/**
 * Whether the person is a fan of the creator: they follow, have subscribed, have paid, or their chat has a
 * message. Only fans can be sent a message first.
 */
export const isFanOf = (creatorId: string, person: Fragment): RawBuilder<boolean> => sql<boolean>`(
  exists (select from follows f where f.creator_id = ${creatorId}::uuid and f.fan_id = ${person})
  or exists (select from subscriptions s where s.creator_id = ${creatorId}::uuid and s.fan_id = ${person})
  or exists (select from earnings e where e.creator_id = ${creatorId}::uuid and e.fan_id = ${person})
  or exists (select from chats c join chat_members m on m.chat_id = c.id and m.person_id = c.creator_id
    where c.creator_id = ${creatorId}::uuid and c.fan_id = ${person} and m.last_seq > 0))`;

/** Whether the fan's id is in the range of the query; true when the query has no range. */
const within = ({ range }: AudienceQuery, fan: string): Fragment =>
  range
    ? sql`(${sql.ref(fan)} > ${range.after}::uuid and ${sql.ref(fan)} <= ${range.through}::uuid)`
    : sql`true`;

const smartOf = (lists: readonly string[]): SmartListName[] =>
  lists.flatMap((list) => SmartList.safeParse(list).data ?? []);
const customOf = (lists: readonly string[]): string[] =>
  lists.filter((list) => !SmartList.safeParse(list).success);

/** The people on lists that the creator keeps. A list of another person counts as empty. */
function onOwnLists(creatorId: string, lists: readonly string[]): Fragment | null {
  const own = customOf(lists);
  if (own.length === 0) return null;
  return sql`select e.person_id as fan_id from people_list_entries e join people_lists l on l.id = e.list_id
    where l.owner_id = ${creatorId}::uuid and l.id = any(${own}::uuid[])`;
}

const named = (ids: readonly string[]): Fragment | null =>
  ids.length === 0 ? null : sql`select unnest(${ids}::uuid[]) as fan_id`;

/** Combines these sets of `fan_id` into one; null when all of them are null. */
function union(sets: readonly (Fragment | null)[]): Fragment | null {
  const given = sets.filter((set) => set !== null);
  return given.length === 0 ? null : sql`(${sql.join(given, sql` union all `)})`;
}

const nobody = sql`(select null::uuid as fan_id where false)`;

function included(query: AudienceQuery): Fragment {
  const { creatorId, audience } = query;
  const inTiers =
    audience.tierIds.length === 0
      ? null
      : sql`select m.fan_id from active_memberships m
          where m.creator_id = ${creatorId}::uuid and m.tier_id = any(${audience.tierIds}::uuid[])`;
  // Only fans of the creator are included, because any person can be on a list or named. Fans who charge for
  // messages are left out. Otherwise the creator could name such a fan and write to them without the fee
  // (CH45).
  const chosen = union([onOwnLists(creatorId, audience.include), named(audience.fanIds)]);
  const fans =
    chosen &&
    sql`select n.fan_id from ${chosen} n where ${isFanOf(creatorId, sql.ref('n.fan_id'))}
      and not ${chargesToWrite(sql.ref('n.fan_id'), sql`${creatorId}::uuid`)}`;
  const all = union([peopleOnAny(smartOf(audience.include), creatorId), inTiers, fans]);
  return sql`(
    select distinct i.fan_id from ${all ?? nobody} i
    where ${within(query, 'i.fan_id')} and ${mayReach(creatorId, sql.ref('i.fan_id'))})`;
}

/** The fans whom the creator excludes by list, name or purchase; null when the audience excludes nobody. */
function excluded(query: AudienceQuery): Fragment | null {
  const { creatorId, audience } = query;
  const buyers =
    audience.excludeBuyersOf.length === 0
      ? null
      : sql`select u.fan_id from purchases u where u.creator_id = ${creatorId}::uuid
          and u.item_id = any(${audience.excludeBuyersOf}::uuid[]) and u.state = 'paid'`;
  const all = union([
    peopleOnAny(smartOf(audience.exclude), creatorId),
    onOwnLists(creatorId, audience.exclude),
    named(audience.excludeFanIds),
    buyers,
  ]);
  return all && sql`(select distinct o.fan_id from ${all} o where ${within(query, 'o.fan_id')})`;
}

/** The time at which the message is sent: now, or the scheduled time. */
const leavingAt = ({ at = null }: AudienceQuery): Fragment =>
  at === null ? sql`app_now()` : sql`greatest(app_now(), ${at}::timestamptz)`;

/**
 * The fans who cannot get the message at the time when it is sent. Some have restricted the creator. The others
 * got another message of this creator within the platform's pause, or within a longer pause of their own.
 * Messages of flows count for the pause like mass messages, except welcomes and keyword answers.
 */
function quiet(query: AudienceQuery): Fragment {
  const { creatorId, massId = null } = query;
  const other = sql`x.creator_id = ${creatorId}::uuid and x.unsent_at is null and x.id is distinct from ${massId}::uuid`;
  const leaving = leavingAt(query);
  const since = sql`${leaving} - make_interval(hours => ${sql.lit(MASS_QUIET_HOURS)})`;
  return sql`(
    select q.fan_id from mass_messages x join mass_pointers q on q.mass_id = x.id
    where ${other} and (x.sent_at is null or x.sent_at > ${since}) and q.sent_at > ${since}
      and ${within(query, 'q.fan_id')}
    union
    select d.fan_id from automation_sends d
    where d.creator_id = ${creatorId}::uuid and ${countsForPause} and d.ended_at > ${since}
      and ${within(query, 'd.fan_id')}
    union
    select s.person_id from chat_settings s join automation_sends d
      on d.creator_id = ${creatorId}::uuid and d.fan_id = s.person_id and ${countsForPause}
    where s.mass_quiet_hours is not null and d.ended_at > ${leaving} - make_interval(hours => s.mass_quiet_hours)
    union
    select s.person_id from chat_settings s
      join mass_pointers q on q.creator_id = ${creatorId}::uuid and q.fan_id = s.person_id
      join mass_messages x on x.id = q.mass_id
    where s.mass_quiet_hours is not null and ${other}
      and q.sent_at > ${leaving} - make_interval(hours => s.mass_quiet_hours)
    union
    select r.person_id from chat_members r
    where r.other_id = ${creatorId}::uuid and r.restricted_at is not null)`;
}

/** Converts a typed amount to units. Null when nothing was typed; a typed zero is a real bound. */
const units = (typed: string | undefined): string | null =>
  typed === undefined ? null : (parseAmount(typed, 'USD')?.units.toString() ?? '0');

/** Whether the amount that the fan spent (`sp.spent`) is within the audience's bounds. */
const isWithinSpent = ({ atLeast, atMost }: NonNullable<Audience['spent']>): Fragment => sql`
  (${units(atLeast)}::numeric is null or coalesce(sp.spent, 0) >= ${units(atLeast)}::numeric)
  and (${units(atMost)}::numeric is null or coalesce(sp.spent, 0) <= ${units(atMost)}::numeric)`;

/**
 * Whether the fan was online in the last days: by a socket's heartbeat, or by the use of a session, which is
 * recorded less often.
 */
const wasSeen = (days: number): Fragment => sql`(
  exists (select from presence s where s.person_id = w.fan_id and s.seen_at > app_now() - make_interval(days => ${days}))
  or exists (select from sessions s where s.person_id = w.fan_id and s.ended_at is null
    and s.last_seen_at > app_now() - make_interval(days => ${days})))`;

/** Whether the fan hides their presence. A count must not reveal when such a fan was online (CH8). */
const hidesPresence = sql`exists (
  select from chat_settings k where k.person_id = w.fan_id and not k.shows_presence)`;

const isNewHere = sql`exists (
  select from people n where n.id = w.fan_id and n.created_at > app_now() - make_interval(days => ${sql.lit(NEW_FAN_DAYS)}))`;

const joinOf = (name: string, set: Fragment): Fragment =>
  sql`left join ${set} ${sql.ref(name)} on ${sql.ref(`${name}.fan_id`)} = w.fan_id`;

/**
 * A query for all included fans, with one row for each fan. The column `left_by` contains the first step that
 * leaves the fan out. It is null if the fan gets the message. A step is part of the query only if the audience
 * needs it.
 */
export function checkedAudience(query: AudienceQuery): Fragment {
  const { creatorId, audience, lockedIds } = query;
  const { spent, seen } = audience;
  const out = excluded(query);
  const hasLocked = lockedIds.length > 0;
  const spentBy = spent
    ? sql`left join (
        select e.fan_id, sum(e.gross) as spent from earnings e
        where e.creator_id = ${creatorId}::uuid and e.reversed_at is null
          and e.created_at > app_now() - make_interval(days => ${spent.days})
        group by e.fan_id) sp on sp.fan_id = w.fan_id`
    : sql``;
  return sql`(
    select w.fan_id, case
      ${spent ? sql`when not (${isWithinSpent(spent)}) then 'spent'` : sql``}
      ${seen ? sql`when ${hidesPresence} or ${wasSeen(seen.days)} <> ${seen.isWithin}::boolean then 'seen'` : sql``}
      ${out ? sql`when ex.fan_id is not null then 'exclusion'` : sql``}
      ${hasLocked ? sql`when ow.fan_id is not null then 'owned'` : sql``}
      ${query.isAboveNewFanCap ? sql`when ${isNewHere} then 'cap'` : sql``}
      when ca.fan_id is not null then 'cap' end as left_by
    from ${included(query)} w
    ${spentBy}
    ${out ? joinOf('ex', out) : sql``}
    ${hasLocked ? joinOf('ow', ownersOfAll(lockedIds)) : sql``}
    ${joinOf('ca', quiet(query))})`;
}
