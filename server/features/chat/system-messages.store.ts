import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { updateIsLastMine } from './marks.store.ts';
import { lockChats } from './write.store.ts';

export interface Traded {
  readonly itemId: string;
  readonly fanId: string;
}

/**
 * The position of each item's message in its fan's chat, in the order of `traded`. `seq` is null for a
 * pending mass message.
 */
export async function findItemMessages(
  reader: Reader,
  traded: readonly Traded[],
): Promise<({ chatId: string; seq: number | null } | undefined)[]> {
  const { rows } = await sql<{ place: number; chatId: string; seq: number | null }>`
    select v.place::integer - 1 as place, t.chat_id as "chatId", t.seq
    from unnest(${traded.map(({ itemId }) => itemId)}::uuid[], ${traded.map(({ fanId }) => fanId)}::uuid[])
        with ordinality v (item_id, fan_id, place),
      lateral (
        select g.chat_id, g.seq from messages g
          join chat_members k on k.chat_id = g.chat_id and k.person_id = v.fan_id
        where g.id = v.item_id
        union all
        select p.chat_id, p.taken_seq from mass_pointers p
        where p.mass_id = v.item_id and p.fan_id = v.fan_id) t`.execute(reader);
  const byIndex = new Map(rows.map((row) => [row.place, row]));
  return traded.map((_, index) => byIndex.get(index));
}

/** Locks the chat of a tip's message, and returns the chat's id. The message has the tip's id. */
async function lockChatOfTip(tx: Tx, tipId: string): Promise<string | undefined> {
  const { rows } = await sql<{ chatId: string }>`
    select chat_id as "chatId" from messages where id = ${tipId} and kind = 'tip'`.execute(tx);
  const chatId = rows[0]?.chatId;
  if (chatId) await lockChats(tx, [chatId]);
  return chatId;
}

/**
 * Whether the other side has read the tip's message. Locks the chat, so that the other side cannot read it in
 * the meantime.
 */
export async function isTipRead(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const chatId = await lockChatOfTip(tx, id);
  if (!chatId) return false;
  const { rows } = await sql`
    select from messages m join chat_members k on k.chat_id = m.chat_id and k.other_id = m.sender_id
    where m.id = ${id} and k.read_seq >= m.seq`.execute(tx);
  return rows.length > 0;
}

/** Unsends the message of an undone tip. */
export async function markTipUnsent(
  tx: Tx,
  tipId: string,
): Promise<{ chatId: string; seq: number } | undefined> {
  const chatId = await lockChatOfTip(tx, tipId);
  if (!chatId) return undefined;
  const { rows } = await sql<{ chatId: string; seq: number }>`
    update messages set unsent_at = app_now(), pinned_at = null
    where id = ${tipId} and kind = 'tip' and unsent_at is null
    returning chat_id as "chatId", seq`.execute(tx);
  if (rows[0]) await updateIsLastMine(tx, chatId);
  return rows[0];
}
