import { type RawBuilder, sql } from 'kysely';
import { MESSAGE_PINS_MAX, UNSEND_HOURS } from '#contract/limits.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';
import { lockChats } from './write.store.ts';

/** The message that a person acts on, and that person. */
export interface MessageTarget {
  readonly chatId: string;
  readonly seq: number;
  readonly personId: string;
}

const isTarget = ({ chatId, seq }: MessageTarget): RawBuilder<boolean> =>
  sql<boolean>`g.chat_id = ${chatId}::uuid and g.seq = ${seq}`;

/** Whether the message exists and the person has not removed it from their view. */
export async function isInView(reader: Reader, target: MessageTarget): Promise<boolean> {
  const { rows } = await sql`
    select from messages g where ${isTarget(target)} and not exists (
      select from message_marks k where k.chat_id = g.chat_id and k.seq = g.seq
        and k.person_id = ${target.personId}::uuid and k.removed_at is not null)`.execute(reader);
  return rows.length > 0;
}

type Mark = 'liked_at' | 'favourite_at' | 'removed_at';

/** Sets or clears the person's mark on a message. Returns false when the mark was already in that state. */
export async function setMark(tx: Tx, target: MessageTarget, mark: Mark, isSet: boolean): Promise<boolean> {
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

/**
 * Pins or unpins a message. The caller must have locked the chat, so that concurrent pins cannot exceed the
 * limit.
 */
export async function setPin(tx: Tx, target: MessageTarget, isPinned: boolean): Promise<'set' | 'too_many'> {
  await sql`
    update messages g set pinned_at = ${isPinned ? sql`coalesce(g.pinned_at, app_now())` : null}
    where ${isTarget(target)} and g.unsent_at is null`.execute(tx);
  const { rows } = await sql<{ pins: number }>`
    select count(*)::integer as pins from messages
    where chat_id = ${target.chatId} and pinned_at is not null`.execute(tx);
  return isPinned && (rows[0]?.pins ?? 0) > MESSAGE_PINS_MAX ? 'too_many' : 'set';
}

/** A message that its sender wants to unsend. */
export interface MessageToUnsend {
  readonly isUnsent: boolean;
  /** Whether the other side has read it, or it is too old. */
  readonly isReadOrOld: boolean;
  /** The id under which the other person can buy the message; null when it has no price. */
  readonly itemId: string | null;
  readonly otherId: string;
}

/**
 * Finds the person's own message, and locks its chat, so that the other side cannot read the message in the
 * meantime. Undefined when the person did not send it.
 */
export async function lockToUnsend(tx: Tx, target: MessageTarget): Promise<MessageToUnsend | undefined> {
  await lockChats(tx, [target.chatId]);
  const { rows } = await sql<MessageToUnsend>`
    select g.unsent_at is not null as "isUnsent", o.person_id as "otherId",
      o.read_seq >= g.seq or g.created_at < app_now() - make_interval(hours => ${UNSEND_HOURS}) as "isReadOrOld",
      case when coalesce(x.price, g.price) is not null then coalesce(g.mass_id, g.id) end as "itemId"
    from messages g join chat_members o on o.chat_id = g.chat_id and o.person_id <> g.sender_id
      left join mass_messages x on x.id = g.mass_id
    where ${isTarget(target)} and g.sender_id = ${target.personId} and g.kind = 'message'`.execute(tx);
  return rows[0];
}

/** Marks a message as unsent. The caller must have locked the chat. */
export async function markUnsent(
  tx: Tx,
  { chatId, seq }: Pick<MessageTarget, 'chatId' | 'seq'>,
): Promise<void> {
  await sql`
    update messages set unsent_at = app_now(), pinned_at = null
    where chat_id = ${chatId} and seq = ${seq}`.execute(tx);
  await updateIsLastMine(tx, chatId);
}

/**
 * Recalculates the column `is_last_mine` of both sides after a message was unsent. The column tells whether the
 * chat's latest message is the person's own. Unsent, system, automation and mass messages are ignored. If the
 * chat has only such messages, the value is true for both sides. The caller must have locked the chat.
 */
export async function updateIsLastMine(tx: Tx, chatId: string): Promise<void> {
  await sql`
    update chat_members m set is_last_mine = coalesce((
      select g.sender_id = m.person_id from messages g
      where g.chat_id = m.chat_id and g.unsent_at is null and g.kind <> 'system' and g.author not in ('mass', 'flow')
      order by g.seq desc limit 1), true)
    where m.chat_id = ${chatId}::uuid ${deferred}`.execute(tx);
}

const REPLIES_MAX = 100;

/**
 * SQL for the latest messages that quote this message. Only messages after it are searched, because a quote
 * follows the quoted message.
 */
export const quotesOf = (chatId: RawBuilder<unknown>, seq: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select g.seq from messages g where g.chat_id = ${chatId} and g.seq > ${seq} and g.reply_to = ${seq}
  order by g.seq desc limit ${REPLIES_MAX})`;

export async function repliesTo(
  reader: Reader,
  { chatId, seq }: Omit<MessageTarget, 'personId'>,
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`${quotesOf(sql`${chatId}`, sql`${seq}`)}`.execute(reader);
  return rows.map((row) => row.seq);
}
