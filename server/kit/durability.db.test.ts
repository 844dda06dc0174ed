import pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { assertDurable } from './durability.ts';

test('O1: a database that may lose acknowledged data is refused; the error names the setting', async () => {
  const database = await openTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, options: '-c synchronous_commit=off', max: 1 });
  await expect(assertDurable(pool)).rejects.toThrow(/switch on .*synchronous_commit/);
  await pool.end();
  await database.close();
});
