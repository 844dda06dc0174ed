import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

/** A sent message. `seq` is the sequence number in its acknowledgement; null without an acknowledgement. */
export interface SentMessage {
  readonly id: string;
  readonly chatId: string;
  readonly senderId: string;
  readonly text: string;
  seq: number | null;
}

export interface Verdict {
  readonly stored: number;
  readonly lost: number;
  readonly twice: number;
  readonly gaps: number;
  readonly faults: readonly string[];
}

const PAGE = 10_000;

/**
 * Compares the stored messages with the sent ones. No acknowledged message may be lost, no message may be doubled or
 * changed, and no chat's sequence may have a gap.
 */
export async function checkMessages(db: Db, sent: readonly SentMessage[]): Promise<Verdict> {
  const faults: string[] = [];
  let lost = 0;
  for (let from = 0; from < sent.length; from += PAGE) {
    const page = sent.slice(from, from + PAGE);
    const { rows } = await sql<{ id: string; chatId: string; seq: number; text: string; senderId: string }>`
      select id, chat_id as "chatId", seq, body as text, sender_id as "senderId" from messages
      where id = any(${page.map(({ id }) => id)}::uuid[])`.execute(db);
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const one of page) {
      const row = stored.get(one.id);
      if (one.seq !== null && !row) lost += 1;
      if (one.seq !== null && !row) faults.push(`G1: message ${one.id} was acknowledged and is not there.`);
      if (row && (row.text !== one.text || row.chatId !== one.chatId || row.senderId !== one.senderId))
        faults.push(`G1: message ${one.id} is not what was sent.`);
      if (row && one.seq !== null && row.seq !== one.seq)
        faults.push(`G3: message ${one.id} was acknowledged as ${one.seq} and is ${row.seq}.`);
    }
  }
  const { rows: doubles } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select chat_id, sender_id, body from messages group by 1, 2, 3 having count(*) > 1) d`.execute(db);
  const twice = doubles[0]?.n ?? 0;
  if (twice > 0) faults.push(`G2: ${twice} messages are there twice.`);
  const { rows: gapped } = await sql<{ n: number }>`
    select count(*)::integer as n from chats c
    left join (select chat_id, count(*) as n, min(seq) as first, max(seq) as last from messages group by chat_id) m
      on m.chat_id = c.id
    where coalesce(m.first, 1) <> 1 or coalesce(m.last, 0) <> coalesce(m.n, 0) or exists (
      select from chat_members k where k.chat_id = c.id and (k.last_seq <> coalesce(m.n, 0) or k.read_seq > k.last_seq))`.execute(
    db,
  );
  const gaps = gapped[0]?.n ?? 0;
  if (gaps > 0) faults.push(`G3: ${gaps} chats have a gap or count wrongly.`);
  const { rows: all } = await sql<{ n: number }>`select count(*)::integer as n from messages`.execute(db);
  return { stored: all[0]?.n ?? 0, lost, twice, gaps, faults };
}
