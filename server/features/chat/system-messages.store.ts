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

/** The chat of a fan's tip if the tip has text and the other side has read it; otherwise undefined. */
export async function findReadTip(
  reader: Reader,
  { id, fanId }: { id: string; fanId: string },
): Promise<{ chatId: string } | undefined> {
  const { rows } = await sql<{ chatId: string }>`
    select m.chat_id as "chatId" from messages m
      join chat_members k on k.chat_id = m.chat_id and k.other_id = m.sender_id and k.read_seq >= m.seq
    where m.id = ${id}::uuid and m.sender_id = ${fanId}::uuid and m.kind = 'tip' and m.unsent_at is null
      and m.body <> ''`.execute(reader);
  return rows[0];
}

/** Unsends the message of an undone tip. The message has the tip's id. */
export async function markTipUnsent(
  tx: Tx,
  tipId: string,
): Promise<{ chatId: string; seq: number } | undefined> {
  const { rows: found } = await sql<{ chatId: string }>`
    select chat_id as "chatId" from messages where id = ${tipId} and kind = 'tip'`.execute(tx);
  const [message] = found;
  if (!message) return undefined;
  await lockChats(tx, [message.chatId]);
  const { rows } = await sql<{ chatId: string; seq: number }>`
    update messages set unsent_at = app_now(), pinned_at = null
    where id = ${tipId} and kind = 'tip' and unsent_at is null
    returning chat_id as "chatId", seq`.execute(tx);
  if (rows[0]) await updateIsLastMine(tx, message.chatId);
  return rows[0];
}
