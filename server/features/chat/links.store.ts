import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import type { LinkFacts } from './link-facts.ts';

interface MessagePosition {
  readonly chatId: string;
  readonly seq: number;
}

/** The message's text that both sides can read, without locked text. Null when the message was unsent. */
export async function findUnlockedText(
  reader: Reader,
  { chatId, seq }: MessagePosition,
): Promise<string | null> {
  const { rows } = await sql<{ body: string }>`
    select body from messages where chat_id = ${chatId} and seq = ${seq} and unsent_at is null`.execute(
    reader,
  );
  return rows[0]?.body ?? null;
}

/** Stores the link preview. Returns false when the message was unsent or already has a preview. */
export async function addLink(
  tx: Tx,
  { chatId, seq, facts }: MessagePosition & { facts: LinkFacts },
): Promise<boolean> {
  const { rows } = await sql`
    update messages set facts = coalesce(facts, '{}') || jsonb_build_object('link', ${JSON.stringify(facts)}::jsonb)
    where chat_id = ${chatId} and seq = ${seq} and unsent_at is null and (facts -> 'link') is null
    returning seq`.execute(tx);
  return rows.length > 0;
}
