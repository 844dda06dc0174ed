import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SettingsError } from '../kit/settings-error.ts';
import { locateHome } from './cluster-home.ts';
import { eraseEmbeddedPostgres } from './erase.ts';
import { identityFor } from './identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';
import { readPostmasterFile } from './postmaster.ts';
import { isRunning, pidNamespace } from './processes.ts';
import { startTestPostgres } from './test-postgres.ts';
import { unlessMissing } from './unless-missing.ts';

const isRoot = process.getuid?.() === 0;
/**
 * A data folder with a database, which tests copy. Creating a new one in each test would take most of the
 * time.
 */
let used: string;
let box: string;
let dataDir: string;
const said: string[] = [];
const open = new Set<EmbeddedPostgres>();

beforeAll(async () => {
  used = await newBox();
  const postgres = await startEmbeddedPostgres({
    dataDir: used,
    password: 'p',
    say: (line) => said.push(line),
  });
  await postgres.stop();
});

afterAll(async () => {
  await rm(used, { recursive: true, force: true });
});

beforeEach(async () => {
  box = await newBox();
  dataDir = path.join(box, 'data');
  said.length = 0;
});

afterEach(async () => {
  for (const postgres of open) await stop(postgres);
  await eraseEmbeddedPostgres(dataDir);
  await rm(box, { recursive: true, force: true });
});

async function newBox(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dfans-embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

async function useUsedFolder(): Promise<void> {
  await cp(used, dataDir, { recursive: true });
}

async function start(password = 'correct horse/@battery'): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, password, say: (line) => said.push(line) });
  open.add(postgres);
  return postgres;
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  open.delete(postgres);
  await postgres.stop();
}

/** Starts another app process on the same data folder; resolves when the database of that process is up. */
async function startElsewhere(): Promise<{ app: ChildProcess; url: string }> {
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'postgres.ts'))};
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, password: 'p', say() {} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(app.stdout, 'data');
  return { app, url: String(line).trim() };
}

async function kill(app: ChildProcess): Promise<void> {
  app.kill('SIGKILL');
  await once(app, 'exit');
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  const file = await readPostmasterFile((await locateHome(dataDir)).cluster);
  if (!file) throw new Error('no PostgreSQL is running');
  return file.pid;
}

test('the first start creates a durable database whose owner has no admin rights', async () => {
  const { url } = await start();
  const [facts] = await query(
    url,
    `select current_user as role, current_database() as database, rolsuper, rolcreatedb, rolcreaterole,
            pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding, inet_server_addr()::text as address,
            lower('ÄÖ') as folded
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  expect(facts).toEqual({
    role: 'dfans',
    database: 'dfans',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    owner: 'dfans',
    encoding: 'UTF8',
    address: '127.0.0.1/32',
    folded: 'äö',
  });
  const settings = await query(
    url,
    `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses') order by name`,
  );
  expect(settings).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  );
});

test('a stop leaves no process, and the next start, even with a new password, finds the old rows', async () => {
  const first = await start('old password');
  await query(first.url, 'create table notes as select 1 as id');
  const pid = await postmasterPid();
  await stop(first);
  expect(await isRunning(pid)).toBe(false);

  const second = await start('new password');
  expect(await query(second.url, 'select id from notes')).toEqual([{ id: 1 }]);
  expect(said).toEqual(['Creating the database …']);
});

test('when the app is killed, the next start replaces the database that still runs and keeps its committed rows', async () => {
  await useUsedFolder();
  const { app, url } = await startElsewhere();
  await query(url, 'create table notes as select 1 as id');
  const orphan = await postmasterPid();
  await kill(app);
  expect(await isRunning(orphan)).toBe(true);

  const postgres = await start();
  expect(await isRunning(orphan)).toBe(false);
  expect(await query(postgres.url, 'select id from notes')).toEqual([{ id: 1 }]);
});

test('when the app and its database are killed together, the next start keeps the committed rows', async () => {
  await useUsedFolder();
  const { app, url } = await startElsewhere();
  await query(url, 'create table notes as select 1 as id');
  process.kill(await postmasterPid(), 'SIGKILL');
  await kill(app);

  const postgres = await start();
  expect(await query(postgres.url, 'select id from notes')).toEqual([{ id: 1 }]);
});

test('a second app on the same data folder is refused, and the first app keeps running', async () => {
  await useUsedFolder();
  const { app, url } = await startElsewhere();
  try {
    await expect(start()).rejects.toThrow(
      new SettingsError(`Another DFans is running on this data folder (process ${app.pid}).`),
    );
    await expect(eraseEmbeddedPostgres(dataDir)).rejects.toThrow(SettingsError);
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  } finally {
    await kill(app);
  }
});

test('when the database is killed under the running app, it is restarted on the same port and keeps its rows', async () => {
  await useUsedFolder();
  const { url } = await start();
  await query(url, 'create table notes as select 1 as id');
  process.kill(await postmasterPid(), 'SIGKILL');
  await expect.poll(() => said.at(-1), { timeout: 60_000 }).toBe('The database is back.');
  expect(await query(url, 'select id from notes')).toEqual([{ id: 1 }]);
});

test('when another process has the dead database’s process id, a start leaves that process alone', async () => {
  await useUsedFolder();
  const { cluster, lock } = await locateHome(dataDir);
  // The other process runs as PostgreSQL's user. PostgreSQL itself recognizes that a process of a different
  // user is not the dead database, so such a process would test nothing.
  const other = spawn('sleep', ['60'], { ...(await identityFor(cluster)) });
  try {
    await writeFile(path.join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n5432\n\n\n\nready\n`);
    const holder = { pid: other.pid, birth: 'another time', space: await pidNamespace() };
    await writeFile(lock, JSON.stringify(holder));

    const { url } = await start();
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(other.exitCode).toBeNull();
  } finally {
    await kill(other);
  }
});

test.runIf(isRoot)(
  'when DFans runs as root, the database is outside a data folder that PostgreSQL cannot reach',
  async () => {
    await chmod(box, 0o700);
    const first = await start();
    await query(first.url, 'create table notes as select 1 as id');
    const home = await locateHome(dataDir);
    expect(home.hasSignpost).toBe(true);
    expect(home.folder.startsWith(dataDir)).toBe(false);
    expect(await readFile(path.join(dataDir, 'database-location.txt'), 'utf8')).toContain(home.folder);
    await stop(first);

    const second = await start();
    expect(await query(second.url, 'select id from notes')).toEqual([{ id: 1 }]);
    await stop(second);

    expect(await eraseEmbeddedPostgres(dataDir)).toBe(true);
    expect(await unlessMissing(stat(home.folder))).toBeUndefined();
  },
);

test('erasing refuses a folder without DFans files and deletes nothing', async () => {
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'thesis.txt'), 'years of work');
  await expect(eraseEmbeddedPostgres(dataDir)).rejects.toThrow(/does not look like a data folder/);
  expect(await readFile(path.join(dataDir, 'thesis.txt'), 'utf8')).toBe('years of work');
  await rm(dataDir, { recursive: true });
});

test('a test database runs without fsync and is deleted when it stops', async () => {
  const { adminUrl, stop: stopTest } = await startTestPostgres();
  const [facts] = await query<{ fsync: string; folder: string }>(
    adminUrl,
    `select current_setting('fsync') as fsync, current_setting('data_directory') as folder`,
  );
  await stopTest();
  expect(facts?.fsync).toBe('off');
  expect(await unlessMissing(stat(path.dirname(facts?.folder ?? '/')))).toBeUndefined();
});
