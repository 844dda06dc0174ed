import { sql } from 'kysely';
import { messageChanged } from '#contract/chat-events.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { LinkFacts } from '../chat/index.ts';
import { JOIN_ONLINE } from './sending.store.ts';

/**
 * The text of a mass message that was accepted for sending and has no link preview; otherwise null. Locked
 * text is never searched for links.
 */
export async function findAcceptedText(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await sql<{ body: string }>`
    select body from mass_messages
    where id = ${id} and state in ('scheduled', 'sending', 'paused', 'sent') and link is null`.execute(
    reader,
  );
  return rows[0]?.body ?? null;
}

/**
 * Stores the link preview that was fetched for `text`. Returns false when the message was unsent or
 * cancelled, has another text now, or already has a preview.
 */
export async function addLink(
  tx: Tx,
  { id, text, facts }: { id: string; text: string; facts: LinkFacts },
): Promise<boolean> {
  const { rows } = await sql`
    update mass_messages set link = ${JSON.stringify(facts)}::jsonb
    where id = ${id} and body = ${text} and state in ('scheduled', 'sending', 'paused', 'sent') and link is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Notifies online fans who have the message in their chat, so that they reload it. The creator is not
 * notified, because that would take one event for each fan's chat.
 */
export async function notifyLinked(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into outbox (audience, name, payload)
    select 'person:' || q.fan_id, ${messageChanged.name},
      jsonb_build_object('chatId', q.chat_id, 'seq', q.taken_seq, 'message', null)
    from mass_pointers q ${JOIN_ONLINE} where q.mass_id = ${id} and q.taken_seq is not null`.execute(tx);
}
