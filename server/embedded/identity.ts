import { chmod, chown, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from './unless-missing.ts';

/** The system user that PostgreSQL runs as; undefined means the current user. */
export type Identity = { uid: number; gid: number } | undefined;

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. When DFans runs as root, PostgreSQL runs as the owner of the cluster. It runs as
 * `nobody` if the cluster does not exist yet or belongs to root.
 */
export async function identityFor(cluster: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await unlessMissing(stat(cluster));
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = (await unlessMissing(readFile('/etc/passwd', 'utf8'))) ?? '';
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  return nobody ? { uid: Number(nobody[1]), gid: Number(nobody[2]) } : NOBODY;
}

/** Whether a user without special rights can reach the content of this folder. */
export async function isOpenToAll(folder: string): Promise<boolean> {
  for (let place = await realpath(folder); ; place = path.dirname(place)) {
    const { mode } = await stat(place);
    if ((mode & 0o001) === 0) return false;
    if (place === path.dirname(place)) return true;
  }
}

/**
 * Corrects the owner and mode of a cluster that root restored from a backup. PostgreSQL refuses a cluster with a
 * wrong owner or mode.
 */
export async function fixOwnership(cluster: string, identity: Identity): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if ((mode & 0o777) !== 0o700 && process.platform !== 'win32') await chmod(cluster, 0o700);
  if (!identity || uid === identity.uid) return;
  await chown(cluster, identity.uid, identity.gid);
  for (const entry of await readdir(cluster, { recursive: true })) {
    await chown(path.join(cluster, entry), identity.uid, identity.gid);
  }
}
