import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/kit/db.ts';
import { prepareJobs } from '#server/kit/jobs.ts';
import { migrate } from '#server/kit/migrate.ts';

/**
 * A migrated database with the job queue, for one test file. As in production, the app's role owns the
 * database and is no superuser. `adminUrl` connects as a superuser, for tests that do what the app may not.
 */
export interface TestDatabase extends Database {
  readonly url: string;
  readonly adminUrl: string;
}

const ROLE = 'dfans_test';
/**
 * The key of the advisory lock that a process holds while it creates the template. All test processes use the same
 * key.
 */
const ADVISORY_LOCK = 7_401_924;
const MIGRATIONS = new URL('../server/migrations/', import.meta.url);

export async function openTestDatabase({ connections = 10 } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(clusterUrl, async (admin) => {
    const template = await ensureTemplate(admin, clusterUrl);
    await admin.query(`create database ${name} template ${template} owner ${ROLE}`);
  });
  const url = urlTo(clusterUrl, name, ROLE);
  const database = openDatabase(url, { connections });
  return {
    ...database,
    url,
    adminUrl: urlTo(clusterUrl, name),
    close: async () => {
      await database.close();
      await asAdmin(clusterUrl, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

/** Returns the template database of the current migrations. Copying it is faster than migrating again. */
async function ensureTemplate(admin: pg.Client, clusterUrl: string): Promise<string> {
  const template = `template_${await hashOfMigrations()}`;
  await admin.query(`select pg_advisory_lock(${ADVISORY_LOCK})`);
  try {
    const { rows } = await admin.query<{ role: boolean; template: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as template`,
      [ROLE, template],
    );
    if (!rows[0]?.role) await admin.query(`create role ${ROLE} login password '${ROLE}'`);
    if (rows[0]?.template) return template;
    // The database becomes the template only when it is complete, so a killed run leaves no incomplete
    // template.
    const draft = `draft_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${draft} owner ${ROLE}`);
    const { pool } = openDatabase(urlTo(clusterUrl, draft, ROLE), { connections: 1 });
    try {
      await migrate(pool);
      await prepareJobs(pool);
    } finally {
      await pool.end();
    }
    await admin.query(`alter database ${draft} rename to ${template}`);
    return template;
  } finally {
    await admin.query(`select pg_advisory_unlock(${ADVISORY_LOCK})`);
  }
}

async function hashOfMigrations(): Promise<string> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(await readFile(new URL(name, MIGRATIONS)));
  return hash.digest('hex').slice(0, 16);
}

async function asAdmin<T>(clusterUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function urlTo(clusterUrl: string, database: string, role?: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  if (role) {
    url.username = role;
    url.password = role;
  }
  return url.href;
}
