import { type RawBuilder, sql } from 'kysely';
import { messageSent } from '#contract/chat.ts';
import { MESSAGE_PINS_MAX, UNSEND_HOURS } from '#contract/limits.ts';
import type { Reader, Tx } from '../../kit/db.ts';

/** A message, and who does something with it. */
export interface Target {
  readonly chatId: string;
  readonly seq: number;
  readonly personId: string;
}

const isTarget = ({ chatId, seq }: Target): RawBuilder<boolean> =>
  sql<boolean>`g.chat_id = ${chatId}::uuid and g.seq = ${seq}`;

/** Whether it is in this person's view: there, and not taken out of it by themself. */
export async function isInView(reader: Reader, target: Target): Promise<boolean> {
  const { rows } = await sql`
    select from messages g where ${isTarget(target)} and not exists (
      select from message_marks k where k.chat_id = g.chat_id and k.seq = g.seq
        and k.person_id = ${target.personId}::uuid and k.removed_at is not null)`.execute(reader);
  return rows.length > 0;
}

type Mark = 'liked_at' | 'favourite_at' | 'removed_at';

/** False: it was so before. */
export async function setMark(tx: Tx, target: Target, mark: Mark, isSet: boolean): Promise<boolean> {
  const { chatId, seq, personId } = target;
  const column = sql.ref(mark);
  const { rows } = await sql`
    insert into message_marks as k (chat_id, seq, person_id, ${column})
    values (${chatId}, ${seq}, ${personId}, ${isSet ? sql`app_now()` : null})
    on conflict (chat_id, seq, person_id) do update set ${column} = excluded.${column}
      where (k.${column} is null) <> (excluded.${column} is null)
    returning k.seq`.execute(tx);
  return rows.length > 0;
}

/** The chat's row is locked: of two who pin at once the second counts the first. */
export async function setPin(tx: Tx, target: Target, isPinned: boolean): Promise<'set' | 'too_many'> {
  await sql`
    update messages g set pinned_at = ${isPinned ? sql`coalesce(g.pinned_at, app_now())` : null}
    where ${isTarget(target)} and g.unsent_at is null`.execute(tx);
  const { rows } = await sql<{ pins: number }>`
    select count(*)::integer as pins from messages
    where chat_id = ${target.chatId} and pinned_at is not null`.execute(tx);
  return isPinned && (rows[0]?.pins ?? 0) > MESSAGE_PINS_MAX ? 'too_many' : 'set';
}

/**
 * Takes a message back, in time and while the other side has not read so far. Their row is held until we are done, so
 * that nobody reads what is being taken back. What was taken back before stays so, whoever asks again.
 */
export async function takeBack(tx: Tx, target: Target): Promise<'done' | 'not_found' | 'too_late'> {
  const { chatId, seq, personId } = target;
  await sql`select from chat_members where chat_id = ${chatId} and person_id <> ${personId} for share`.execute(
    tx,
  );
  const { rows } = await sql<{ isMine: boolean; isGone: boolean; isTooLate: boolean }>`
    select g.sender_id = ${personId} and g.kind = 'message' as "isMine", g.unsent_at is not null as "isGone",
      o.read_seq >= g.seq or g.created_at < app_now() - make_interval(hours => ${UNSEND_HOURS}) as "isTooLate"
    from messages g join chat_members o on o.chat_id = g.chat_id and o.person_id <> ${personId}
    where ${isTarget(target)}`.execute(tx);
  const [message] = rows;
  if (!message?.isMine) return 'not_found';
  if (message.isGone) return 'done';
  if (message.isTooLate) return 'too_late';
  await sql`
    update messages set unsent_at = app_now(), pinned_at = null
    where chat_id = ${chatId} and seq = ${seq}`.execute(tx);
  return 'done';
}

const REPLIES_TOLD_MAX = 100;

/** The latest messages that quote this one; they come after it, so only what came since is looked through. */
export const quotesOf = (chatId: RawBuilder<unknown>, seq: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select g.seq from messages g where g.chat_id = ${chatId} and g.seq > ${seq} and g.reply_to = ${seq}
  order by g.seq desc limit ${REPLIES_TOLD_MAX})`;

export async function repliesTo(
  reader: Reader,
  { chatId, seq }: Omit<Target, 'personId'>,
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`${quotesOf(sql`${chatId}`, sql`${seq}`)}`.execute(reader);
  return rows.map((row) => row.seq);
}

/** Events are kept for who was away: those that told these messages tell only that there was one, from now on. */
export async function forgetWords(
  tx: Tx,
  { chatId, seqs }: { chatId: string; seqs: readonly number[] },
): Promise<void> {
  await sql`
    update outbox o set payload = (o.payload::jsonb || '{"message": null}')::text
    from chats c
    where c.id = ${chatId} and o.audience in ('person:' || c.creator_id, 'person:' || c.fan_id)
      and case when o.name = ${messageSent.name} and strpos(o.payload, ${chatId}) > 0
        then o.payload::jsonb ->> 'chatId' = ${chatId} and (o.payload::jsonb ->> 'seq')::integer = any(${seqs}::integer[])
        else false end`.execute(tx);
}
