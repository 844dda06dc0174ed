import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startTestPostgres } from '#server/embedded/test-postgres.ts';
import { openDatabase } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrate.ts';

/**
 * Writes the types of the database's schema to `outFile`. With `check` it writes nothing, and throws if the
 * file is not up to date.
 */
export async function generateTypes(url: string, outFile: string, { check = false } = {}): Promise<void> {
  await promisify(execFile)(process.execPath, [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${outFile}`,
    '--type-mapping={"int8":"number","xid8":"string","bytea":"Buffer"}',
    '--exclude-pattern=graphile_worker.*',
    '--default-schema=public',
    ...(check ? ['--verify'] : []),
  ]);
}

if (import.meta.main) {
  const cluster = await startTestPostgres();
  try {
    const { pool, close } = openDatabase(cluster.adminUrl);
    await migrate(pool);
    await close();
    await generateTypes(cluster.adminUrl, 'server/kit/db-types.ts', {
      check: process.argv.includes('--check'),
    });
    console.log('server/kit/db-types.ts is written.');
  } finally {
    await cluster.stop();
  }
}
