import { sql } from 'kysely';
import { creatorIsVisible, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import type { ItemForSale, ItemKind } from './items.ts';
import { dollars } from './stored-money.ts';

export interface NoteRow {
  readonly id: string;
  readonly creatorId: string;
  readonly domain: string | null;
  readonly name: string;
  readonly avatar: string | null;
  readonly title: string;
  readonly body: string;
  readonly price: string;
  readonly isOwned: boolean;
}

export const noteItems: ItemKind = { kind: 'note', find: findNoteForSale, findAll: findNotesForSale };

async function findNoteForSale(reader: Reader, items: { id: string }): Promise<ItemForSale | null> {
  return (await findNotesForSale(reader, [items]))[0] ?? null;
}

async function findNotesForSale(
  reader: Reader,
  items: readonly { id: string }[],
): Promise<(ItemForSale | null)[]> {
  const { rows } = await sql<{
    id: string;
    creatorId: string;
    title: string;
    price: string;
    isAvailable: boolean;
  }>`
    select id, creator_id as "creatorId", title, price::text as price, removed_at is null as "isAvailable"
    from notes where id = any (${items.map(({ id }) => id)}::uuid[])`.execute(reader);
  const notes = new Map(rows.map((row) => [row.id, row]));
  return items.map(({ id }) => {
    const note = notes.get(id);
    if (!note) return null;
    const { creatorId, title, price, isAvailable } = note;
    return { creatorId, title, price: dollars(price), isAvailable };
  });
}

export async function insertNote(
  tx: Tx,
  note: { id: string; creatorId: string; title: string; body: string; price: Money },
): Promise<void> {
  await tx
    .insertInto('notes')
    .values({
      id: note.id,
      creator_id: note.creatorId,
      title: note.title,
      body: note.body,
      price: note.price.units.toString(),
    })
    .execute();
}

/**
 * Lists notes for the viewer, newest first: notes for sale (through the index of notes) and notes that the
 * viewer bought (through the index of purchases). A bought note stays listed when its creator removes it,
 * shuts the viewer out, is restricted or may not sell. If a page is hidden from search, its notes for sale
 * are listed only for people who already know the page.
 */
export async function listNotes(
  reader: Reader,
  {
    viewerId,
    viewer,
    after,
    limit,
  }: { viewerId: string; viewer: Viewer; after: string | null; limit: number },
): Promise<NoteRow[]> {
  const below = sql`(${after}::uuid is null
    or (n.created_at, n.id) < (select c.created_at, c.id from notes c where c.id = ${after}::uuid))`;
  const isKnown = sql`(p.id = ${viewerId}
    or exists (select from follows f where f.fan_id = ${viewerId} and f.creator_id = p.id)
    or exists (select from subscriptions s where s.fan_id = ${viewerId} and s.creator_id = p.id))`;
  const { rows } = await sql<NoteRow>`
    with shown as (
      (select n.id, n.created_at from notes n join people p on p.id = n.creator_id
         left join pages g on g.creator_id = p.id
       where n.removed_at is null and ${below}
         and (p.is_verified_to_sell or p.id = ${viewerId}) and ${creatorIsVisible(viewer)}
         and (g.is_search_hidden is not true or ${isKnown})
       order by n.created_at desc, n.id desc limit ${limit})
      union
      (select n.id, n.created_at from purchases u join notes n on n.id = u.item_id
       where u.fan_id = ${viewerId} and u.item_kind = 'note' and u.state = 'paid' and ${below}
       order by n.created_at desc, n.id desc limit ${limit})
    )
    select n.id, n.creator_id as "creatorId", p.creator_domain as domain, p.display_name as name, p.avatar,
           n.title, n.body, n.price::text as price,
           exists (select from purchases u where u.fan_id = ${viewerId} and u.item_kind = 'note'
                   and u.item_id = n.id and u.state = 'paid') as "isOwned"
    from shown s join notes n using (id) join people p on p.id = n.creator_id
    order by s.created_at desc, s.id desc limit ${limit}`.execute(reader);
  return rows;
}
