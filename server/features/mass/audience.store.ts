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

/** Who is asked about: an audience of a creator's, and what is to be sent to it. */
export interface AudienceQuestion {
  readonly creatorId: string;
  readonly audience: Audience;
  /** What nobody pays for who has all of it. */
  readonly lockedIds: readonly string[];
  /** It costs more than somebody who is new here may be asked for. */
  readonly isDear?: boolean;
  /** When it leaves, if that is later than now: the pauses that are over by then are in nobody's way. */
  readonly at?: string | null;
  /** The message itself, which is not in its own way. */
  readonly massId?: string;
  /** Only fans in this stretch of ids: above the first, up to the second. */
  readonly range?: { readonly after: string; readonly through: string };
}

/** What a creator may write to without being asked: whoever has shown that they want something of them. */
export const isFanOf = (creatorId: string, person: Fragment): RawBuilder<boolean> => sql<boolean>`(
  exists (select from follows f where f.creator_id = ${creatorId}::uuid and f.fan_id = ${person})
  or exists (select from subscriptions s where s.creator_id = ${creatorId}::uuid and s.fan_id = ${person})
  or exists (select from earnings e where e.creator_id = ${creatorId}::uuid and e.fan_id = ${person})
  or exists (select from chats c join chat_members m on m.chat_id = c.id and m.person_id = c.creator_id
    where c.creator_id = ${creatorId}::uuid and c.fan_id = ${person} and m.last_seq > 0))`;

/** Fans whose ids lie in the stretch that is asked about. */
const within = ({ range }: AudienceQuestion, fan: string): Fragment =>
  range
    ? sql`(${sql.ref(fan)} > ${range.after}::uuid and ${sql.ref(fan)} <= ${range.through}::uuid)`
    : sql`true`;

const smartOf = (lists: readonly string[]): SmartListName[] =>
  lists.flatMap((list) => SmartList.safeParse(list).data ?? []);
const customOf = (lists: readonly string[]): string[] =>
  lists.filter((list) => !SmartList.safeParse(list).success);

/** People on lists that this creator keeps; a list of somebody else's is empty. */
function onOwnLists(creatorId: string, lists: readonly string[]): Fragment | null {
  const own = customOf(lists);
  if (own.length === 0) return null;
  return sql`select e.person_id as fan_id from people_list_entries e join people_lists l on l.id = e.list_id
    where l.owner_id = ${creatorId}::uuid and l.id = any(${own}::uuid[])`;
}

const named = (ids: readonly string[]): Fragment | null =>
  ids.length === 0 ? null : sql`select unnest(${ids}::uuid[]) as fan_id`;

/** All of these sets as one of `fan_id`; those that nobody asks for are not in the query. */
function union(sets: readonly (Fragment | null)[]): Fragment | null {
  const asked = sets.filter((set) => set !== null);
  return asked.length === 0 ? null : sql`(${sql.join(asked, sql` union all `)})`;
}

const nobody = sql`(select null::uuid as fan_id where false)`;

function included(asked: AudienceQuestion): Fragment {
  const { creatorId, audience } = asked;
  const inTiers =
    audience.tierIds.length === 0
      ? null
      : sql`select m.fan_id from active_memberships m
          where m.creator_id = ${creatorId}::uuid and m.tier_id = any(${audience.tierIds}::uuid[])`;
  // Anybody can be put on a list or named; only who wants something of the creator is written to, and of those who charge for
  // messages nobody, or one name would be a message for nothing (CH45).
  const chosen = union([onOwnLists(creatorId, audience.include), named(audience.fanIds)]);
  const fans =
    chosen &&
    sql`select n.fan_id from ${chosen} n where ${isFanOf(creatorId, sql.ref('n.fan_id'))}
      and not ${chargesToWrite(sql.ref('n.fan_id'), sql`${creatorId}::uuid`)}`;
  const all = union([peopleOnAny(smartOf(audience.include), creatorId), inTiers, fans]);
  return sql`(
    select distinct i.fan_id from ${all ?? nobody} i
    where ${within(asked, 'i.fan_id')} and ${mayReach(creatorId, sql.ref('i.fan_id'))})`;
}

