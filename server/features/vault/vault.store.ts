import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../kit/db.ts';
import { isAfterCursor, momentOf, type PageCursor } from '../../kit/paging.ts';
import { roomBytes, takesRoom } from '../media/index.ts';

export interface VaultQuery {
  readonly kind?: string | undefined;
  readonly folderId?: string | undefined;
  readonly usage?: 'used' | 'unused' | 'sold' | undefined;
  readonly state?: 'ready' | 'working' | 'refused' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The lowest price to list, in micro-dollars. */
  readonly priceMin: string | null;
  readonly priceMax: string | null;
}

export interface VaultRow {
  readonly id: string;
  readonly bytes: number;
  readonly isMarked: boolean;
  readonly createdAt: Date;
  readonly folderId: string | null;
  readonly posts: number;
  readonly collections: number;
  readonly sold: number;
  readonly owners: number;
  readonly earned: string;
}

const postsWithIt = sql`(select p.id, p.price, p.state, p.body, p.created_at, o.is_preview from post_media o
  join posts p on p.id = o.post_id where o.asset_id = a.id and p.state <> 'removed')`;
const collectionsWithIt = sql`(select c.id, c.price, c.state, c.title, c.created_at from collection_items i
  join collections c on c.id = i.collection_id where i.asset_id = a.id and i.removed_at is null)`;

/**
 * SQL for the ids of items whose sale includes the file `a`. Leaves out items that show the file only as a
 * preview.
 */
const soldWithIt = sql`(
  select o.post_id from post_media o where o.asset_id = a.id and not o.is_preview
  union select i.collection_id from collection_items i where i.asset_id = a.id
  union select i.collection_id from post_media o join collection_items i on i.post_id = o.post_id
    where o.asset_id = a.id and not o.is_preview
  union select g.id from message_media o join messages g on g.chat_id = o.chat_id and g.seq = o.seq
    where o.asset_id = a.id and not o.is_preview
  union select o.mass_id from mass_media o where o.asset_id = a.id and not o.is_preview)`;

const salesOfIt = sql`(
  select count(*)::integer as sold, count(distinct u.fan_id)::integer as owners,
    coalesce(sum(e.net) filter (where e.reversed_at is null), 0)::text as earned
  from purchases u join earnings e on e.id = u.id
  where u.kind = 'unlock' and u.state = 'paid' and u.item_id in ${soldWithIt})`;

const columns = sql`a.id, a.bytes, a.is_marked as "isMarked", a.created_at as "createdAt",
  (select f.folder_id from vault_folder_media f where f.asset_id = a.id) as "folderId",
  (select count(*)::integer from ${postsWithIt} q) as posts,
  (select count(*)::integer from ${collectionsWithIt} q) as collections, t.sold, t.owners, t.earned`;

/**
 * SQL for all uses of the file `a`; a use prevents the file's deletion. Includes items that were deleted
 * after a sale, because buyers keep them. Chat messages are private, so only their number is returned.
 */
const usesOfIt = sql`(
  select 'post' as kind, p.id, left(p.body, 80) as title, p.state, p.price, p.created_at as at, 1 as count
  from post_media o join posts p on p.id = o.post_id where o.asset_id = a.id
  union all select 'collection', c.id, c.title, case when i.removed_at is null then c.state else 'removed' end, c.price,
    c.created_at, 1 from collection_items i join collections c on c.id = i.collection_id where i.asset_id = a.id
  union all select 'collection', c.id, c.title, c.state, c.price, c.created_at, 1 from collections c
    where c.cover_id = a.id
      and not exists (select from collection_items i where i.collection_id = c.id and i.asset_id = a.id)
  union all select 'mass', x.id, left(x.body, 80), x.state, x.price, x.created_at, 1
    from mass_media o join mass_messages x on x.id = o.mass_id where o.asset_id = a.id
  union all select 'message', a.id, '', 'sent', null, max(g.created_at), count(*)::integer
    from message_media o join messages g on g.chat_id = o.chat_id and g.seq = o.seq
    where o.asset_id = a.id having count(*) > 0
  union all select 'template', a.id, '', 'kept', null, a.created_at, count(*)::integer
    from template_media o where o.asset_id = a.id having count(*) > 0)`;

