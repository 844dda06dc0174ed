import { sql } from 'kysely';
import type { z } from 'zod';
import type { ChatSettings, RestrictedWord } from '#contract/chat-settings.ts';
import {
  type AccessCheck,
  accessCheckRows,
  eachViewer,
  mayMeet,
  shutsOutLocations,
} from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { outboxNumber } from '../../kit/outbox.ts';
import { listOf } from '../../kit/statements.ts';
import type { Membership } from './chats.store.ts';
import { chargesToWrite } from './open-chat.store.ts';

/** A person in a chat, with all facts that decide whether and at what fee the person may write there. */
export interface WriterRow extends Omit<Membership, 'readSeq'> {
  /** The chat's last sequence number. It can change at any time unless the caller has locked the chat. */
  readonly lastSeq: number;
  /**
   * The outbox id for the message's event (`announceNow`); null when the `WritingQuestion` has no
   * `messageId`.
   */
  readonly eventId: number | null;
  /** The transaction's time, which all its writes use. */
  readonly now: Date;
  /**
   * Whether the creator shuts out countries or networks. Message events to the fan then have no content (C11).
   */
  readonly creatorShutsPlaces: boolean;
  readonly fanShutsPlaces: boolean;
  /** Whether the operator has restricted the writer's account. */
  readonly isAccountRestricted: boolean;
  readonly whoMayWrite: z.output<typeof ChatSettings>['whoMayWrite'];
  /** The creator's fee for a fan's message, in units; `0` when there is none. */
  readonly writingFee: string;
  readonly restrictedWords: readonly z.output<typeof RestrictedWord>[];
  /**
   * Whether the fan follows the creator. `findWriters` queries it only when the creator's settings depend on it;
   * otherwise it is false.
   */
  readonly isFollower: boolean;
  readonly isMember: boolean;
  readonly maySell: boolean;
  readonly mayTip: boolean;
  /**
   * True when the writer is on the creator's side and may not write, because the fan is a creator who charges
   * for messages (CH45).
   */
  readonly fanCharges: boolean;
  /** The stored message with the `messageId` of the `WritingQuestion`; null if there is none. */
  readonly known: {
    readonly chatId: string;
    readonly seq: number;
    readonly senderId: string;
    readonly text: string;
  } | null;
}

/** The fields of a writer row that decide whether and at what fee the person may write. */
export type Rights = Pick<
  WriterRow,
  'side' | 'isRestricted' | 'whoMayWrite' | 'isMember' | 'isFollower' | 'writingFee' | 'mayTip' | 'fanCharges'
>;

const mayMeetOther = mayMeet(eachViewer, 'o');

/**
 * A person who wants to write in a chat. If the message with the id `messageId` is stored already, the person's
 * `WriterRow` contains it.
 */
export interface WritingQuestion extends AccessCheck {
  readonly messageId?: string;
}

/**
 * Returns the writer rows, each by the index of its question. If the person is not in the chat, or if there is
 * a block (G11), the row is missing.
 */
