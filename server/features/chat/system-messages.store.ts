import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';
import { settleLast } from './marks.store.ts';
import { lockChats } from './write.store.ts';

export interface Traded {
  readonly itemId: string;
  readonly fanId: string;
}

/** Where each of these items stands in its fan's chat, in their order; seq null: it waits to be taken in. */
export async function placesOf(
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
  const places = new Map(rows.map((row) => [row.place, row]));
  return traded.map((_, place) => places.get(place));
}

/** The chat in which somebody's tip brought words, if the other has read them. */
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

/** A tip's line has the tip's id. */
export async function takeTipBack(
  tx: Tx,
  tipId: string,
): Promise<{ chatId: string; seq: number } | undefined> {
  const { rows: places } = await sql<{ chatId: string }>`
    select chat_id as "chatId" from messages where id = ${tipId} and kind = 'tip'`.execute(tx);
  const [place] = places;
  if (!place) return undefined;
  await lockChats(tx, [place.chatId]);
  const { rows } = await sql<{ chatId: string; seq: number }>`
    update messages set unsent_at = app_now(), pinned_at = null
    where id = ${tipId} and kind = 'tip' and unsent_at is null
    returning chat_id as "chatId", seq`.execute(tx);
  if (rows[0]) await settleLast(tx, place.chatId);
  return rows[0];
}
