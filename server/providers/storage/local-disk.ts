import { createReadStream, type ReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../../kit/random.ts';
import { hashFile } from './hash-file.ts';
import type { StorageKey, StoragePort } from './port.ts';

const FOLDER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;

/** The default storage: files on the local disk. */
export function localDisk(root: string): StoragePort {
  // Each folder lies in a parent folder that is named by the last two characters of the folder's name. The
  // first characters would not spread the folders, because ids of one hour begin alike.
  const folderPath = (name: string): string => {
    if (!FOLDER_NAME.test(name)) throw new Error(`${name} is not a valid folder name.`);
    return join(root, name.slice(-2), name);
  };
  const pathOf = (key: StorageKey): string => {
    if (!HASH.test(key.hash)) throw new Error(`${key.hash} is not a hash.`);
    return join(folderPath(key.folder), key.hash);
  };
  return {
    async put(folder, file) {
      const stored = await hashFile(file);
      const path = pathOf({ folder, hash: stored.hash });
      await mkdir(dirname(path), { recursive: true });
      const draft = join(dirname(path), `.draft-${newId()}`);
      try {
        await copyFile(file, draft);
        await syncToDisk(draft, 'r+');
        await rename(draft, path);
        // On Windows the changes of a folder cannot be flushed to disk, and need not be.
        if (process.platform !== 'win32') await syncToDisk(dirname(path), 'r');
      } finally {
        await rm(draft, { force: true });
      }
      return stored;
    },
    async read(key, range) {
      const stream = createReadStream(pathOf(key), range ? { start: range.first, end: range.last } : {});
      return (await isOpen(stream)) ? stream : null;
    },
    exists: (key) => isFound(() => stat(pathOf(key))),
    delete: (key) => rm(pathOf(key), { force: true }),
    async list(folder) {
      try {
        const names = await readdir(folderPath(folder));
        return names.filter((name) => HASH.test(name));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function isFound(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isOpen = (stream: ReadStream): Promise<boolean> =>
  isFound(
    () =>
      new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', reject);
      }),
  );

/**
 * Flushes a file or folder to disk, so that a power failure cannot lose a file that was reported as stored.
 */
async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
