import type { People } from '../people.ts';

/** Inserts messages directly into the database; sending so many from a browser would take minutes. */
export async function fillChat(sql: People['sql'], chatId: string, count: number): Promise<void> {
  await sql`
    insert into messages (chat_id, seq, id, sender_id, body)
    select ${chatId}, n, gen_random_uuid(), case when n % 3 = 0 then creator_id else fan_id end, 'number ' || n
    from chats, generate_series(1, ${count}::integer) n where chats.id = ${chatId}`;
  await sql`
    update chat_members set last_seq = ${count}, read_seq = ${count}, hidden_at = null where chat_id = ${chatId}`;
}
