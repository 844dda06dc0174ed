import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { generateTypes } from '#tools/db-types.ts';

test('`db-types.ts` matches the migrated database schema (if it does not, run `npm run db:types`)', async () => {
  const { url, close } = await openTestDatabase();
  const file = join(await mkdtemp(join(tmpdir(), 'db-types-')), 'db-types.ts');
  await copyFile('server/kit/db-types.ts', file);
  await generateTypes(url, file);
  await close();
  expect(await readFile(file, 'utf8')).toBe(await readFile('server/kit/db-types.ts', 'utf8'));
});
