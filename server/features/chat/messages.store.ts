import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { MESSAGE_REPLY_PREVIEW_CHARS } from '#contract/limits.ts';
import type { Author } from '#contract/message.ts';
import { mayMeet, shutsOutLocations } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { pageSize, seqOf } from '../../kit/statements.ts';
import { isDownloadAllowed } from '../protection/index.ts';
import type { MessageFacts } from './write.store.ts';

export interface MessageMediaRow {
  readonly id: string;
  readonly isPreview: boolean;
  readonly kind: 'photo' | 'video' | 'audio';
  readonly durationMs: number | null;
  /** Whether the viewer may download the file. */
  readonly mayKeep: boolean;
}

/** A message with all data for its view. Some fields depend on which of the two people views it. */
export interface MessageRow {
  readonly id: string;
  readonly chatId: string;
  readonly seq: number;
  readonly kind: 'message' | 'tip' | 'system';
  readonly isMine: boolean;
  readonly author: z.output<typeof Author>;
  readonly authorName: string | null;
  readonly text: string;
  readonly lockedText: string | null;
  readonly price: string | null;
  readonly itemId: string;
  /** The time at which the receiver paid for the message; null if they did not pay, or got a refund. */
  readonly boughtAt: Date | null;
  readonly receiptId: string | null;
  readonly media: readonly MessageMediaRow[] | null;
  readonly facts: MessageFacts | null;
  readonly isMass: boolean;
  /** The name of the receiver of a mass message, who can be on either side; null for other messages. */
  readonly fanName: string | null;
  readonly replyTo: {
    readonly seq: number;
    readonly isMine: boolean;
    readonly isMass: boolean;
    readonly fanName: string | null;
    readonly text: string;
  } | null;
  readonly fee: {
    readonly amount: string;
    readonly state: 'held' | 'kept' | 'returned';
    readonly returnsAt: string;
  } | null;
  readonly isLikedByMe: boolean;
  readonly isLikedByOther: boolean;
  readonly isFavourite: boolean;
  readonly isPinned: boolean;
  readonly isTakenBack: boolean;
  readonly at: Date;
}

/**
 * Selects messages of a chat: those with given numbers, the newest before a number, or the next after a
 * number.
 */
export type MessageSelection =
  | { readonly seqs: readonly number[] }
  | { readonly before: number | null; readonly limit: number }
  | { readonly after: number; readonly limit: number };

/**
 * A query for the selected messages, with `chat_id`, `seq` and `place`. Messages that the person removed from
 * their view are left out.
 */
export function pageOfChat(personId: string, chatId: string, which: MessageSelection): RawBuilder<unknown> {
  const mine = sql`select m.chat_id, m.seq, m.seq as place from messages m where m.chat_id = ${chatId}::uuid
    and not exists (select from message_marks k where k.chat_id = m.chat_id and k.seq = m.seq
      and k.person_id = ${personId}::uuid and k.removed_at is not null)`;
  if ('seqs' in which) return sql`${mine} and m.seq = any(${which.seqs}::bigint[])`;
  if ('after' in which)
    return sql`${mine} and m.seq > ${seqOf(which.after)} order by m.seq limit ${pageSize(which.limit)}`;
  return which.before === null
    ? sql`${mine} order by m.seq desc limit ${pageSize(which.limit)}`
    : sql`${mine} and m.seq < ${seqOf(which.before)} order by m.seq desc limit ${pageSize(which.limit)}`;
}

