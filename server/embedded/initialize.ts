import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { SettingsError } from '../kit/settings-error.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import type { Identity } from './identity.ts';
import { CLEAN_ENVIRONMENT } from './launch.ts';
import { unlessMissing } from './unless-missing.ts';

const run = promisify(execFile);

export const SUPERUSER = 'postgres';

// With the built-in locale, sorting and case folding are the same on every machine, whatever locales it has.
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

export async function isInitialized(home: ClusterHome): Promise<boolean> {
  return (await unlessMissing(stat(home.cluster))) !== undefined;
}

/**
 * Creates an empty cluster. It gets a temporary name until it is complete, so that an incomplete cluster is never
 * used.
 */
export async function initialize(
  home: ClusterHome,
  binaries: Binaries,
  identity: Identity,
  ...more: string[]
): Promise<void> {
  const unfinished = `${home.cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  // An existing password is kept, because an older cluster that was renamed still uses it.
  if (!(await unlessMissing(stat(home.superuserPassword)))) {
    await writeFile(home.superuserPassword, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  if (identity) {
    await chown(unfinished, identity.uid, identity.gid);
    await chown(home.superuserPassword, identity.uid, identity.gid);
  }
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${home.superuserPassword}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--no-instructions',
    ...LOCALE,
    ...more,
  ];
  try {
    await run(binaries.initdb, options, { ...identity, ...CLEAN_ENVIRONMENT, cwd: home.folder });
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new SettingsError(`The database could not be created in ${home.folder}: ${reason}`, {
      cause: error,
    });
  }
  await rename(unfinished, home.cluster);
}

export async function readSuperuserPassword(home: ClusterHome): Promise<string> {
  const password = await unlessMissing(readFile(home.superuserPassword, 'utf8'));
  if (password) return password;
  throw new SettingsError(
    `The file ${home.superuserPassword} is missing; restore it together with the database.`,
  );
}
