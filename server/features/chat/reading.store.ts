import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, shutsOutLocations, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { isInSeatScope, isNeverUnreadFor, unreadCountOf } from './chats.store.ts';
import { lockChats } from './write.store.ts';

export interface ReadRow {
  readonly chatId: string;
  readonly personId: string;
  readonly otherId: string;
  readonly seq: number;
  /**
   * Whether the other side may see the read position: both show read receipts, and neither blocks the other.
   */
  readonly isShown: boolean;
  /**
   * Whether the reader shuts out countries or networks. The other side's event then says only that the chat
   * changed, and the other side's browser requests the read position (C11).
   */
  readonly isAskedFor: boolean;
}

const readColumns: RawBuilder<unknown> = sql`m.chat_id as "chatId", m.person_id as "personId", m.other_id as "otherId",
  m.read_seq as seq,
  not exists (select from chat_settings k where k.person_id in (m.person_id, m.other_id) and not k.shows_receipts)
    and not exists (select from blocks b where b.blocker_id = m.person_id and b.blocked_id = m.other_id)
    and not exists (select from blocks b where b.blocker_id = m.other_id and b.blocked_id = m.person_id) as "isShown",
  ${shutsOutLocations(sql.ref('m.person_id'))} as "isAskedFor"`;

/**
 * Moves the read position forward, never back and never past the last message. Messages directly after `seq`
 * that are never unread (`isNeverUnreadFor`) are read too, so that the chat is not listed as unread because
 * of them. Returns undefined when the person had already read that far. Locks the chat, so that a concurrent
 * message is added only after this transaction.
 */
export async function markRead(
  tx: Tx,
  { chatId, personId, seq }: { chatId: string; personId: string; seq: number },
): Promise<ReadRow | undefined> {
  await lockChats(tx, [chatId]);
  const { rows } = await sql<ReadRow>`
    update chat_members m set read_seq = coalesce((
      select q.seq - 1 from messages q where q.chat_id = m.chat_id and q.seq > ${seq}::bigint
        and not (${isNeverUnreadFor('q', sql.ref('m.person_id'))}) order by q.seq limit 1), m.last_seq)
    where m.chat_id = ${chatId}::uuid and m.person_id = ${personId}::uuid
      and m.read_seq < least(${seq}::bigint, m.last_seq)
    returning ${readColumns}`.execute(tx);
  return rows[0];
}

/**
 * The ids of the person's chats with unread messages, including hidden chats. Listed and hidden chats are
 * queried separately, because each kind has its own index.
 */
export async function unreadChats(
  reader: Reader,
  viewer: Viewer & { readonly personId: string },
): Promise<string[]> {
  const among = (isThere: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select m.chat_id as id from chat_members m join people o on o.id = m.other_id
    where m.person_id = ${viewer.personId}::uuid and m.is_unread and ${isThere} and ${isInSeatScope(viewer, 'm')}
      and ${creatorIsVisible(viewer, 'o')}`;
  const { rows } = await sql<{ id: string }>`
    ${among(sql`m.hidden_at is null`)} union all ${among(sql`m.hidden_at is not null`)}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Marks all messages of these chats as read. Returns the chats that had unread messages. */
export async function markChatsRead(
  tx: Tx,
  { chatIds, personId }: { chatIds: readonly string[]; personId: string },
): Promise<ReadRow[]> {
  await lockChats(tx, chatIds);
  const { rows } = await sql<ReadRow>`
    update chat_members m set read_seq = m.last_seq
    where m.chat_id = any(${chatIds}::uuid[]) and m.person_id = ${personId}::uuid and m.is_unread
    returning ${readColumns}`.execute(tx);
  return rows;
}

/** The ids of the chats in which a pending mass message waits for this fan. */
export async function chatsWithPending(
  reader: Reader,
  viewer: Viewer & { readonly personId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.chat_id as id from mass_pointers p join mass_messages x on x.id = p.mass_id
      join people o on o.id = x.creator_id
    where p.fan_id = ${viewer.personId}::uuid and p.taken_seq is null and x.unsent_at is null
      and ${creatorIsVisible(viewer, 'o')}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** The person's read position and unread count in one chat. The count includes pending mass messages. */
export async function unreadInChat(
  reader: Reader,
  { chatId, personId }: { chatId: string; personId: string },
): Promise<{ readSeq: number; unread: number }> {
  const { rows } = await sql<{ readSeq: number; unread: number }>`
    select m.read_seq as "readSeq", ${unreadCountOf('m')} + (
      select count(*) from mass_pointers p join mass_messages x on x.id = p.mass_id
      where p.fan_id = m.person_id and p.chat_id = m.chat_id and p.taken_seq is null and x.unsent_at is null) as unread
    from chat_members m where m.chat_id = ${chatId}::uuid and m.person_id = ${personId}::uuid`.execute(
    reader,
  );
  return rows[0] ?? { readSeq: 0, unread: 0 };
}

/**
 * The person's total number of unread messages, and the number of chats with unread messages. Muted chats are
 * not included. Hidden chats are included only if they have a pending mass message, which unhides them. Chats
 * that are unavailable to the viewer, for example because of a block or a shut-out country, are not included
 * (G11).
 */
export async function unreadTotals(
  reader: Reader,
  viewer: Viewer & { readonly personId: string },
): Promise<{ messages: number; chats: number }> {
  const me = sql`${viewer.personId}::uuid`;
  const { rows } = await sql<{ messages: number; chats: number }>`
    with waiting as materialized (
      select p.chat_id, count(*) as n from mass_pointers p join mass_messages x on x.id = p.mass_id
      where p.fan_id = ${me} and p.taken_seq is null and x.unsent_at is null group by p.chat_id),
    unread as (
      select m.chat_id, m.person_id, m.other_id, ${unreadCountOf('m')} as n from chat_members m
      where m.person_id = ${me} and m.is_unread and m.hidden_at is null and m.muted_at is null
      union all
      select m.chat_id, m.person_id, m.other_id, w.n + case when m.hidden_at is null then 0 else ${unreadCountOf('m')} end
      from waiting w join chat_members m on m.chat_id = w.chat_id and m.person_id = ${me}
      where m.muted_at is null)
    select coalesce(sum(u.n), 0)::integer as messages, count(distinct u.chat_id)::integer as chats
    from unread u join people o on o.id = u.other_id where ${creatorIsVisible(viewer, 'o')}
      and ${isInSeatScope(viewer, 'u')}`.execute(reader);
  return rows[0] ?? { messages: 0, chats: 0 };
}
