import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { hasActivitySince } from '../chat/index.ts';
import type { Reason, Sources } from './find-answer.ts';
import { isFanInformed } from './in-chat.store.ts';
import type { Mode } from './settings.store.ts';

/**
 * Each search starts this much time before the end of the previous search. A message becomes visible only at
 * its commit, which can be later than the time that is stored with the message, but never by more than this
 * overlap. Messages that an earlier search found are not inserted again.
 */
const OVERLAP = sql`interval '3 minutes'`;
/**
 * How long an entry belongs to the worker that claimed it. An outside engine answers or times out well
 * before.
 */
const TAKEN = sql`interval '40 seconds'`;
/**
 * How long the assistant waits before it answers a message, because people often write several messages in a
 * row.
 */
const PAUSE = sql`interval '3 seconds'`;
const HERE = sql`interval '2 minutes'`;
const LATELY = 50;

/** Whether a person on the creator's side wrote the message. */
const byHand = (message: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${message}.${column}`);
  return sql<boolean>`(${of('sender_id')} = e.creator_id and ${of('kind')} = 'message'
    and ${of('author')} in ('person', 'team', 'draft'))`;
};

/** Whether the message is a text that the fan wrote. System messages, tips and unsent messages are not. */
const isFanWords = (message: string, fan: RawBuilder<unknown>): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${message}.${column}`);
  return sql<boolean>`(${of('sender_id')} = ${fan} and ${of('author')} = 'person' and ${of('kind')} = 'message'
    and ${of('unsent_at')} is null and ${of('mass_id')} is null and ${of('body')} <> '')`;
};

/** The time from which to search; undefined while another node searches. */
export async function beginSearch(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    select looked_until - ${OVERLAP} as since from assistant_progress for update skip locked`.execute(tx);
  return rows[0]?.since;
}

/** Inserts one entry for each message that a fan wrote. A repeat after a crash inserts nothing. */
export async function insertEntries(tx: Tx, since: Date): Promise<void> {
  await sql`
    insert into assistant_entries (id, creator_id, chat_id, fan_id, seq, created_at)
    select gen_random_uuid(), c.creator_id, c.id, c.fan_id, m.seq, m.created_at
    from assistants a
      join chat_members k on k.person_id = a.creator_id and ${hasActivitySince('k', since)} and k.hidden_at is null
      join chats c on c.id = k.chat_id and c.creator_id = a.creator_id
      join lateral (
        select n.seq, n.created_at from messages n where n.chat_id = c.id and n.created_at > ${since} and n.created_at >= a.on_since
          and ${isFanWords('n', sql.ref('c.fan_id'))}
        order by n.seq desc limit 100) m on true
    where a.on_since is not null
    on conflict do nothing`.execute(tx);
}

export async function endSearch(tx: Tx): Promise<void> {
  await sql`update assistant_progress set looked_until = app_now()`.execute(tx);
}

/**
 * The entries whose answer is due. For embedded engines these are the oldest entries, for outside engines the
 * oldest entry of each creator.
 */
export async function dueEntries(
  reader: Reader,
  { limit, isOutside, except = [] }: { limit: number; isOutside: boolean; except?: readonly string[] },
): Promise<{ id: string; creatorId: string }[]> {
  const isDue = sql`e.outcome = 'waiting' and e.created_at <= app_now() - ${PAUSE}
    and (e.taken_until is null or e.taken_until <= app_now())`;
  const { rows } = isOutside
    ? await sql<{ id: string; creatorId: string }>`
        select distinct on (e.creator_id) e.id, e.creator_id as "creatorId" from assistant_entries e
          join assistants a on a.creator_id = e.creator_id
        where ${isDue} and a.engine = 'outside' and e.creator_id <> all(${except}::uuid[])
        order by e.creator_id, e.created_at, e.id limit ${limit}`.execute(reader)
    : await sql<{ id: string; creatorId: string }>`
        select e.id, e.creator_id as "creatorId" from assistant_entries e
          join assistants a on a.creator_id = e.creator_id
        where ${isDue} and a.engine = 'embedded' order by e.created_at, e.id limit ${limit}`.execute(reader);
  return rows;
}

/**
 * Claims an entry for a limited time, after which another worker may claim it. Returns false while another
 * worker's claim is valid, or when the entry no longer waits for an answer.
 */
export async function takeEntry(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    update assistant_entries set taken_until = app_now() + ${TAKEN}
    where id = ${id} and outcome = 'waiting' and (taken_until is null or taken_until <= app_now()) returning id`.execute(
    reader,
  );
  return rows.length > 0;
}

/** An entry with all facts that decide whether it is answered. */
export interface EntryFacts {
  readonly id: string;
  readonly creatorId: string;
  readonly chatId: string;
  readonly fanId: string;
  readonly seq: number;
  readonly mode: Mode;
  /** The text of the fan's message; null when it was unsent. */
  readonly asked: string | null;
  readonly isInformed: boolean;
  /**
   * The last message from before the fan was informed about the outside engine. This message and all earlier
   * ones are never sent to that engine.
   */
  readonly outsideAfter: number;
  readonly hasNewer: boolean;
  readonly isAnswered: boolean;
  readonly isPersonHere: boolean;
  /** Whether the assistant has sent as many answers in a row as the creator allows. */
  readonly isEnoughInARow: boolean;
}

