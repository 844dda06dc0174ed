import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError } from '../kit/settings-error.ts';
import { takeAppLock } from './app-lock.ts';
import { findBinaries } from './binaries.ts';
import { locateHome, makeHomeFolder, SIGNPOST, spareFolder } from './cluster-home.ts';
import { identityFor } from './identity.ts';
import { clearLeftovers } from './postmaster.ts';
import { unlessMissing } from './unless-missing.ts';

/** The files that DFans writes first. A folder that has none of them was probably named by mistake. */
const SIGNS_OF_DFANS = ['secrets.json', 'postgres', SIGNPOST];

/**
 * Deletes the content of a data folder and its database, wherever the database is. Returns false if the
 * folder was empty.
 */
export async function eraseEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const content = (await unlessMissing(readdir(dataDir))) ?? [];
  if (content.length === 0) return false;
  if (!SIGNS_OF_DFANS.some((name) => content.includes(name))) {
    throw new SettingsError(`${dataDir} does not look like a data folder of DFans, so nothing was deleted.`);
  }
  const home = await locateHome(dataDir);
  await makeHomeFolder(home);
  const unlock = await takeAppLock(home.lock);
  try {
    const identity = await identityFor(home.cluster);
    const binaries = await findBinaries(identity, async () => (identity ? spareFolder() : dataDir));
    await clearLeftovers(home.cluster, binaries);
    await rm(home.folder, { recursive: true, force: true });
    // Only the content is deleted, because the folder itself may be a mounted volume.
    for (const name of content) await rm(path.join(dataDir, name), { recursive: true, force: true });
  } finally {
    await unlock();
  }
  return true;
}
