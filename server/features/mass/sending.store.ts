import { type RawBuilder, sql } from 'kysely';
import { chatChanged, massArrived, messageChanged } from '#contract/chat-events.ts';
import { MassAudience } from '#contract/mass.ts';
import { mayReach } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import { quotesOf } from '../chat/index.ts';
import { type Audience, type AudienceQuery, checkedAudience } from './audience.store.ts';
import { exceedsNewFanCap } from './check-content.ts';
import { showsReceipts } from './mass.store.ts';

/** A mass message that is being sent, with its position and everything that a step needs. */
export interface SendJob {
  readonly id: string;
  readonly creatorId: string;
  readonly audience: Audience;
  readonly lockedIds: string[];
  /** The price in units; null when the message is free. */
  readonly price: string | null;
  readonly bounds: string[] | null;
  readonly sentThrough: string;
  readonly notifiedThrough: string;
  readonly recipients: number;
  readonly delivered: number;
}

/** The lowest possible id, from which the first range starts. */
const START = '00000000-0000-0000-0000-000000000000';

/**
 * The scheduled messages that are due. Messages of a restricted creator, or in a paused queue, are left out
 * until the restriction or the pause ends. Otherwise they could fill the limit of 100 and delay other
 * messages.
 */
export async function dueScheduled(reader: Reader): Promise<{ id: string; creatorId: string }[]> {
  const { rows } = await sql<{ id: string; creatorId: string }>`
    select d.id, d.creator_id as "creatorId" from mass_messages d
    where d.state = 'scheduled' and d.send_at <= app_now()
      and not exists (select from people p where p.id = d.creator_id and p.is_restricted)
      and not exists (select from pages g where g.creator_id = d.creator_id and g.is_queue_paused)
    order by d.send_at, d.id limit 100`.execute(reader);
  return rows;
}

/**
 * The ids of the messages to continue. If several messages of a creator are being sent, only the one that was
 * started first is returned. The later ones must leave out the fans whom the first one reaches.
 */
export async function runningJobs(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (x.creator_id) x.id, x.started_at from mass_messages x
      where x.state = 'sending' and not exists (select from people p where p.id = x.creator_id and p.is_restricted)
      order by x.creator_id, x.started_at, x.id) f
    order by f.started_at, f.id`.execute(reader);
  return rows.map(({ id }) => id);
}

/**
 * Claims a message for one step. Undefined when another transaction has locked the message, or when it is no
 * longer being sent. An advisory lock makes all messages of a creator run one step at a time, so that no fan gets
 * two of them within the pause.
 */
export async function claim(tx: Tx, id: string): Promise<SendJob | undefined> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('mass:' || x.creator_id, 0)) from mass_messages x
    where x.id = ${id}`.execute(tx);
  const { rows } = await sql<SendJob>`
    select x.id, x.creator_id as "creatorId", x.audience, x.price::text as price, x.bounds, x.recipients, x.delivered,
      coalesce(x.sent_through, ${START}::uuid) as "sentThrough", coalesce(x.told_through, ${START}::uuid) as "notifiedThrough",
      array(select m.asset_id from mass_media m where m.mass_id = x.id and not m.is_preview and x.price is not null)
        as "lockedIds"
    from mass_messages x where x.id = ${id} and x.state = 'sending' for update of x skip locked`.execute(tx);
  const [row] = rows;
  return row && { ...row, audience: MassAudience.parse(row.audience) };
}

const questionOf = ({ id, creatorId, audience, lockedIds, price }: SendJob): AudienceQuery => ({
  creatorId,
  audience,
  lockedIds,
  isAboveNewFanCap: exceedsNewFanCap(price),
  massId: id,
});

/**
 * Divides the audience into ranges of fan ids, and returns the number of fans in the audience. The cost of a
 * step then depends on its range and not on the whole audience.
 */
export async function cutIntoBatches(tx: Tx, job: SendJob, size: number): Promise<number> {
  const { rows } = await sql<{ recipients: number }>`
    with a as (
      select j.fan_id, row_number() over (order by j.fan_id) as n, count(*) over () as total
      from ${checkedAudience(questionOf(job))} j where j.left_by is null)
    update mass_messages x set bounds = c.bounds, recipients = c.total from (
      select coalesce(array_agg(a.fan_id order by a.n) filter (where a.n % ${size}::integer = 0 or a.n = a.total), '{}')
        as bounds, coalesce(max(a.total), 0)::integer as total from a) c
    where x.id = ${job.id} returning x.recipients`.execute(tx);
  return rows[0]?.recipients ?? 0;
}

