import { type RawBuilder, sql } from 'kysely';
import { allowsLocationOf, mayReach, type Viewer } from '../../access/index.ts';
import type { Reader, Tx } from '../../kit/db.ts';

export interface ListRow {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly createdAt: Date;
}

/** A person on a list. `spent` is set only when the list's owner is a creator. */
export interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly avatar: string | null;
  readonly tier: string | null;
  readonly spent: string | null;
}

/** The owner of the lists, with the country and network that the owner's request comes from. */
export type Owner = Viewer & { readonly personId: string };

/**
 * SQL for whether the list owner may see this person: there is no block between the two, and the person does
 * not shut out the owner's country or network.
 */
export const isVisibleToOwner = (owner: Owner, person: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${mayReach(owner.personId, person)} and ${allowsLocationOf(owner, person)})`;

/** SQL for those people on the list `l` whom its owner may see. */
const entries = (owner: Owner): RawBuilder<unknown> => sql`(
  select e.person_id as fan_id from people_list_entries e
  where e.list_id = l.id and ${isVisibleToOwner(owner, sql.ref('e.person_id'))})`;

const rowsOf = (owner: Owner): RawBuilder<unknown> => sql`
  select l.id, l.name, l.created_at as "createdAt", (select count(*)::integer from ${entries(owner)} i) as count
  from people_lists l where l.owner_id = ${owner.personId}`;

export async function listLists(reader: Reader, owner: Owner): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`${rowsOf(owner)} order by lower(l.name), l.id`.execute(reader);
  return rows;
}

export async function findList(
  reader: Reader,
  { id, owner }: { id: string; owner: Owner },
): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`${rowsOf(owner)} and l.id = ${id}`.execute(reader);
  return rows[0];
}

export async function countLists(reader: Reader, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from people_lists where owner_id = ${ownerId}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Inserts a list; returns false if the owner already has a list with this name. */
export async function insertList(
  tx: Tx,
  { id, ownerId, name }: { id: string; ownerId: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into people_lists (id, owner_id, name) values (${id}, ${ownerId}, ${name})
    on conflict (owner_id, lower(name)) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function isNameTaken(
  reader: Reader,
  { id, ownerId, name }: { id: string; ownerId: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from people_lists where owner_id = ${ownerId} and lower(name) = lower(${name}) and id <> ${id}`.execute(
    reader,
  );
  return rows.length > 0;
}

export async function setListName(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await sql`update people_lists set name = ${name} where id = ${id}`.execute(tx);
}

export async function deleteList(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from people_lists where id = ${id} and owner_id = ${ownerId} returning id`.execute(tx);
  return rows.length > 0;
}

/** Whether the owner may see all of these people. */
export async function areVisibleToOwner(
  reader: Reader,
  { owner, personIds }: { owner: Owner; personIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from people p
    where p.id = any(${personIds}::uuid[]) and ${isVisibleToOwner(owner, sql.ref('p.id'))}`.execute(reader);
  return rows[0]?.count === new Set(personIds).size;
}

export async function addEntries(tx: Tx, listId: string, personIds: readonly string[]): Promise<void> {
  await sql`
    insert into people_list_entries (list_id, person_id) select ${listId}, unnest(${personIds}::uuid[])
    on conflict do nothing`.execute(tx);
}

export async function removeEntries(tx: Tx, listId: string, personIds: readonly string[]): Promise<void> {
  await sql`
    delete from people_list_entries where list_id = ${listId} and person_id = any(${personIds}::uuid[])`.execute(
    tx,
  );
}

/** The number of all people on the list, including those whom its owner may not see. */
export async function countEntries(reader: Reader, listId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from people_list_entries where list_id = ${listId}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** SQL for everybody on a kept list (not a smart list), as a set of `fan_id`. */
export const peopleOnKeptList = (listId: string): RawBuilder<unknown> => sql`(
  select e.person_id as fan_id from people_list_entries e where e.list_id = ${listId}::uuid)`;

/**
 * Returns the people of a list whom the list's owner may see, sorted by name. The parameter `of` is SQL that selects
 * the `fan_id` of everybody on the list. If the owner is a creator, each row has the person's tier and spending with
 * that creator.
 */
export async function listPeople(
  reader: Reader,
  {
    of,
    owner,
    query,
    after,
    limit,
  }: { of: RawBuilder<unknown>; owner: Owner; query: string; after: string | null; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listedColumns(owner.personId)}
    from ${of} q join people p on p.id = q.fan_id
    where ${isVisibleToOwner(owner, sql.ref('p.id'))}
      and (${query} = '' or strpos(folded(p.display_name || ' ' || coalesce(p.creator_domain, '')), folded(${query})) > 0)
      and (${after}::uuid is null or (lower(p.display_name), p.id) >
           (select lower(c.display_name), c.id from people c where c.id = ${after}::uuid))
    order by lower(p.display_name), p.id limit ${limit}`.execute(reader);
  return rows;
}

/** SQL for the columns of a `ListedRow` about the person `p`. */
export const listedColumns = (ownerId: string): RawBuilder<unknown> => sql`
  p.id, p.display_name as name, p.creator_domain as domain, p.avatar,
  (select t.name from active_memberships m join tiers t on t.id = m.tier_id
   where m.fan_id = p.id and m.creator_id = ${ownerId}::uuid limit 1) as tier,
  (select case when o.creator_domain is not null then coalesce((
     select sum(e.gross) from earnings e
     where e.creator_id = o.id and e.fan_id = p.id and e.reversed_at is null), 0)::text end
   from people o where o.id = ${ownerId}::uuid) as spent`;
