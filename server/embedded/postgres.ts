import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError } from '../kit/settings-error.ts';
import { ensureAppDatabase, urlOf } from './app-database.ts';
import { takeAppLock } from './app-lock.ts';
import { findBinaries } from './binaries.ts';
import {
  type ClusterHome,
  locateHome,
  makeHomeFolder,
  setPredecessorAside,
  spareFolder,
  writeSignpost,
} from './cluster-home.ts';
import { fixOwnership, identityFor } from './identity.ts';
import { initialize, isInitialized, readSuperuserPassword, SUPERUSER } from './initialize.ts';
import { clearLeftovers } from './postmaster.ts';
import { runServer } from './server.ts';
import { SETTINGS } from './settings.ts';
import { isErrno } from './unless-missing.ts';

export interface EmbeddedPostgres {
  /** The connection URL for the role `dfans`, which owns the database `dfans` and is not a superuser. */
  url: string;
  /** Stops all processes of the database and unlocks the data folder. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  /** The password for the role `dfans`. It may differ from the password of the last start. */
  password: string;
  /** Is called with a line of text for each slow step and each unexpected event. */
  say: (line: string) => void;
}

/** Starts the built-in PostgreSQL on a data folder. Throws a SettingsError if PostgreSQL cannot start. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const dataDir = path.resolve(options.dataDir);
    await mkdir(dataDir, { recursive: true });
    const home = await locateHome(dataDir);
    await makeHomeFolder(home);
    const unlock = await takeAppLock(home.lock);
    try {
      const { url, stop } = await startIn(home, { ...options, dataDir });
      return { url, stop: () => stop().finally(unlock) };
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) {
      throw new SettingsError(`The data folder ${options.dataDir} cannot be used by this user (${reason}).`, {
        cause: error,
      });
    }
    throw new SettingsError(`The built-in PostgreSQL could not start: ${reason}`, { cause: error });
  }
}

async function startIn(
  home: ClusterHome,
  { dataDir, password, say }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const identity = await identityFor(home.cluster);
  const binaries = await findBinaries(identity, async () => (identity ? spareFolder() : dataDir));
  await clearLeftovers(home.cluster, binaries);
  const aside = await setPredecessorAside(home);
  if (aside) say(`The database of an earlier ${dataDir} was kept in ${aside}.`);
  if (!(await isInitialized(home))) {
    say('Creating the database …');
    await initialize(home, binaries, identity);
  }
  await fixOwnership(home.cluster, identity);
  await writeSignpost(dataDir, home);

  const server = await runServer({ home, binaries, identity, settings: SETTINGS, say });
  try {
    const superuserPassword = await readSuperuserPassword(home);
    await ensureAppDatabase(
      urlOf({ role: SUPERUSER, password: superuserPassword, port: server.port, database: 'postgres' }),
      password,
    );
    return {
      url: urlOf({ role: 'dfans', password, port: server.port, database: 'dfans' }),
      stop: server.stop,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
