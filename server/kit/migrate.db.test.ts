import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { hashOf, migrate } from './migrate.ts';
import { SettingsError } from './settings-error.ts';

const FILE = '0001-kit.sql';
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  return () => database.close();
});

const store = (hash: string) =>
  database.pool.query('update migrations set hash = $1 where name = $2', [hash, FILE]);

test('migrate applies nothing when all migrations were applied', async () => {
  expect(await migrate(database.pool)).toEqual([]);
});

test('migrate refuses a database in which other statements were applied under the name of a file', async () => {
  await store(hashOf('create table other ()'));
  await expect(migrate(database.pool)).rejects.toThrow(
    new SettingsError(`The database was made by another version: ${FILE} was changed after it ran.`),
  );
});

test('migrate accepts a database that stores the former hash of a file', async () => {
  const former = JSON.parse(await readFile('server/migrations/former-hashes.json', 'utf8'));
  await store(former[FILE]);
  expect(await migrate(database.pool)).toEqual([]);
});

test('the hash of a migration ignores comments and white space, but no statement', () => {
  const hash = hashOf('-- Why it exists.\ncreate table a (id uuid); -- its id\n');
  expect(hashOf('-- Another reason.\n\n  create table a (id uuid);')).toBe(hash);
  expect(hashOf('create table a (id text);')).not.toBe(hash);
});
