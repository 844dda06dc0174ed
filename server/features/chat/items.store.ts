import { sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { money } from '../../ledger/index.ts';
import { type ItemForSale, type ItemKind, itemTitle } from '../purchases/index.ts';
import { personalText } from './personal-text.ts';

/**
 * Messages as an item kind that can be bought. The item's id is the message's id; all copies of a mass
 * message share the mass message's id.
 */
export const messageItems: ItemKind = {
  kind: 'message',
  find: async (reader, item) => (await findAll(reader, [item]))[0] ?? null,
  findAll,
};

interface ItemQuery {
  readonly id: string;
  readonly fanId: string;
}

interface Row {
  readonly place: number;
  readonly creatorId: string;
  readonly name: string;
  readonly fanName: string;
  readonly body: string;
  readonly isMass: boolean;
  readonly price: string;
  readonly day: string;
  readonly isThere: boolean;
}

/**
 * Finds the items that these fans may buy. A fan must be in the chat or receive the mass message. An unsent
 * message is found, but it is not available for sale. The title never contains locked text.
 */
async function findAll(reader: Reader, queries: readonly ItemQuery[]): Promise<(ItemForSale | null)[]> {
  const { rows } = await sql<Row>`
    select v.place::integer - 1 as place, t.creator_id as "creatorId", c.display_name as name,
      f.display_name as "fanName", t.body, t.is_mass as "isMass", t.price::text as price,
      to_char(t.at at time zone 'UTC', 'YYYY-MM-DD') as day, t.is_there as "isThere"
    from unnest(${queries.map(({ id }) => id)}::uuid[], ${queries.map(({ fanId }) => fanId)}::uuid[])
        with ordinality v (id, fan_id, place),
      lateral (
        select g.sender_id as creator_id, g.body, g.price, g.created_at as at, g.unsent_at is null as is_there,
          false as is_mass
        from messages g join chat_members k on k.chat_id = g.chat_id and k.person_id = v.fan_id
        where g.id = v.id and g.price is not null
        union all
        select w.creator_id, w.body, w.price, q.sent_at, w.unsent_at is null and not exists (
            select from messages g where g.mass_id = w.id and g.chat_id = q.chat_id and g.unsent_at is not null), true
        from mass_messages w join mass_pointers q on q.mass_id = w.id and q.fan_id = v.fan_id
        where w.id = v.id and w.price is not null) t
      join people c on c.id = t.creator_id, people f
    where f.id = v.fan_id`.execute(reader);
  const found = new Map(rows.map((row) => [row.place, row]));
  return queries.map((_, index) => {
    const row = found.get(index);
    if (!row) return null;
    const { creatorId, name, day, body, isMass, fanName } = row;
    const text = isMass ? personalText(body, fanName) : body;
    return {
      creatorId,
      title: itemTitle({ words: text, name, day }),
      price: money('USD', BigInt(row.price)),
      isAvailable: row.isThere,
    };
  });
}

/** Whether a message or mass message uses one of these files. A file in use cannot be deleted. */
export async function chatsHoldMedia(reader: Reader, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from message_media where asset_id = any(${ids}::uuid[]))
      or exists (select from mass_media where asset_id = any(${ids}::uuid[])) as "isHeld"`.execute(reader);
  return rows[0]?.isHeld === true;
}