/** SQL for the media of the message `m`. The media of a mass message are stored with the mass message. */
const mediaFor = (me: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('id', o.asset_id, 'isPreview', o.is_preview, 'kind', d.kind,
    'durationMs', d.duration_ms, 'mayKeep', ${isDownloadAllowed(me, 'd')}) order by o.position)
  from (
    select asset_id, is_preview, position from message_media where chat_id = m.chat_id and seq = m.seq and m.mass_id is null
    union all
    select asset_id, is_preview, position from mass_media where mass_id = m.mass_id) o
    join media_assets d on d.id = o.asset_id)`;

/** SQL for the name of the person in the chat `c` who received the message. */
const receiverName = (message: string): RawBuilder<unknown> => sql`(
  select f.display_name from people f
  where f.id = case when ${sql.ref(`${message}.sender_id`)} = c.fan_id then c.creator_id else c.fan_id end)`;

/**
 * Reads a page's messages for one person, in the page's order. Chats of other people are left out, whatever
 * the page selects. The rows contain locked content, which `message.view.ts` removes.
 */
export const readMessages = (
  reader: Reader,
  personId: string,
  page: RawBuilder<unknown>,
): Promise<MessageRow[]> => readPage(reader, sql`${personId}::uuid`, page);

/**
 * SQL for whether an event may contain a chat's message. The row `v` has the person who receives the event, and
 * the row `o` is the other person in the chat. The receiver's location is unknown, so the other person must not
 * shut out any country or network.
 */
const mayReceiveEvents = sql<boolean>`(${mayMeet({ person: sql.ref('v.person_id'), country: null, ip: null }, 'o')}
  and not ${shutsOutLocations(sql.ref('o.id'))})`;

/** A message, and the person for whom it is read. */
export interface MessageForViewer {
  readonly personId: string;
  readonly chatId: string;
  readonly seq: number;
}

/**
 * Reads one message for each request, in the order of `requests`. An entry is undefined if the person is not in
 * the chat, or has removed the message. It is also undefined if there is a block between the two people (G11),
 * or if the other person's account is restricted. If the other person shuts out countries or networks (C11),
 * the entry is undefined too, because the person's location is unknown here. The person's client then requests
 * the message, and that request's location is checked.
 */
export async function readForViewers(
  reader: Reader,
  requests: readonly MessageForViewer[],
): Promise<(MessageRow | undefined)[]> {
  const page = sql`
    select v.chat_id, v.seq, v.person_id, v.place from unnest(
      ${requests.map(({ chatId }) => chatId)}::uuid[], ${requests.map(({ seq }) => seq)}::bigint[],
      ${requests.map(({ personId }) => personId)}::uuid[]) with ordinality v (chat_id, seq, person_id, place)
      join chats c on c.id = v.chat_id
      join people o on o.id = case when c.creator_id = v.person_id then c.fan_id else c.creator_id end
    where ${mayReceiveEvents} and not exists (select from message_marks k where k.chat_id = v.chat_id and k.seq = v.seq
      and k.person_id = v.person_id and k.removed_at is not null)`;
  const rows = await readPage(reader, sql.ref('page.person_id'), page);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return requests.map((_, index) => byPlace.get(index + 1));
}

async function readPage(
  reader: Reader,
  me: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<(MessageRow & { place: number })[]> {
  const other = sql`case when c.creator_id = ${me} then c.fan_id else c.creator_id end`;
  const { rows } = await sql<MessageRow & { place: number }>`
    with page as materialized (${page})
    select page.place, m.id, m.chat_id as "chatId", m.seq, m.kind, m.sender_id = ${me} as "isMine", m.author,
      case when m.author_id is not null and c.creator_id = ${me} then (
        select w.display_name from people w where w.id = m.author_id) end as "authorName",
      coalesce(x.body, m.body) as text,
      coalesce(nullif(x.locked_body, ''), m.locked_body) as "lockedText",
      case when m.mass_id is not null then ${receiverName('m')} end as "fanName",
      coalesce(x.price, m.price)::text as price, coalesce(m.mass_id, m.id) as "itemId",
      m.mass_id is not null as "isMass",
      paid.created_at as "boughtAt", paid.id as "receiptId",
      case when m.has_media then ${mediaFor(me)} end as media,
      case when x.link is null then m.facts else jsonb_build_object('link', x.link) end as facts,
      case when m.reply_to is not null then (
        select json_build_object('seq', r.seq, 'isMine', r.sender_id = ${me}, 'text',
          case when r.unsent_at is not null or y.unsent_at is not null or exists (
            select from message_marks k where k.chat_id = r.chat_id and k.seq = r.seq and k.person_id = ${me}
              and k.removed_at is not null) then ''
            else left(coalesce(y.body, r.body), ${MESSAGE_REPLY_PREVIEW_CHARS}) end, 'isMass', r.mass_id is not null,
          'fanName', case when r.mass_id is not null then ${receiverName('r')} end)
        from messages r left join mass_messages y on y.id = r.mass_id
        where r.chat_id = m.chat_id and r.seq = m.reply_to) end as "replyTo",
      (select json_build_object('amount', e.amount::text, 'state', e.state, 'returnsAt', e.returns_at)
       from writing_fees e where e.chat_id = m.chat_id and e.seq = m.seq) as fee,
      mine.liked_at is not null as "isLikedByMe", theirs.liked_at is not null as "isLikedByOther",
      mine.favourite_at is not null as "isFavourite", m.pinned_at is not null as "isPinned",
      m.unsent_at is not null or x.unsent_at is not null as "isTakenBack", m.created_at as at
    from page join messages m on m.chat_id = page.chat_id and m.seq = page.seq
      join chats c on c.id = m.chat_id and ${me} in (c.creator_id, c.fan_id)
      left join mass_messages x on x.id = m.mass_id
      left join lateral (
        select u.id, u.created_at from purchases u
        where coalesce(x.price, m.price) is not null and u.item_kind = 'message' and u.item_id = coalesce(m.mass_id, m.id)
          and u.fan_id = case when m.sender_id = c.creator_id then c.fan_id else c.creator_id end
          and u.state = 'paid') paid on true
      left join message_marks mine on mine.chat_id = m.chat_id and mine.seq = m.seq and mine.person_id = ${me}
      left join message_marks theirs on theirs.chat_id = m.chat_id and theirs.seq = m.seq and theirs.person_id = ${other}
    order by page.place`.execute(reader);
  return rows;
}
