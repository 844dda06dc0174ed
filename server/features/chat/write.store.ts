import { sql } from 'kysely';
import type { z } from 'zod';
import type { Author } from '#contract/message.ts';
import { hasBoughtMessage } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { deferred } from '../../kit/statements.ts';

/** Structured data that a message has in addition to its text. */
export interface MessageFacts {
  readonly tip?: { readonly id: string; readonly amount: string };
  readonly system?: string;
  /** What the fan paid, in units. */
  readonly paid?: string;
  readonly link?: {
    readonly url: string;
    readonly site: string;
    readonly title: string;
    readonly about: string;
  };
  readonly [more: string]: unknown;
}

/**
 * A message to write. Its id is created by the writer's client, so that a repeated request has the same id.
 */
export interface NewMessage {
  readonly chatId: string;
  readonly id: string;
  readonly senderId: string;
  readonly author: z.output<typeof Author>;
  readonly authorId?: string | null;
  readonly kind?: 'message' | 'tip' | 'system';
  readonly text?: string;
  readonly lockedText?: string | null;
  readonly price?: bigint | null;
  readonly replyTo?: number | null;
  readonly massId?: string | null;
  readonly media?: readonly { readonly assetId: string; readonly isPreview: boolean }[];
  readonly facts?: MessageFacts | null;
}

/** The result of writing one message. */
export interface StoredMessage {
  readonly chatId: string;
  readonly seq: number;
  readonly at: Date;
  readonly isNew: boolean;
  /** False when a message with this id exists and has another text, price, chat or sender. */
  readonly isSame: boolean;
  readonly creatorId: string;
  readonly fanId: string;
  /** Whether there is a block between the two people. Nothing is announced in that case. */
  readonly isShut: boolean;
}

/** A chat to which pending mass messages were added. */
export type ChatWithAdded = Pick<StoredMessage, 'chatId' | 'creatorId' | 'fanId' | 'isShut'>;

/**
 * Locks the chats, so that numbers are committed in order: nobody can read number 7 while number 6 is not
 * visible yet. Locks are taken in the order of ids, so that two writers of the same chats cannot deadlock.
 */
