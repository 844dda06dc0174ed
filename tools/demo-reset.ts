import { resolve } from 'node:path';
import { eraseEmbeddedPostgres } from '#server/embedded/erase.ts';
import { SettingsError } from '#server/kit/settings-error.ts';

/** `npm run demo:reset` deletes the demo's data folder, so that the next start creates a new demo world. */
export async function resetDemo(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.DATABASE_URL || env.NODE_ENV === 'production' || env.DEMO === 'off') {
    throw new SettingsError(
      'This is not a demo (DATABASE_URL, NODE_ENV=production or DEMO=off is set), so nothing was deleted.',
    );
  }
  const dataDir = resolve(env.DATA_DIR || './data');
  return (await eraseEmbeddedPostgres(dataDir))
    ? `Deleted ${dataDir}; the next npm start makes a new demo.`
    : `There is nothing to delete: ${dataDir} does not exist or is empty.`;
}

if (import.meta.main) {
  try {
    console.log(await resetDemo(process.env));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
