import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { urlOf } from './app-database.ts';
import { findLockHolder, takeAppLock } from './app-lock.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { homeIn, makeHomeFolder, spareFolder } from './cluster-home.ts';
import { identityFor, isOpenToAll } from './identity.ts';
import { initialize, readSuperuserPassword, SUPERUSER } from './initialize.ts';
import { clearLeftovers } from './postmaster.ts';
import { runServer } from './server.ts';
import { THROWAWAY_SETTINGS } from './settings.ts';
import { unlessMissing } from './unless-missing.ts';

const PREFIX = 'dfans-test-';
const YOUNG_MS = 60_000;

/** Starts an empty PostgreSQL for tests and returns a superuser's URL. Calling `stop` deletes the cluster. */
export async function startTestPostgres(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const isRoot = process.getuid?.() === 0;
  const temporary = await realpath(tmpdir());
  const parent = isRoot && !(await isOpenToAll(temporary)) ? await spareFolder() : temporary;
  const home = homeIn(await mkdtemp(path.join(parent, PREFIX)), { isElsewhere: false, hasSignpost: false });
  await makeHomeFolder(home);
  const unlock = await takeAppLock(home.lock);
  const identity = await identityFor(home.cluster);
  const binaries = await findBinaries(identity, async () => (identity ? spareFolder() : parent));
  const remove = async () => {
    await rm(home.folder, { recursive: true, force: true });
    await unlock();
  };
  try {
    await sweep(parent, binaries);
    await initialize(home, binaries, identity, '--no-sync');
    const say = (line: string) => process.stderr.write(`${line}\n`);
    const server = await runServer({ home, binaries, identity, settings: THROWAWAY_SETTINGS, say });
    const password = await readSuperuserPassword(home);
    return {
      adminUrl: urlOf({ role: SUPERUSER, password, port: server.port, database: 'postgres' }),
      stop: () => server.stop().finally(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Stops and deletes the test clusters that killed test runs left behind. */
async function sweep(parent: string, binaries: Binaries): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const home = homeIn(path.join(parent, name), { isElsewhere: false, hasSignpost: false });
    const folder = await unlessMissing(stat(home.folder));
    const isOurs = folder && (process.getuid === undefined || folder.uid === process.getuid());
    // A young folder is skipped, because it may belong to a test run that has not written its lock yet.
    if (!isOurs || Date.now() - folder.birthtimeMs < YOUNG_MS) continue;
    if (await findLockHolder(home.lock)) continue;
    await clearLeftovers(home.cluster, binaries);
    await rm(home.folder, { recursive: true, force: true });
  }
}