export async function lockChats(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from chats where id = any(${ids}::uuid[]) order by id for no key update ${deferred}`.execute(
    tx,
  );
}

/**
 * Locks those of the given chats in which one of these people takes part. Without this condition, a person
 * could lock another person's chat by sending its id.
 */
export async function lockChatsOf(
  tx: Tx,
  { ids, personIds }: { ids: readonly string[]; personIds: readonly string[] },
): Promise<void> {
  await sql`
    select from chats where id = any(${ids}::uuid[])
      and (creator_id = any(${personIds}::uuid[]) or fan_id = any(${personIds}::uuid[]))
    order by id for no key update ${deferred}`.execute(tx);
}

/**
 * The authors of messages written by hand. These authors had the chat open, so their messages move their read
 * position; messages of other authors do not.
 */
const HANDS = ['person', 'team', 'draft'] as const;
const BY_HAND = sql`(${sql.join(HANDS.map((hand) => sql.lit(hand)))})`;

/** Whether the message is written by hand and consists only of text, with or without a quote. */
export const isPlainText = (message: NewMessage): boolean =>
  HANDS.some((hand) => hand === message.author) &&
  (message.kind ?? 'message') === 'message' &&
  (message.media ?? []).length === 0 &&
  [message.lockedText, message.price, message.massId, message.facts].every((part) => part == null);

/**
 * Stores text messages whose numbers are known, at most one for each chat. The caller must have locked the
 * chats and checked that none has pending mass messages. The statement returns nothing, so it is sent
 * together with the commit.
 */
export async function storeTexts(
  tx: Tx,
  texts: readonly { readonly message: NewMessage; readonly seq: number }[],
): Promise<void> {
  const column = <T>(pick: (message: NewMessage) => T): T[] => texts.map(({ message }) => pick(message));
  await sql`
    with given as (
      select g.*, (select app_now()) as now from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ chatId }) => chatId)}::uuid[],
        ${texts.map(({ seq }) => seq)}::bigint[], ${column(({ senderId }) => senderId)}::uuid[],
        ${column(({ author }) => author)}::text[], ${column(({ authorId }) => authorId ?? null)}::uuid[],
        ${column(({ text }) => text ?? '')}::text[], ${column(({ replyTo }) => replyTo ?? null)}::bigint[]
      ) as g (id, chat_id, seq, sender_id, author, author_id, body, reply_to)),
    written as (
      insert into messages (chat_id, seq, id, sender_id, author, author_id, body, reply_to, created_at)
      select chat_id, seq, id, sender_id, author, author_id, body, reply_to, now from given)
    update chat_members m set last_seq = g.seq,
      read_seq = case when m.person_id = g.sender_id then g.seq else m.read_seq end,
      order_at = greatest(m.order_at, g.now), hidden_at = null, is_last_mine = m.person_id = g.sender_id
    from given g where m.chat_id = g.chat_id ${deferred}`.execute(tx);
}

/**
 * Stores messages and all their effects in one statement; the caller must have locked the chats. Pending mass
 * messages are added first, in the order in which they were sent. A system message unhides no chat, and moves
 * a chat up only after a sale. If a person has hidden the chat, a mass or automation message in the person's
 * own name does not unhide it. If a person had read everything before a system message, the chat stays read
 * for this person. After a mass message, an automation message or a tip, the chat stays read only for the
 * sender.
 */
export async function storeMessages(
  tx: Tx,
  chatIds: readonly string[],
  given: readonly NewMessage[],
): Promise<{ stored: StoredMessage[]; taken: ChatWithAdded[] }> {
  const column = <T>(pick: (message: NewMessage) => T): T[] => given.map(pick);
  const media = given.flatMap(({ id, media: all = [] }) =>
    all.map(({ assetId, isPreview }, position) => ({ id, assetId, isPreview, position })),
  );
  const { rows } = await sql<StoredMessage & { place: number | null }>`
    with given as (
      select * from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ chatId }) => chatId)}::uuid[],
        ${column(({ senderId }) => senderId)}::uuid[], ${column(({ author }) => author)}::text[],
        ${column(({ authorId }) => authorId ?? null)}::uuid[], ${column(({ kind }) => kind ?? 'message')}::text[],
        ${column(({ text }) => text ?? '')}::text[], ${column(({ lockedText }) => lockedText ?? null)}::text[],
        ${column(({ price }) => price?.toString() ?? null)}::numeric[],
        ${column(({ replyTo }) => replyTo ?? null)}::bigint[], ${column(({ massId }) => massId ?? null)}::uuid[],
        ${column(({ media: all }) => (all?.length ?? 0) > 0)}::boolean[],
        ${column(({ facts }) => (facts ? JSON.stringify(facts) : null))}::jsonb[]
      ) with ordinality as g (id, chat_id, sender_id, author, author_id, kind, body, locked_body, price, reply_to, mass_id,
        has_media, facts, place)),
    known as (
      select g.place, m.chat_id, m.seq, m.created_at,
        m.chat_id = g.chat_id and m.sender_id = g.sender_id and m.body = g.body
          and m.price is not distinct from g.price as is_same
      from given g join messages m on m.id = g.id),
    fresh as (
      select p.chat_id, gen_random_uuid() as id, p.creator_id as sender_id, 'mass' as author, x.author_id,
        'message' as kind, '' as body, null as locked_body, null::numeric as price, null::bigint as reply_to, p.mass_id,
        exists (select from mass_media k where k.mass_id = p.mass_id) as has_media, null::jsonb as facts,
        p.sent_at as created_at, p.fan_id, 0::bigint as place
      from mass_pointers p join mass_messages x on x.id = p.mass_id
      where p.chat_id = any(${chatIds}::uuid[]) and p.taken_seq is null
        and (x.unsent_at is null or ${hasBoughtMessage(sql.ref('p.fan_id'), sql.ref('p.mass_id'))})
      union all
      select * from (
        select distinct on (g.id) g.chat_id, g.id, g.sender_id, g.author, g.author_id, g.kind, g.body, g.locked_body,
          g.price, g.reply_to, g.mass_id, g.has_media, g.facts, (select app_now()), null::uuid, g.place
        from given g where not exists (select from known k where k.place = g.place) order by g.id, g.place) n),
    numbered as materialized (
      select f.*, (select max(m.last_seq) from chat_members m where m.chat_id = f.chat_id) + row_number() over (
        partition by f.chat_id order by f.place > 0, case when f.place = 0 then f.created_at end, f.place) as seq
      from fresh f),
    written as (
      insert into messages (chat_id, seq, id, sender_id, author, author_id, kind, body, locked_body, price, reply_to,
        mass_id, has_media, facts, created_at)
      select chat_id, seq, id, sender_id, author, author_id, kind, body, locked_body, price, reply_to, mass_id, has_media,
        facts, created_at from numbered),
    shown as (
      insert into message_media (chat_id, seq, position, asset_id, is_preview)
      select n.chat_id, n.seq, o.position, o.asset_id, o.is_preview
      from unnest(
        ${media.map(({ id }) => id)}::uuid[], ${media.map(({ position }) => position)}::integer[],
        ${media.map(({ assetId }) => assetId)}::uuid[], ${media.map(({ isPreview }) => isPreview)}::boolean[]
      ) as o (id, position, asset_id, is_preview) join numbered n on n.id = o.id),
    taken as (
      update mass_pointers p set taken_seq = n.seq from numbered n
      where n.place = 0 and p.mass_id = n.mass_id and p.fan_id = n.fan_id),
    effects as materialized (
      select m.chat_id, m.person_id, max(n.seq) as top,
        greatest(m.read_seq, max(n.seq) filter (
          where n.sender_id = m.person_id and n.kind = 'message' and n.author in ${BY_HAND})) as has_read,
        max(n.created_at) filter (where n.kind <> 'system' or n.facts ->> 'system' = 'bought') as moved_at,
        bool_or(n.kind <> 'system' and (n.sender_id <> m.person_id or n.author not in ('mass', 'flow'))) as is_shown,
        (array_agg(n.sender_id = m.person_id order by n.seq desc) filter (
          where n.kind <> 'system' and n.author not in ('mass', 'flow')))[1] as is_last_mine
      from numbered n join chat_members m on m.chat_id = n.chat_id group by m.chat_id, m.person_id),
    moved as (
      update chat_members m set last_seq = e.top,
        read_seq = case when e.has_read < m.last_seq then e.has_read else coalesce((
          select min(n.seq) - 1 from numbered n where n.chat_id = m.chat_id and n.sender_id <> m.person_id
            and n.kind <> 'system' and n.seq > e.has_read), e.top) end,
        order_at = greatest(m.order_at, e.moved_at),
        hidden_at = case when not e.is_shown then m.hidden_at end,
        is_last_mine = coalesce(e.is_last_mine, m.is_last_mine)
      from effects e where m.chat_id = e.chat_id and m.person_id = e.person_id)
    select q.place::integer as place, q.chat_id as "chatId", q.seq, q.at, q.is_new as "isNew", q.is_same as "isSame",
      c.creator_id as "creatorId", c.fan_id as "fanId",
      exists (select from blocks b where b.blocker_id = c.creator_id and b.blocked_id = c.fan_id)
        or exists (select from blocks b where b.blocker_id = c.fan_id and b.blocked_id = c.creator_id) as "isShut"
    from (
      select g.place, coalesce(k.chat_id, n.chat_id) as chat_id, coalesce(k.seq, n.seq) as seq,
        coalesce(k.created_at, n.created_at) as at, k.place is null as is_new, coalesce(k.is_same, true) as is_same
      from given g left join known k on k.place = g.place left join numbered n on n.id = g.id
      union all
      select distinct on (n.chat_id) null, n.chat_id, n.seq, n.created_at, true, true from numbered n where n.place = 0
    ) q join chats c on c.id = q.chat_id order by q.place`.execute(tx);
  return {
    stored: rows.filter(({ place }) => place !== null),
    taken: rows.filter(({ place }) => place === null),
  };
}