const usages = {
  used: sql`exists ${usesOfIt}`,
  unused: sql`not exists ${usesOfIt}`,
  sold: sql`exists (select from purchases u
    where u.kind = 'unlock' and u.state = 'paid' and u.item_id in ${soldWithIt})`,
};
const states = {
  ready: sql`a.state = 'ready'`,
  working: sql`a.state in ('uploading', 'quarantined', 'processing')`,
  refused: sql`a.state = 'refused'`,
};

function conditionsOf(filters: VaultQuery): RawBuilder<unknown>[] {
  const { kind, folderId, usage, state, from, to, priceMin, priceMax } = filters;
  const isPriced = priceMin !== null || priceMax !== null;
  return [
    ...(kind ? [sql`a.kind = ${kind}`] : []),
    ...(folderId
      ? [sql`exists (select from vault_folder_media f where f.asset_id = a.id and f.folder_id = ${folderId})`]
      : []),
    ...(usage ? [usages[usage]] : []),
    ...(state ? [states[state]] : []),
    ...(from ? [sql`a.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`a.created_at <= ${to}::timestamptz`] : []),
    ...(isPriced
      ? [
          sql`exists (select from (select price from ${postsWithIt} q union all select price from ${collectionsWithIt} k) w
            where w.price >= coalesce(${priceMin}::numeric, 0)
              and (${priceMax}::numeric is null or w.price <= ${priceMax}::numeric))`,
        ]
      : []),
  ];
}

export async function listVault(
  reader: Reader,
  {
    ownerId,
    filters,
    after,
    limit,
  }: { ownerId: string; filters: VaultQuery; after: PageCursor | null; limit: number },
): Promise<(VaultRow & { moment: string })[]> {
  const conditions = [
    sql`a.owner_id = ${ownerId}`,
    ...conditionsOf(filters),
    isAfterCursor(after, sql.ref('a.created_at'), sql.ref('a.id')),
  ];
  const { rows } = await sql<VaultRow & { moment: string }>`
    select ${columns}, ${momentOf(sql.ref('a.created_at'))} as moment from (
      select a.* from media_assets a where ${sql.join(conditions, sql` and `)}
      order by a.created_at desc, a.id desc limit ${limit}) a, lateral ${salesOfIt} t
    order by a.created_at desc, a.id desc`.execute(reader);
  return rows;
}

export async function findInVault(
  reader: Reader,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<VaultRow | undefined> {
  const { rows } = await sql<VaultRow>`
    select ${columns} from media_assets a, lateral ${salesOfIt} t
    where a.id = ${id} and a.owner_id = ${ownerId}`.execute(reader);
  return rows[0];
}

export interface VaultSize {
  readonly total: number;
  readonly usedBytes: number;
  readonly limitBytes: number;
}

export async function sizeOf(reader: Reader, ownerId: string): Promise<VaultSize> {
  const { rows } = await sql<VaultSize>`
    select count(*)::integer as total, coalesce(sum(m.bytes) filter (where ${takesRoom}), 0)::bigint as "usedBytes",
      ${roomBytes(ownerId)} as "limitBytes"
    from media_assets m where m.owner_id = ${ownerId}`.execute(reader);
  if (!rows[0]) throw new Error('The query for the vault’s size returned no row.');
  return rows[0];
}

export interface UseRow {
  readonly kind: 'post' | 'collection' | 'mass' | 'message' | 'template';
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly price: string | null;
  readonly count: number;
  readonly sold: number;
  readonly at: Date;
}

const USES_MAX = 100;

/** SQL for the ids of the chat messages with the file `a`; each message is sold separately. */
const messagesWithIt = sql`(select g.id from message_media o
  join messages g on g.chat_id = o.chat_id and g.seq = o.seq where o.asset_id = a.id)`;

/** A file's uses, newest first. */
export async function listUses(reader: Reader, id: string): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select w.kind, w.id, w.title, w.state, w.price::text as price, w.count, w.at,
      (select count(*)::integer from purchases u where u.kind = 'unlock' and u.state = 'paid'
         and (u.item_id = w.id or w.kind = 'message' and u.item_id in ${messagesWithIt})) as sold
    from media_assets a, lateral ${usesOfIt} w
    where a.id = ${id} order by w.at desc, w.id limit ${sql.lit(USES_MAX)}`.execute(reader);
  return rows;
}