/**
 * SQL that moves chats up in the creator's list, in the order of sending. It takes the chats from the query
 * `pointed`. A locked chat is skipped, because waiting for its lock could deadlock. A chat is locked while
 * another message is written in it, and that message moves the chat up.
 */
const movedUp = (creatorId: string): RawBuilder<unknown> => sql`listed as (
    select m.chat_id, q.sent_at from chat_members m join pointed q on q.chat_id = m.chat_id
    where m.person_id = ${creatorId}::uuid and m.hidden_at is null for update of m skip locked),
  moved as (
    update chat_members m set order_at = greatest(m.order_at, l.sent_at) from listed l
    where m.chat_id = l.chat_id and m.person_id = ${creatorId}::uuid)`;

/**
 * Inserts pointers for all fans of a range who are in the audience now, in one statement. A fan who has no
 * chat with the creator gets a chat that is hidden from both people's lists. Chats in the creator's list move
 * up. Returns the number of pointers.
 */
export async function deliver(tx: Tx, job: SendJob, through: string): Promise<number> {
  const range = { after: job.sentThrough, through };
  const { id, creatorId } = job;
  const { rows } = await sql<{ delivered: number; chatless: string[] }>`
    with a as materialized (
      select j.fan_id, k.id as chat_id from ${checkedAudience({ ...questionOf(job), range })} j
        left join chats k on k.creator_id = ${creatorId}::uuid and k.fan_id = j.fan_id
      where j.left_by is null),
    made as (
      insert into chats (id, creator_id, fan_id)
      select gen_random_uuid(), ${creatorId}::uuid, a.fan_id from a where a.chat_id is null order by a.fan_id
      on conflict do nothing returning id, fan_id),
    members as (
      insert into chat_members (chat_id, person_id, other_id, hidden_at)
      select m.id, w.person, w.other, app_now() from made m cross join lateral (values
        (${creatorId}::uuid, m.fan_id), (m.fan_id, ${creatorId}::uuid)) w (person, other)),
    pointed as (
      insert into mass_pointers (mass_id, fan_id, creator_id, chat_id)
      select ${id}::uuid, f.fan_id, ${creatorId}::uuid, f.chat_id from (
        select a.fan_id, a.chat_id from a where a.chat_id is not null
        union all select m.fan_id, m.id from made m) f
      on conflict do nothing returning chat_id, sent_at),
    ${movedUp(creatorId)}
    select (select count(*)::integer from pointed) as delivered,
      array(select a.fan_id from a where a.chat_id is null
        and not exists (select from made m where m.fan_id = a.fan_id)) as chatless`.execute(tx);
  const { delivered, chatless } = rows[0] ?? { delivered: 0, chatless: [] };
  return delivered + (await deliverToKnown(tx, { id, creatorId, fanIds: chatless }));
}

/**
 * Delivers to fans for whom `deliver` could not create a chat. Either another transaction has just created the
 * chat, or the two people already have a chat in which the creator is the fan.
 */
async function deliverToKnown(
  tx: Tx,
  { id, creatorId, fanIds }: { id: string; creatorId: string; fanIds: readonly string[] },
): Promise<number> {
  if (fanIds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    with pointed as (
      insert into mass_pointers (mass_id, fan_id, creator_id, chat_id)
      select ${id}::uuid, f.fan_id, ${creatorId}::uuid, k.id
      from unnest(${fanIds}::uuid[]) f (fan_id)
        join chats k on least(k.creator_id, k.fan_id) = least(${creatorId}::uuid, f.fan_id)
          and greatest(k.creator_id, k.fan_id) = greatest(${creatorId}::uuid, f.fan_id)
      on conflict do nothing returning chat_id, sent_at),
    ${movedUp(creatorId)}
    select count(*)::integer as count from pointed`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function markSentThrough(
  tx: Tx,
  { id, through, delivered }: { id: string; through: string; delivered: number },
): Promise<number> {
  const { rows } = await sql<{ delivered: number }>`
    update mass_messages set sent_through = ${through}::uuid, delivered = delivered + ${delivered}::integer
    where id = ${id} returning delivered`.execute(tx);
  return rows[0]?.delivered ?? 0;
}

/** Marks a message as sent. Fans who left the audience during the sending no longer count as recipients. */
export async function markSent(tx: Tx, id: string): Promise<void> {
  await sql`
    update mass_messages set state = 'sent', sent_at = app_now(), recipients = delivered, bounds = null,
      version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx);
}

/**
 * SQL that joins the online fans of the pointers `q`, except fans with a block between them and the creator
 * (G11). Other fans need no event, because they load the message when they return.
 */
