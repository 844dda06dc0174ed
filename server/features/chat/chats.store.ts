import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, personViewer, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { pageSize } from '../../kit/statements.ts';

/** One person's membership in a chat, from which most access checks start. */
export interface Membership {
  readonly chatId: string;
  readonly personId: string;
  readonly otherId: string;
  readonly creatorId: string;
  readonly fanId: string;
  readonly side: 'creator' | 'fan';
  readonly lastSeq: number;
  readonly readSeq: number;
  /** Whether the chat has a pending mass message, which has no sequence number yet. */
  readonly hasWaiting: boolean;
  /** Whether the other side has restricted the person, who may then read but not write. */
  readonly isRestricted: boolean;
}

/**
 * Whether the viewer's seat includes the chat of the row `alias`. A seat includes only chats in which the
 * person is the creator. A viewer without a seat has access to all their chats.
 */
export const isInSeatScope = ({ seat }: Viewer, alias: string): RawBuilder<boolean> =>
  seat
    ? sql<boolean>`exists (select from chats e where e.id = ${sql.ref(`${alias}.chat_id`)}
        and e.creator_id = ${sql.ref(`${alias}.person_id`)})`
    : sql<boolean>`true`;

/**
 * The order of the chat list, for the member rows `m`. The index contains the time only to the minute, so
 * that most messages do not change the index. The query sorts the chats of one minute by their exact time.
 */
export const latestFirst = sql`m.order_minute desc, m.order_at desc, m.chat_id desc`;

/**
 * A query for the `chat_id` of a person's chats that match `isWanted`, latest first, including hidden chats
 * but not empty ones. Listed and hidden chats are queried separately, because each kind has its own index; a
 * single query would read all chats.
 */
export function latestChats(
  { viewer, personId }: { viewer: Viewer; personId: string },
  { isWanted, limit }: { isWanted: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const among = (isThere: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select m.chat_id, m.order_minute, m.order_at from chat_members m join people o on o.id = m.other_id
    where m.person_id = ${personId}::uuid and ${isThere} and m.last_seq > 0 and ${isWanted}
      and ${creatorIsVisible(viewer, 'o')} and ${isInSeatScope(viewer, 'm')}
    order by ${latestFirst} limit ${pageSize(limit)})`;
  return sql`
    select m.chat_id from (${among(sql`m.hidden_at is null`)} union all ${among(sql`m.hidden_at is not null`)}) m
    order by ${latestFirst} limit ${pageSize(limit)}`;
}

/**
 * The unread count of the member row `alias`, without pending mass messages. Counts the messages after the
 * read position, and subtracts those that are never unread (`isNeverUnreadFor`). Such a message can follow an
 * unread one, and then it does not move the read position.
 */
export const unreadCountOf = (alias: string): RawBuilder<number> => {
  const [chat, person, read] = ['chat_id', 'person_id', 'read_seq'].map((name) =>
    sql.ref(`${alias}.${name}`),
  );
  return sql<number>`case when ${sql.ref(`${alias}.is_unread`)} then ${sql.ref(`${alias}.last_seq`)} - ${read} - (
    select count(*) from messages q where q.chat_id = ${chat} and q.seq > ${read} and ${isNeverUnreadFor('q', sql`${person}`)})
    else 0 end`;
};

/**
 * SQL for whether a message is never unread for the person in the parameter `person`. No system message is ever
 * unread. A tip, an automation's message and a mass message are never unread for the person in whose name they
 * were sent. The first line of the SQL must equal the condition of the index `messages_silent`.
 */
export const isNeverUnreadFor = (message: string, person: RawBuilder<unknown>): RawBuilder<boolean> => {
  const [kind, author, sender] = ['kind', 'author', 'sender_id'].map((name) => sql.ref(`${message}.${name}`));
  return sql<boolean>`(${kind} <> 'message' or ${author} in ('flow', 'mass'))
    and (${kind} = 'system' or ${sender} = ${person})`;
};

/**
 * Whether the chat's list time is after `since`. The condition is written so that the query can use the
 * index.
 */
export const hasActivitySince = (alias: string, since: Date): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${alias}.order_minute`)} >= order_minute(${since}) and ${sql.ref(`${alias}.order_at`)} > ${since})`;

const hasPendingPointer = (chat: string) => sql<boolean>`exists (
  select from mass_pointers p join mass_messages x on x.id = p.mass_id
  where p.chat_id = ${sql.ref(chat)} and p.taken_seq is null and x.unsent_at is null)`;

/**
 * The person's membership in the chat. Returns undefined when the chat does not exist for the person: they
 * are not in it, or there is a block between the two (AX4).
 */
export async function findChatMember(
  reader: Reader,
  chatId: string,
  personId: string,
  viewer: Viewer = personViewer(personId),
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select m.chat_id as "chatId", m.person_id as "personId", m.other_id as "otherId", c.creator_id as "creatorId",
      c.fan_id as "fanId", case when c.creator_id = m.person_id then 'creator' else 'fan' end as side,
      m.last_seq as "lastSeq", m.read_seq as "readSeq", ${hasPendingPointer('m.chat_id')} as "hasWaiting",
      t.restricted_at is not null as "isRestricted"
    from chat_members m join chats c on c.id = m.chat_id join people o on o.id = m.other_id
      join chat_members t on t.chat_id = m.chat_id and t.person_id = m.other_id
    where m.chat_id = ${chatId}::uuid and m.person_id = ${personId}::uuid and ${creatorIsVisible(viewer, 'o')}`.execute(
    reader,
  );
  return rows[0];
}

export interface Pair {
  readonly creatorId: string;
  readonly fanId: string;
  readonly isShut: boolean;
}

export async function findPair(reader: Reader, chatId: string): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select c.creator_id as "creatorId", c.fan_id as "fanId",
      exists (select from blocks b where (b.blocker_id, b.blocked_id) in
        ((c.creator_id, c.fan_id), (c.fan_id, c.creator_id))) as "isShut"
    from chats c where c.id = ${chatId}::uuid`.execute(reader);
  return rows[0];
}

/**
 * Creates an empty chat, hidden from both lists until its first message. Returns false when the two people
 * already have a chat.
 */
export async function createChat(
  tx: Tx,
  { id, creatorId, fanId }: { id: string; creatorId: string; fanId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      insert into chats (id, creator_id, fan_id) values (${id}::uuid, ${creatorId}::uuid, ${fanId}::uuid)
      on conflict do nothing returning id),
    members as (
      insert into chat_members (chat_id, person_id, other_id, hidden_at)
      select made.id, who.person, who.other, app_now() from made, (values
        (${creatorId}::uuid, ${fanId}::uuid), (${fanId}::uuid, ${creatorId}::uuid)) who (person, other))
    select from made`.execute(tx);
  return rows.length > 0;
}

export async function findChatBetween(
  reader: Reader,
  one: string,
  other: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from chats where least(creator_id, fan_id) = least(${one}::uuid, ${other}::uuid)
      and greatest(creator_id, fan_id) = greatest(${one}::uuid, ${other}::uuid)`.execute(reader);
  return rows[0];
}
