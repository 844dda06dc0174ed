import { type RawBuilder, sql } from 'kysely';
import { allowsLocationOf, creatorIsVisible, mayReach, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { chargesToWrite } from '../chat/index.ts';
import { type ListedRow, listedColumns } from '../lists/index.ts';
import { isFanOf } from './audience.store.ts';

/**
 * A person to whom the actor may be able to write, their chat if they have one, and what can prevent writing.
 */
export interface WritableRow extends ListedRow {
  readonly chatId: string | null;
  readonly whoMayWrite: 'everyone' | 'followers' | 'members' | 'nobody';
  /** The person's message fee, in units; `0` when there is none. */
  readonly writingFee: string;
  readonly isFollower: boolean;
  readonly isMember: boolean;
  /** Whether this person has restricted the actor, who may then read but not write. */
  readonly isRestricted: boolean;
}

interface WritableQuery {
  readonly personId: string;
  readonly query: string;
  readonly after: string | null;
  readonly limit: number;
}

const chatWith = (personId: string): RawBuilder<unknown> => sql`
  left join chats k on least(k.creator_id, k.fan_id) = least(${personId}::uuid, p.id)
    and greatest(k.creator_id, k.fan_id) = greatest(${personId}::uuid, p.id)
  left join chat_members o on o.chat_id = k.id and o.person_id = p.id`;

const isNamed = (query: string): RawBuilder<boolean> => sql<boolean>`
  (${query} = '' or strpos(folded(p.display_name || ' ' || coalesce(p.creator_domain, '')), folded(${query})) > 0)`;

const isAfter = (after: string | null): RawBuilder<boolean> => sql<boolean>`
  (${after}::uuid is null or (lower(p.display_name), p.id) >
    (select lower(c.display_name), c.id from people c where c.id = ${after}::uuid))`;

/** The creator's fans whose name contains the query, sorted by name. */
export async function listOwnFans(
  reader: Reader,
  viewer: Viewer,
  { personId, query, after, limit }: WritableQuery,
): Promise<WritableRow[]> {
  const isCharging = chargesToWrite(sql.ref('p.id'), sql`${personId}::uuid`);
  const { rows } = await sql<WritableRow>`
    select ${listedColumns(personId)}, k.id as "chatId", case when ${isCharging} then 'nobody' else 'everyone' end as "whoMayWrite", '0' as "writingFee",
      true as "isFollower", true as "isMember", o.restricted_at is not null as "isRestricted"
    from (
      select f.fan_id from follows f where f.creator_id = ${personId}::uuid
      union select s.fan_id from subscriptions s where s.creator_id = ${personId}::uuid
      union select e.fan_id from earnings e where e.creator_id = ${personId}::uuid
      union select c.fan_id from chats c join chat_members m on m.chat_id = c.id and m.person_id = c.creator_id
        where c.creator_id = ${personId}::uuid and m.last_seq > 0) q
      join people p on p.id = q.fan_id ${chatWith(personId)}
    where ${mayReach(personId, sql.ref('p.id'))} and ${allowsLocationOf(viewer, sql.ref('p.id'))}
      and ${isNamed(query)} and ${isAfter(after)}
    order by lower(p.display_name), p.id limit ${limit}`.execute(reader);
  return rows;
}

/**
 * The creators whom a fan can choose for a new message: those whom the fan follows or has subscribed to. Some
 * of them may not accept messages from the fan. A search also finds other creators whom the fan may see. If a
 * page is hidden from search, the search finds it only if the fan follows it, has subscribed to it, or is the
 * fan in a chat with its creator (CR6).
 */
export async function listCreators(
  reader: Reader,
  viewer: Viewer,
  { personId, query, after, limit }: WritableQuery,
): Promise<WritableRow[]> {
  const isKnown = sql`(exists (select from follows f where f.fan_id = ${personId}::uuid and f.creator_id = p.id)
    or exists (select from subscriptions s where s.fan_id = ${personId}::uuid and s.creator_id = p.id))`;
  const { rows } = await sql<WritableRow>`
    select p.id, p.display_name as name, p.creator_domain as domain, p.avatar, null as tier, null as spent,
      k.id as "chatId", coalesce(w.who_may_write, 'everyone') as "whoMayWrite",
      coalesce(w.writing_fee, 0)::text as "writingFee",
      exists (select from follows f where f.fan_id = ${personId}::uuid and f.creator_id = p.id) as "isFollower",
      exists (select from active_memberships m
        where m.fan_id = ${personId}::uuid and m.creator_id = p.id) as "isMember",
      o.restricted_at is not null as "isRestricted"
    from people p ${chatWith(personId)} left join chat_settings w on w.person_id = p.id
      left join pages g on g.creator_id = p.id
    where p.creator_domain is not null and p.id <> ${personId}::uuid and ${creatorIsVisible(viewer)}
      and (${isKnown} or ${query} <> '' and (k.creator_id = p.id or g.is_search_hidden is not true))
      and ${isNamed(query)} and ${isAfter(after)}
    order by lower(p.display_name), p.id limit ${limit}`.execute(reader);
  return rows;
}

/**
 * Which of these people are visible to the creator (`there`), and which of those are fans to whom the creator
 * may send a first message.
 */
export async function fansAmong(
  reader: Reader,
  viewer: Viewer,
  { creatorId, personIds }: { creatorId: string; personIds: readonly string[] },
): Promise<{ there: string[]; fans: string[] }> {
  const { rows } = await sql<{ id: string; isFan: boolean }>`
    select p.id, ${isFanOf(creatorId, sql.ref('p.id'))} as "isFan" from people p
    where p.id = any(${personIds}::uuid[]) and ${mayReach(creatorId, sql.ref('p.id'))}
      and ${allowsLocationOf(viewer, sql.ref('p.id'))}`.execute(reader);
  return { there: rows.map(({ id }) => id), fans: rows.flatMap(({ id, isFan }) => (isFan ? [id] : [])) };
}
