import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { openDatabase } from './db.ts';
import { assertDurable } from './durability.ts';

test('O1: a database that may lose acknowledged data is refused; the error names the setting', async () => {
  const database = await openTestDatabase();
  const url = new URL(database.url);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const careless = openDatabase(url.href, { connections: 1 });
  await expect(assertDurable(careless.pool)).rejects.toThrow(/switch on .*synchronous_commit/);
  await careless.close();
  await database.close();
});