export async function findWriters(
  reader: Reader,
  questions: readonly WritingQuestion[],
): Promise<ReadonlyMap<number, WriterRow>> {
  const messageIds = listOf(
    questions.map(({ messageId }) => messageId ?? null),
    'uuid',
  );
  const { rows } = await sql<WriterRow & { place: number }>`
    select v.place, c.id as "chatId", v.person as "personId", o.id as "otherId", c.creator_id as "creatorId",
      c.fan_id as "fanId", case when c.creator_id = v.person then 'creator' else 'fan' end as side,
      exists (select from mass_pointers p join mass_messages x on x.id = p.mass_id
        where p.chat_id = c.id and p.taken_seq is null and x.unsent_at is null) as "hasWaiting",
      t.last_seq as "lastSeq",
      case when w.message_id is not null then ${outboxNumber} end as "eventId", (select app_now()) as now,
      ${shutsOutLocations(sql.ref('c.creator_id'))} as "creatorShutsPlaces",
      ${shutsOutLocations(sql.ref('c.fan_id'))} as "fanShutsPlaces",
      s.is_restricted as "isAccountRestricted", t.restricted_at is not null as "isRestricted",
      coalesce(k.who_may_write, 'everyone') as "whoMayWrite",
      case when c.fan_id = v.person and o.is_verified_to_sell and not o.is_restricted then coalesce(k.writing_fee, 0)
        else 0 end::text as "writingFee",
      coalesce(k.restricted_words, '[]') as "restrictedWords",
      case when k.who_may_write = 'followers' then exists (
        select from follows f where f.fan_id = c.fan_id and f.creator_id = c.creator_id) else false end as "isFollower",
      case when k.who_may_write in ('followers', 'members') or k.writing_fee > 0 then exists (
        select from active_memberships a where a.fan_id = c.fan_id and a.creator_id = c.creator_id)
        else false end as "isMember",
      c.creator_id = v.person and s.is_verified_to_sell as "maySell",
      c.fan_id = v.person and o.creator_domain is not null and o.is_verified_to_sell as "mayTip",
      c.creator_id = v.person and ${chargesToWrite(sql.ref('o.id'), sql.ref('v.person'))} as "fanCharges",
      (select json_build_object('chatId', e.chat_id, 'seq', e.seq, 'senderId', e.sender_id, 'text', e.body)
       from messages e where e.id = w.message_id) as known
    from ${accessCheckRows(questions)}
      cross join lateral (select (${messageIds})[v.place + 1] as message_id) w
      join chats c on c.id = v.id and v.person in (c.creator_id, c.fan_id)
      join chat_members t on t.chat_id = c.id
        and t.person_id = case when v.person = c.creator_id then c.fan_id else c.creator_id end
      join people s on s.id = v.person
      join people o on o.id = t.person_id
      left join chat_settings k on k.person_id = c.creator_id
    where ${mayMeetOther}`.execute(reader);
  return new Map(rows.map(({ place, ...row }) => [place, row]));
}

/** The writer row of a fan who has no chat with the creator yet. Nobody can be restricted in such a chat. */
export async function findNewWriter(
  reader: Reader,
  { fanId, creatorId }: { fanId: string; creatorId: string },
): Promise<(Rights & Pick<WriterRow, 'restrictedWords'>) | undefined> {
  const { rows } = await sql<Rights & Pick<WriterRow, 'restrictedWords'>>`
    select 'fan' as side, false as "isRestricted", false as "fanCharges", coalesce(k.who_may_write, 'everyone') as "whoMayWrite",
      coalesce(k.writing_fee, 0)::text as "writingFee", coalesce(k.restricted_words, '[]') as "restrictedWords",
      p.creator_domain is not null and p.is_verified_to_sell as "mayTip",
      exists (select from follows f where f.fan_id = ${fanId}::uuid and f.creator_id = p.id) as "isFollower",
      exists (select from active_memberships a
        where a.fan_id = ${fanId}::uuid and a.creator_id = p.id) as "isMember"
    from people p left join chat_settings k on k.person_id = p.id where p.id = ${creatorId}::uuid`.execute(
    reader,
  );
  return rows[0];
}

/**
 * Returns the positions at which a message exists, as `chatId:seq`. Used to refuse replies to messages that
 * do not exist.
 */
export async function findExistingMessages(
  reader: Reader,
  positions: readonly { readonly chatId: string; readonly seq: number }[],
): Promise<ReadonlySet<string>> {
  if (positions.length === 0) return new Set();
  const { rows } = await sql<{ place: string }>`
    select m.chat_id || ':' || m.seq as place
    from unnest(${positions.map(({ chatId }) => chatId)}::uuid[], ${positions.map(({ seq }) => seq)}::bigint[]) q (chat_id, seq)
      join messages m on m.chat_id = q.chat_id and m.seq = q.seq`.execute(reader);
  return new Set(rows.map(({ place }) => place));
}
