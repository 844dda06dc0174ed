import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { assertDurable } from './durability.ts';

test('O1: a database that may lose acknowledged data is refused; the error names the settings', async () => {
  // The database of the tests runs with all three durability settings turned off.
  const database = await openTestDatabase({ connections: 1 });
  await expect(assertDurable(database.pool)).rejects.toThrow(
    'The database may lose acknowledged data: switch on fsync, full_page_writes, synchronous_commit.',
  );
  await database.close();
});
