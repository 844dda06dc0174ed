import { type RawBuilder, sql } from 'kysely';
import type { Db, Reader, Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';
import type { AssistantNotice } from '../chat/index.ts';

/** Of the assistant `a` and the chat `t` was told about: whether its fan knows what it does now. */
export const knowsOf = sql<boolean>`(a.engine <> 'outside' or t.outside_at >= a.outside_since)`;

/**
 * What a fan is told: where it answers by itself, and where words leave the platform so that it can propose something.
 * Whoever asks opens the chat and sees it, so from then on they know, and what they write then may leave.
 */
export async function notifyFan(
  db: Db,
  { chatId, creatorId }: { chatId: string; creatorId: string },
): Promise<AssistantNotice | null> {
  const { rows } = await sql<AssistantNotice>`
    with a as (
      select * from assistants
      where creator_id = ${creatorId} and (mode = 'auto' or mode = 'draft' and engine = 'outside')),
    told as (${tellOf(sql`${chatId}::uuid`)})
    select disclosure as text, engine = 'outside' as "isOutside" from a`.execute(db);
  return rows[0] ?? null;
}

/** Says whether this was news to the fan of the chat, which is locked. */
export async function markTold(
  tx: Tx,
  { chatId, creatorId }: { chatId: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with a as (select * from assistants where creator_id = ${creatorId})
    ${tellOf(sql`${chatId}::uuid`)} returning chat_id`.execute(tx);
  return rows.length > 0;
}

/** Writes down what the fan of a chat is told of the assistant `a`, where they do not know it yet. */
const tellOf = (chatId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into assistant_told (chat_id, outside_at, outside_seq)
  select c.id, case when a.engine = 'outside' then app_now() end, case when a.engine = 'outside' then m.last_seq end
  from a join chats c on c.id = ${chatId} join chat_members m on m.chat_id = c.id and m.person_id = c.creator_id
  where not exists (select from assistant_told t where t.chat_id = c.id and ${knowsOf})
  on conflict (chat_id) do update set outside_at = excluded.outside_at, outside_seq = excluded.outside_seq
    where excluded.outside_at is not null`;

/** In the order of ids, so that two who send the same proposals wait for each other. */
export async function lockProposals(
  tx: Tx,
  asked: readonly { readonly id: string; readonly chatId: string; readonly creatorId: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from assistant_entries e
    where e.outcome = 'drafted' and (e.id, e.chat_id, e.creator_id) in (
      select * from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ chatId }) => chatId)}::uuid[],
        ${asked.map(({ creatorId }) => creatorId)}::uuid[]))
    order by e.id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function endProposals(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update assistant_entries set outcome = 'sent', ended_at = app_now()
    where id = any(${ids}::uuid[]) and outcome = 'drafted' ${deferred}`.execute(tx);
}

/** Only where it might answer by itself: for everybody else it would be noted for nothing. */
export async function noteCompany(
  tx: Tx,
  { chatId, creatorId }: { chatId: string; creatorId: string },
): Promise<void> {
  await sql`
    insert into assistant_company (chat_id, seen_at)
    select ${chatId}::uuid, app_now() from assistants where creator_id = ${creatorId} and mode = 'auto'
    on conflict (chat_id) do update set seen_at = excluded.seen_at ${deferred}`.execute(tx);
}

/** The last words of a fan in a chat, and what became of them. */
export interface LastWords {
  readonly seq: number;
  readonly entryId: string | null;
  readonly outcome: string | null;
}

/** Nothing comes back where the creator's side had the last word. */
export async function findLastWords(reader: Reader, chatId: string): Promise<LastWords | undefined> {
  const { rows } = await sql<LastWords>`
    select m.seq, e.id as "entryId", e.outcome
    from chats c join lateral (
      select n.seq, n.sender_id from messages n where n.chat_id = c.id and n.kind = 'message' and n.mass_id is null
        and n.unsent_at is null and n.body <> '' and n.author in ('person', 'team', 'draft')
      order by n.seq desc limit 1) m on m.sender_id = c.fan_id
      left join assistant_entries e on e.chat_id = c.id and e.seq = m.seq
    where c.id = ${chatId}`.execute(reader);
  return rows[0];
}