export async function readEntry(reader: Reader, id: string): Promise<EntryFacts | undefined> {
  const { rows } = await sql<EntryFacts>`
    select e.id, e.creator_id as "creatorId", e.chat_id as "chatId", e.fan_id as "fanId", e.seq, a.mode,
      case when m.unsent_at is null then m.body end as asked,
      t.chat_id is not null and ${isFanInformed} as "isInformed", coalesce(t.outside_seq, 0) as "outsideAfter",
      exists (select from messages n where n.chat_id = e.chat_id and n.seq > e.seq
        and ${isFanWords('n', sql.ref('e.fan_id'))}) as "hasNewer",
      exists (select from messages n where n.chat_id = e.chat_id and n.seq > e.seq and ${byHand('n')}) as "isAnswered",
      exists (select from assistant_company k where k.chat_id = e.chat_id and k.seen_at > app_now() - ${HERE})
        or exists (select from (select * from messages l where l.chat_id = e.chat_id order by l.seq desc limit ${LATELY}) n
          where n.created_at > app_now() - ${HERE} and ${byHand('n')}) as "isPersonHere",
      coalesce((select not exists (select from messages n where n.chat_id = e.chat_id and n.seq > d.seq and ${byHand('n')})
        from assistant_entries d where d.chat_id = e.chat_id and d.is_auto
        order by d.seq desc offset a.in_a_row - 1 limit 1), false) as "isEnoughInARow"
    from assistant_entries e join assistants a on a.creator_id = e.creator_id
      join messages m on m.chat_id = e.chat_id and m.seq = e.seq
      left join assistant_told t on t.chat_id = e.chat_id
    where e.id = ${id} and e.outcome = 'waiting'`.execute(reader);
  return rows[0];
}

/** The number of automatic answers in a chat since the given time. */
export async function countInChat(
  reader: Reader,
  { chatId, since }: { chatId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from assistant_entries
    where chat_id = ${chatId} and is_auto and ended_at >= ${since}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/**
 * Locks the entry, then its chat, in the same order as sending a proposal does. Nothing can be written in the
 * chat until the transaction ends, so the checks remain valid.
 */
export async function lockEntry(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ chatId: string }>`
    select chat_id as "chatId" from assistant_entries where id = ${id} and outcome = 'waiting' for update`.execute(
    tx,
  );
  if (rows[0]) await sql`select from chats where id = ${rows[0].chatId} for no key update`.execute(tx);
  return rows.length > 0;
}

export interface Ending {
  readonly outcome: 'drafted' | 'sent' | 'silent';
  readonly reason: Reason;
  readonly answer?: string | null;
  readonly sources?: Sources;
}

/** Stores the outcome of an entry. A new proposal discards the earlier proposal in the chat. */
export async function endEntry(tx: Tx, id: string, ending: Ending): Promise<void> {
  const { outcome, reason, answer = null, sources = [] } = ending;
  if (outcome === 'drafted')
    await sql`
      update assistant_entries set outcome = 'discarded'
      where outcome = 'drafted' and chat_id = (select e.chat_id from assistant_entries e where e.id = ${id})`.execute(
      tx,
    );
  await sql`
    update assistant_entries set outcome = ${outcome}, reason = ${reason}, answer = ${answer},
      sources = ${JSON.stringify(sources)}, is_auto = ${outcome === 'sent'}, ended_at = app_now(), taken_until = null
    where id = ${id}`.execute(tx);
}

export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  await sql`delete from assistant_entries where id = ${id}`.execute(tx);
}

/**
 * Creates an entry for a requested proposal, or reopens it if the assistant did not answer. Returns undefined
 * when the message already has an answer or a proposal.
 */
export async function openEntry(
  tx: Tx,
  { chatId, seq }: { chatId: string; seq: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into assistant_entries as e (id, creator_id, chat_id, fan_id, seq, created_at)
    select gen_random_uuid(), c.creator_id, c.id, c.fan_id, m.seq, m.created_at
    from chats c join messages m on m.chat_id = c.id and m.seq = ${seq} where c.id = ${chatId}
    on conflict (chat_id, seq) do update set outcome = 'waiting', reason = null, ended_at = null, taken_until = null
    where e.outcome = 'silent' or e.outcome = 'waiting'
    returning e.id`.execute(tx);
  return rows[0]?.id;
}

export async function findEnded(
  reader: Reader,
  id: string,
): Promise<{ outcome: string; reason: Reason | null; answer: string | null; sources: Sources } | undefined> {
  const { rows } = await sql<{
    outcome: string;
    reason: Reason | null;
    answer: string | null;
    sources: Sources;
  }>`
    select outcome, reason, answer, sources from assistant_entries where id = ${id}`.execute(reader);
  return rows[0];
}

export async function discardEntry(
  tx: Tx,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update assistant_entries set outcome = 'discarded', ended_at = app_now()
    where id = ${id} and creator_id = ${creatorId} and outcome in ('drafted', 'discarded') returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Inserts entries for the messages that fans wrote in the last days. Used only by the demo. */
export async function insertEntriesOfLastDays(tx: Tx, days: number): Promise<void> {
  const { rows } = await sql<{ since: Date }>`
    select app_now() - make_interval(days => ${days}) as since`.execute(tx);
  if (rows[0]) await insertEntries(tx, rows[0].since);
}

export async function findProposal(
  reader: Reader,
  chatId: string,
): Promise<{ id: string; text: string } | undefined> {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, answer as text from assistant_entries where chat_id = ${chatId} and outcome = 'drafted'`.execute(
    reader,
  );
  return rows[0];
}
