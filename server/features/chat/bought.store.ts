import { type RawBuilder, sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';

interface Wanted {
  readonly personId: string;
  readonly query: string;
  readonly after: PageCursor | null;
  readonly limit: number;
}

/**
 * SQL for all messages that a person has paid for. A purchase of a mass message refers to the mass message's
 * id, not to the id of its copy in the chat. Blocks and shut-out countries are not checked, because bought
 * messages stay available (AX3). Refunded messages are left out (AX2).
 */
const bought = ({ personId, query, after }: Wanted): RawBuilder<unknown> => {
  const like = `%${query.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`
    from purchases u
      join lateral (
        select g.chat_id, g.seq, g.sender_id, g.body, g.locked_body, null::uuid as mass_id
        from messages g join chat_members k on k.chat_id = g.chat_id and k.person_id = u.fan_id where g.id = u.item_id
        union all
        select g.chat_id, g.seq, g.sender_id, w.body, w.locked_body, w.id
        from mass_pointers q join mass_messages w on w.id = q.mass_id
          join messages g on g.chat_id = q.chat_id and g.mass_id = w.id
        where q.mass_id = u.item_id and q.fan_id = u.fan_id) m on true
      join people o on o.id = m.sender_id
    where u.fan_id = ${personId}::uuid and u.item_kind = 'message' and u.state = 'paid'
      and (m.body ilike ${like} or m.locked_body ilike ${like} or o.display_name ilike ${like})
      and ${isAfterCursor(after, sql.ref('u.created_at'), sql.ref('u.item_id'))}`;
};

/** A query for one page of bought messages, to be passed to `viewPage`; latest purchase first. */
export const boughtPage = (wanted: Wanted): RawBuilder<unknown> => sql`
  select m.chat_id, m.seq, row_number() over (order by u.created_at desc, u.item_id desc) as place ${bought(wanted)}
  order by u.created_at desc, u.item_id desc limit ${wanted.limit}`;

/** The receipt and payment time of each item. The payment time is part of the list's cursor. */
export async function findPayments(
  reader: Reader,
  { personId, itemIds }: { personId: string; itemIds: readonly string[] },
): Promise<ReadonlyMap<string, { moment: string; receiptId: string }>> {
  const { rows } = await sql<{ id: string; moment: string; receiptId: string }>`
    select u.item_id as id, u.id as "receiptId", ${momentOf(sql.ref('u.created_at'))} as moment from purchases u
    where u.fan_id = ${personId}::uuid and u.item_kind = 'message' and u.state = 'paid'
      and u.item_id = any(${itemIds}::uuid[])`.execute(reader);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

interface SellerRow {
  readonly chatId: string;
  readonly name: string;
  readonly avatar: string | null;
  /** The domain of the seller's page; null when that page is no longer visible to the viewer. */
  readonly domain: string | null;
  readonly isThere: boolean;
}

/** The seller in each of these chats, and whether the viewer can still open the chat. */
export async function sellersIn(
  reader: Reader,
  { viewer, chatIds }: { viewer: Viewer; chatIds: readonly string[] },
): Promise<SellerRow[]> {
  if (chatIds.length === 0) return [];
  const { rows } = await sql<SellerRow>`
    select k.chat_id as "chatId", o.display_name as name, o.avatar, v.is_there as "isThere",
      case when v.is_there then o.creator_domain end as domain
    from chat_members k join people o on o.id = k.other_id, lateral (select ${creatorIsVisible(viewer, 'o')} as is_there) v
    where k.person_id = ${viewer.personId}::uuid and k.chat_id = any(${chatIds}::uuid[])`.execute(reader);
  return rows;
}
