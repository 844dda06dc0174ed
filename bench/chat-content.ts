import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

const BATCH = 200;

/**
 * Adds messages to every chat until there are about `total` messages, in the order of real use: all chats
 * grow together. Returns the number of messages per chat.
 */
export async function fillMessages(db: Db, total: number): Promise<number> {
  const { rows } = await sql<{ chats: number; last: number }>`
    select count(distinct chat_id)::integer as chats, max(last_seq)::integer as last from chat_members`.execute(
    db,
  );
  const { chats = 1, last = 0 } = rows[0] ?? {};
  const each = Math.ceil(total / chats);
  for (let from = last + 1; from <= each; from += BATCH) {
    const to = Math.min(each, from + BATCH - 1);
    // The rows are inserted in the order of message numbers, not chat by chat. This puts the messages of one
    // chat far apart, as in a table that grew over time.
    await sql`
      insert into messages (chat_id, seq, id, sender_id, body)
      select c.id, s.seq, gen_random_uuid(), case when s.seq % 2 = 0 then c.creator_id else c.fan_id end,
        'A line of about the length that people write to each other, number ' || s.seq
      from generate_series(${from}::bigint, ${to}::bigint) s (seq), chats c order by s.seq, c.id`.execute(db);
  }
  await sql`update chat_members set last_seq = ${each}, read_seq = ${each}, hidden_at = null`.execute(db);
  return each;
}

/**
 * Adds chats between a creator and new people. Each chat has one message, which is unread in about a fifth of
 * them.
 */
export async function fillChats(db: Db, creatorId: string, count: number): Promise<void> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(address_index), 0) + 1 as next from people`.execute(db);
  await sql`
    insert into people (id, address_index, address, display_name)
    select gen_random_uuid(), ${rows[0]?.next ?? 1} + n, '0x' || substr(md5(${creatorId} || n) || md5(n || ${creatorId}), 1, 40),
      'Fan ' || n
    from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`
    insert into chats (id, creator_id, fan_id)
    select gen_random_uuid(), ${creatorId}::uuid, p.id from people p
    where p.address_index > ${rows[0]?.next ?? 1}`.execute(db);
  await sql`
    insert into messages (chat_id, seq, id, sender_id, body, created_at)
    select c.id, 1, gen_random_uuid(), c.fan_id, 'Good morning', app_now() - make_interval(secs => random() * 1e6)
    from chats c join people p on p.id = c.fan_id
    where c.creator_id = ${creatorId}::uuid and p.address_index > ${rows[0]?.next ?? 1}`.execute(db);
  await sql`
    insert into chat_members (chat_id, person_id, other_id, last_seq, read_seq, order_at, is_last_mine)
    select m.chat_id, who.person, who.other, 1, case when who.person = c.fan_id or random() < 0.8 then 1 else 0 end,
      m.created_at, who.person = c.fan_id
    from chats c join messages m on m.chat_id = c.id,
      lateral (values (c.creator_id, c.fan_id), (c.fan_id, c.creator_id)) who (person, other)
    where c.creator_id = ${creatorId}::uuid and m.seq = 1 on conflict do nothing`.execute(db);
}
