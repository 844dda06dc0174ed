import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError } from '../kit/settings-error.ts';
import { isOpenToAll } from './identity.ts';
import { unlessMissing } from './unless-missing.ts';

/** The folder for clusters that are used when DFans runs as root and PostgreSQL's user cannot reach the data folder. */
const SPARE_FOLDER = '/var/lib/dfans';
export const SIGNPOST = 'database-location.txt';

/** A cluster's folder and the paths of the files in it. */
export interface ClusterHome {
  folder: string;
  cluster: string;
  superuserPassword: string;
  log: string;
  lock: string;
  /**
   * Whether the folder is outside the data folder. In that case the data folder needs a signpost file that contains
   * the folder's path.
   */
  isElsewhere: boolean;
  hasSignpost: boolean;
}

/** Finds the folder in which the cluster of a data folder is or will be created. Changes nothing. */
export async function locateHome(dataDir: string): Promise<ClusterHome> {
  const signpost = await readSignpost(dataDir);
  if (signpost) return homeIn(signpost, { isElsewhere: true, hasSignpost: true });

  const inside = homeIn(path.join(dataDir, 'postgres'), { isElsewhere: false, hasSignpost: false });
  const mayStayInside =
    process.getuid?.() !== 0 || (await unlessMissing(stat(inside.cluster))) || (await isOpenToAll(dataDir));
  if (mayStayInside) return inside;

  const key = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16);
  return homeIn(path.join(SPARE_FOLDER, `cluster-${key}`), { isElsewhere: true, hasSignpost: false });
}

export function homeIn(folder: string, where: Pick<ClusterHome, 'isElsewhere' | 'hasSignpost'>): ClusterHome {
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    superuserPassword: path.join(folder, 'superuser.password'),
    log: path.join(folder, 'postgres.log'),
    lock: path.join(folder, 'app.lock'),
    ...where,
  };
}

export async function makeHomeFolder(home: ClusterHome): Promise<void> {
  if (home.isElsewhere) await spareFolder();
  await makeOpenFolder(home.folder);
}

export async function spareFolder(): Promise<string> {
  await makeOpenFolder(SPARE_FOLDER);
  return SPARE_FOLDER;
}

/** Creates a folder that PostgreSQL's user can enter, whatever the umask is. Its contents have their own modes. */
async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (((await stat(folder)).mode & 0o001) === 0) await chmod(folder, 0o755);
}

/**
 * A data folder whose cluster belongs in the spare folder is new if it has no signpost. The spare folder may
 * still contain the cluster of an earlier data folder with the same path. The new data folder's secrets do
 * not open that cluster, so this function renames the cluster. Only the latest renamed cluster is kept.
 */
export async function setPredecessorAside(home: ClusterHome): Promise<string | undefined> {
  if (!home.isElsewhere || home.hasSignpost || !(await unlessMissing(stat(home.cluster)))) return undefined;
  const aside = `${home.cluster}.before`;
  await rm(aside, { recursive: true, force: true });
  await rename(home.cluster, aside);
  return aside;
}

export async function writeSignpost(dataDir: string, home: ClusterHome): Promise<void> {
  if (!home.isElsewhere || home.hasSignpost) return;
  const text = `PostgreSQL cannot reach this folder when DFans runs as root, so the database is in\n${home.folder}\n`;
  await writeFile(path.join(dataDir, SIGNPOST), text);
}

async function readSignpost(dataDir: string): Promise<string | undefined> {
  const file = path.join(dataDir, SIGNPOST);
  const text = await unlessMissing(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  const folder = text.split('\n').find((line) => path.dirname(line) === SPARE_FOLDER);
  if (folder && (await unlessMissing(stat(folder)))) return folder;
  throw new SettingsError(
    `The database that ${file} points to does not exist; restore it, or delete that file to start with an empty one.`,
  );
}
