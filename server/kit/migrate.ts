import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { SettingsError } from './settings-error.ts';

const FOLDER = new URL('../migrations/', import.meta.url);
/** The number of the lock under which migrations run. It is arbitrary, but must be the same on every node. */
const ADVISORY_LOCK = 7_401_922;

interface Migration {
  readonly name: string;
  readonly sql: string;
  /** The hash that a database stores when the migration is applied to it. */
  readonly hash: string;
}

/**
 * The migrations of earlier versions. Those versions stored the hash of the whole file (`stored`). `statements` is
 * the hash of the file's statements. While the statements are unchanged, `stored` stays valid, so that nodes of
 * all versions agree on the hash.
 */
type FormerHashes = Readonly<Record<string, { readonly statements: string; readonly stored: string }>>;

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const former: FormerHashes = JSON.parse(await readFile(new URL('former-hashes.json', FOLDER), 'utf8'));
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      const statements = hashOfStatements(sql);
      const hash = former[name]?.statements === statements ? former[name].stored : statements;
      return { name, sql, hash };
    }),
  );
}

/**
 * The hash of a migration's statements. Once a migration was applied, its statements must not change. Comments
 * that begin with `--` may change. Therefore each run of comments and white space outside a quoted text counts as
 * one space.
 */
export function hashOfStatements(sql: string): string {
  const statements = sql.replaceAll(
    /('(?:[^']|'')*')|(?:\s|--.*$)+/gm,
    (_, quoted?: string) => quoted ?? ' ',
  );
  return createHash('sha256').update(statements.trim()).digest('hex');
}

/**
 * Applies new migrations, one transaction per file. Nodes that start concurrently wait for each other. Throws
 * if a file's statements were changed after they were applied, because the database then no longer matches the file.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query(`select pg_advisory_lock(${ADVISORY_LOCK})`);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const ran = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migrations')).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    for (const migration of migrations) {
      const known = ran.get(migration.name);
      if (known && known !== migration.hash) {
        throw new SettingsError(
          `The database was made by another version: ${migration.name} was changed after it ran.`,
        );
      }
      if (known) continue;
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into migrations (name, hash) values ($1, $2)', [
          migration.name,
          migration.hash,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      applied.push(migration.name);
    }
  } finally {
    await client.query(`select pg_advisory_unlock(${ADVISORY_LOCK})`);
    client.release();
  }
  return applied;
}