/** Null: nobody is left out by name, list or purchase. */
function excluded(asked: AudienceQuestion): Fragment | null {
  const { creatorId, audience } = asked;
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
  return all && sql`(select distinct o.fan_id from ${all} o where ${within(asked, 'o.fan_id')})`;
}

/** The moment it leaves. */
const leavingAt = ({ at = null }: AudienceQuestion): Fragment =>
  at === null ? sql`app_now()` : sql`greatest(app_now(), ${at}::timestamptz)`;

/**
 * Who got something of this creator's lately, wants longer pauses than the platform makes, or wants nothing. What flows said
 * counts as what was sent to many does, unless the fan's own coming or asking was the cause.
 */
function quiet(asked: AudienceQuestion): Fragment {
  const { creatorId, massId = null } = asked;
  const other = sql`x.creator_id = ${creatorId}::uuid and x.unsent_at is null and x.id is distinct from ${massId}::uuid`;
  const leaving = leavingAt(asked);
  const since = sql`${leaving} - make_interval(hours => ${sql.lit(MASS_QUIET_HOURS)})`;
  return sql`(
    select q.fan_id from mass_messages x join mass_pointers q on q.mass_id = x.id
    where ${other} and (x.sent_at is null or x.sent_at > ${since}) and q.sent_at > ${since}
      and ${within(asked, 'q.fan_id')}
    union
    select d.fan_id from automation_sends d
    where d.creator_id = ${creatorId}::uuid and ${countsForPause} and d.ended_at > ${since}
      and ${within(asked, 'd.fan_id')}
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

/** Nothing typed asks for nothing; a zero that was typed is no amount, but here it is a bound. */
const units = (typed: string | undefined): string | null =>
  typed === undefined ? null : (parseAmount(typed, 'USD')?.units.toString() ?? '0');

/** Whether the sum in `spent` lies between what the audience asks for. */
const isWithinSpent = ({ atLeast, atMost }: NonNullable<Audience['spent']>): Fragment => sql`
  (${units(atLeast)}::numeric is null or coalesce(sp.spent, 0) >= ${units(atLeast)}::numeric)
  and (${units(atMost)}::numeric is null or coalesce(sp.spent, 0) <= ${units(atMost)}::numeric)`;

/** Somebody is seen by a beat of their socket, or at the latest when their login is renewed. */
const wasSeen = (days: number): Fragment => sql`(
  exists (select from presence s where s.person_id = w.fan_id and s.seen_at > app_now() - make_interval(days => ${days}))
  or exists (select from sessions s where s.person_id = w.fan_id and s.ended_at is null
    and s.last_seen_at > app_now() - make_interval(days => ${days})))`;

/** Of who hides whether they are here nobody is told when they were, by a count as little as in a chat (CH8). */
const hidesPresence = sql`exists (
  select from chat_settings k where k.person_id = w.fan_id and not k.shows_presence)`;

const isNewHere = sql`exists (
  select from people n where n.id = w.fan_id and n.created_at > app_now() - make_interval(days => ${sql.lit(NEW_FAN_DAYS)}))`;

const joinOf = (name: string, set: Fragment): Fragment =>
  sql`left join ${set} ${sql.ref(name)} on ${sql.ref(`${name}.fan_id`)} = w.fan_id`;

/**
 * Everybody included, each once, with the first step that leaves them out: `fan_id`, `left_by` (null: they get it).
 * Each step is a set that is joined, and stands in the query only when the audience asks for it.
 */
export function checkedAudience(asked: AudienceQuestion): Fragment {
  const { creatorId, audience, lockedIds } = asked;
  const { spent, seen } = audience;
  const out = excluded(asked);
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
      ${asked.isDear ? sql`when ${isNewHere} then 'cap'` : sql``}
      when ca.fan_id is not null then 'cap' end as left_by
    from ${included(asked)} w
    ${spentBy}
    ${out ? joinOf('ex', out) : sql``}
    ${hasLocked ? joinOf('ow', ownersOfAll(lockedIds)) : sql``}
    ${joinOf('ca', quiet(asked))})`;
}
