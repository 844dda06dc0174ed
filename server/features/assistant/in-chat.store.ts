import { type RawBuilder, sql } from 'kysely';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';
import type { AssistantNotice } from '../chat/index.ts';

/**
 * SQL for whether the fan of a chat is informed of what the assistant `a` does now. The row `t` stores when
 * the fan was informed. For an outside engine, this must be after the assistant began to use its current
 * server.
 */
export const isFanInformed = sql<boolean>`(a.engine <> 'outside' or t.outside_at >= a.outside_since)`;

/**
 * Returns the notice for a fan who opens the chat; null when no notice is needed. The notice says that the
 * assistant answers automatically, or that messages are sent to an outside engine for proposals. The caller
 * shows the notice, so this function marks the fan as informed. If the engine is an outside one, the messages
 * that the fan writes from now on may be sent to it.
 */
export async function notifyFan(
  db: Db,
  { chatId, creatorId }: { chatId: string; creatorId: string },
): Promise<AssistantNotice | null> {
  const { rows } = await sql<AssistantNotice>`
    with a as (
      select * from assistants
      where creator_id = ${creatorId} and (mode = 'auto' or mode = 'draft' and engine = 'outside')),
    told as (${inform(sql`${chatId}::uuid`)})
    select disclosure as text, engine = 'outside' as "isOutside" from a`.execute(db);
  return rows[0] ?? null;
}

/**
 * Marks the fan of a chat as informed. Returns false when the fan was informed before. The caller must have
 * locked the chat.
 */
export async function markInformed(
  tx: Tx,
  { chatId, creatorId }: { chatId: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with a as (select * from assistants where creator_id = ${creatorId})
    ${inform(sql`${chatId}::uuid`)} returning chat_id`.execute(tx);
  return rows.length > 0;
}

/** SQL that marks the fan of a chat as informed of the assistant `a`, unless the fan is informed already. */
const inform = (chatId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into assistant_told (chat_id, outside_at, outside_seq)
  select c.id, case when a.engine = 'outside' then app_now() end, case when a.engine = 'outside' then m.last_seq end
  from a join chats c on c.id = ${chatId} join chat_members m on m.chat_id = c.id and m.person_id = c.creator_id
  where not exists (select from assistant_told t where t.chat_id = c.id and ${isFanInformed})
  on conflict (chat_id) do update set outside_at = excluded.outside_at, outside_seq = excluded.outside_seq
    where excluded.outside_at is not null`;

/**
 * Locks the proposals that can still be sent and returns their ids. They are locked in the order of their
 * ids, so that concurrent requests cannot deadlock.
 */
export async function lockProposals(
  tx: Tx,
  proposals: readonly { readonly id: string; readonly chatId: string; readonly creatorId: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from assistant_entries e
    where e.outcome = 'drafted' and (e.id, e.chat_id, e.creator_id) in (
      select * from unnest(${proposals.map(({ id }) => id)}::uuid[], ${proposals.map(({ chatId }) => chatId)}::uuid[],
        ${proposals.map(({ creatorId }) => creatorId)}::uuid[]))
    order by e.id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function endProposals(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update assistant_entries set outcome = 'sent', ended_at = app_now()
    where id = any(${ids}::uuid[]) and outcome = 'drafted' ${deferred}`.execute(tx);
}

/**
 * Records that a person on the creator's side is in the chat. Only automatic answers depend on this record,
 * so nothing is stored unless the assistant answers automatically.
 */
export async function recordPersonInChat(
  tx: Tx,
  { chatId, creatorId }: { chatId: string; creatorId: string },
): Promise<void> {
  await sql`
    insert into assistant_company (chat_id, seen_at)
    select ${chatId}::uuid, app_now() from assistants where creator_id = ${creatorId} and mode = 'auto'
    on conflict (chat_id) do update set seen_at = excluded.seen_at ${deferred}`.execute(tx);
}

/** The fan's last message in a chat. Its entry is null when the assistant has not seen the message. */
export interface LastFanMessage {
  readonly seq: number;
  readonly entryId: string | null;
  readonly outcome: string | null;
}

/** Returns the fan's last message; undefined when a person on the creator's side wrote after it. */
export async function findLastFanMessage(
  reader: Reader,
  chatId: string,
): Promise<LastFanMessage | undefined> {
  const { rows } = await sql<LastFanMessage>`
    select m.seq, e.id as "entryId", e.outcome
    from chats c join lateral (
      select n.seq, n.sender_id from messages n where n.chat_id = c.id and n.kind = 'message' and n.mass_id is null
        and n.unsent_at is null and n.body <> '' and n.author in ('person', 'team', 'draft')
      order by n.seq desc limit 1) m on m.sender_id = c.fan_id
      left join assistant_entries e on e.chat_id = c.id and e.seq = m.seq
    where c.id = ${chatId}`.execute(reader);
  return rows[0];
}
