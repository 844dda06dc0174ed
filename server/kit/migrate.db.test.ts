import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { hashOfStatements, migrate } from './migrate.ts';
import { SettingsError } from './settings-error.ts';

const FILE = '0001-kit.sql';
const read = (name: string) => readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8');
const former = async (): Promise<Record<string, { statements: string; stored: string }>> =>
  JSON.parse(await read('former-hashes.json'));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  return () => database.close();
});

test('`migrate` stores the same hash for a file as earlier versions did, and a second run applies nothing', async () => {
  const { rows } = await database.pool.query<{ hash: string }>(
    'select hash from migrations where name = $1',
    [FILE],
  );
  expect(rows[0]?.hash).toBe((await former())[FILE]?.stored);
  expect(await migrate(database.pool)).toEqual([]);
});

test('`migrate` refuses a database to which other statements were applied under the name of a migration file', async () => {
  await database.pool.query('update migrations set hash = $1 where name = $2', [
    hashOfStatements('create table other ()'),
    FILE,
  ]);
  await expect(migrate(database.pool)).rejects.toThrow(
    new SettingsError(`The database was made by another version: ${FILE} was changed after it ran.`),
  );
});

test('the statements of all migrations of earlier versions are unchanged', async () => {
  for (const [name, { statements }] of Object.entries(await former()))
    expect(hashOfStatements(await read(name)), name).toBe(statements);
});

test('hashOfStatements ignores comments and their white space, but no statement and no quoted text', () => {
  const hash = hashOfStatements("-- The creator's tables.\ncreate table a (id uuid); -- its id\n");
  expect(hashOfStatements('-- Another reason.\n\n  create table a\n  -- an id\n  (id uuid);')).toBe(hash);
  expect(hashOfStatements('create table a (id text);')).not.toBe(hash);
  expect(hashOfStatements("select '--a' where x > 1")).not.toBe(hashOfStatements("select '--a' where x > 9"));
  expect(hashOfStatements("select 'a  b'")).not.toBe(hashOfStatements("select 'a b'"));
});
