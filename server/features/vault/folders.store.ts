import { sql } from 'kysely';
import type { Reader, Tx } from '../../kit/db.ts';

export interface FolderRow {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

interface Own {
  readonly id: string;
  readonly creatorId: string;
}

const columns = sql`f.id, f.name,
  (select count(*)::integer from vault_folder_media m where m.folder_id = f.id) as count`;

export async function listFolders(reader: Reader, creatorId: string): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select ${columns} from vault_folders f where f.creator_id = ${creatorId} order by lower(f.name), f.id`.execute(
    reader,
  );
  return rows;
}

export async function findFolder(reader: Reader, { id, creatorId }: Own): Promise<FolderRow | undefined> {
  const { rows } = await sql<FolderRow>`
    select ${columns} from vault_folders f where f.id = ${id} and f.creator_id = ${creatorId}`.execute(
    reader,
  );
  return rows[0];
}

export async function countFolders(reader: Reader, creatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from vault_folders where creator_id = ${creatorId}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Inserts a folder; returns false if the creator already has a folder with this name. */
export async function insertFolder(
  tx: Tx,
  { id, creatorId, name }: Own & { name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into vault_folders (id, creator_id, name) values (${id}, ${creatorId}, ${name})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Whether another folder of the creator has this name. */
export async function isNameTaken(tx: Tx, { id, creatorId, name }: Own & { name: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from vault_folders
    where creator_id = ${creatorId} and lower(name) = lower(${name}) and id <> ${id}`.execute(tx);
  return rows.length > 0;
}

export async function setFolderName(tx: Tx, { id, creatorId, name }: Own & { name: string }): Promise<void> {
  await sql`update vault_folders set name = ${name} where id = ${id} and creator_id = ${creatorId}`.execute(
    tx,
  );
}

export async function deleteFolder(tx: Tx, { id, creatorId }: Own): Promise<boolean> {
  const { rows } = await sql`
    delete from vault_folders where id = ${id} and creator_id = ${creatorId} returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Moves files into a folder, or out of all folders if `folderId` is null. The caller must have locked the
 * files' rows, so that no file gets into two folders.
 */
export async function putInFolder(
  tx: Tx,
  { ids, folderId }: { ids: readonly string[]; folderId: string | null },
): Promise<void> {
  await sql`delete from vault_folder_media where asset_id = any(${ids}::uuid[])`.execute(tx);
  if (folderId !== null)
    await sql`
      insert into vault_folder_media (folder_id, asset_id) select ${folderId}, unnest(${ids}::uuid[])`.execute(
      tx,
    );
}