export const JOIN_ONLINE = sql`join presence h on h.person_id = q.fan_id and h.seen_at > app_now() - interval '2 minutes'
  and ${mayReach(sql.ref('q.creator_id'), sql.ref('q.fan_id'))}`;

/**
 * Notifies online fans in the ranges that are committed but not notified yet. A fan who comes online after
 * the commit loads the message without an event, so nobody misses it.
 */
export async function notifyArrived(
  tx: Tx,
  { id, sentThrough, notifiedThrough }: Pick<SendJob, 'id' | 'sentThrough' | 'notifiedThrough'>,
): Promise<void> {
  await sql`
    insert into outbox (audience, name, payload)
    select 'person:' || q.fan_id, ${massArrived.name}, jsonb_build_object('chatId', q.chat_id)
    from mass_pointers q ${JOIN_ONLINE}
    where q.mass_id = ${id} and q.fan_id > ${notifiedThrough}::uuid and q.fan_id <= ${sentThrough}::uuid`.execute(
    tx,
  );
  await sql`update mass_messages set told_through = ${sentThrough}::uuid where id = ${id}`.execute(tx);
}

/**
 * If an unsent message had moved chats up in the creator's list, moves them back to their previous position.
 * Chats in which a copy of the message is already stored keep their position.
 */
export async function moveChatsBack(tx: Tx, id: string): Promise<void> {
  await sql`
    with moved as (
      select m.chat_id, m.person_id, greatest(
        (select max(p.sent_at) from mass_pointers p join mass_messages x on x.id = p.mass_id
         where p.chat_id = q.chat_id and p.taken_seq is null and x.unsent_at is null),
        (select g.created_at from messages g where g.chat_id = q.chat_id and g.kind <> 'system'
         order by g.seq desc limit 1)) as at
      from mass_pointers q join chat_members m on m.chat_id = q.chat_id and m.person_id = q.creator_id
      where q.mass_id = ${id} and q.taken_seq is null and m.order_at = q.sent_at for update of m skip locked)
    update chat_members m set order_at = b.at from moved b
    where m.chat_id = b.chat_id and m.person_id = b.person_id and b.at is not null`.execute(tx);
}

/** Unpins all copies of an unsent message. */
export async function unpinCopies(tx: Tx, id: string): Promise<void> {
  await sql`
    update messages g set pinned_at = null from mass_pointers q
    where q.mass_id = ${id} and q.taken_seq is not null
      and g.chat_id = q.chat_id and g.seq = q.taken_seq and g.pinned_at is not null`.execute(tx);
}

/**
 * Notifies online fans who have the unsent message in their chat, or quoted by a reply, so that they reload
 * it. The creator, who has a copy in the chat with each fan, is notified only once, of the mass message's new
 * state.
 */
export async function notifyUnsent(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into outbox (audience, name, payload)
    select 'person:' || q.fan_id, ${chatChanged.name}, jsonb_build_object('chatId', q.chat_id)
    from mass_pointers q ${JOIN_ONLINE} where q.mass_id = ${id} and q.taken_seq is null
    union all
    select 'person:' || q.fan_id, ${messageChanged.name},
      jsonb_build_object('chatId', q.chat_id, 'seq', t.seq, 'message', null)
    from mass_pointers q ${JOIN_ONLINE}, lateral (
      select q.taken_seq as seq union all select a.seq from ${quotesOf(sql`q.chat_id`, sql`q.taken_seq`)} a) t
    where q.mass_id = ${id} and q.taken_seq is not null`.execute(tx);
}

/**
 * Marks pointers as seen when the fan's read position has reached their message. Fans who show read receipts
 * are added to the message's stored count. Returns the number of marked pointers.
 */
export async function countSeen(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select q.mass_id, q.fan_id from mass_pointers q
      where q.taken_seq is not null and q.seen_at is null and exists (
        select from chat_members k where k.chat_id = q.chat_id and k.person_id = q.fan_id and k.read_seq >= q.taken_seq)
      order by q.mass_id, q.fan_id limit ${limit} for update of q skip locked),
    marked as (
      update mass_pointers q set seen_at = app_now() from due d
      where q.mass_id = d.mass_id and q.fan_id = d.fan_id returning q.mass_id, q.fan_id),
    counted as (
      update mass_messages x set seen = x.seen + m.count
      from (select s.mass_id, count(*)::integer as count from marked s where ${showsReceipts(sql.ref('s.fan_id'))}
        group by s.mass_id order by s.mass_id) m
      where x.id = m.mass_id)
    select count(*)::integer as count from marked`.execute(tx);
  return rows[0]?.count ?? 0;
}
