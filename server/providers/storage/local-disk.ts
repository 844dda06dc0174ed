import { createReadStream, type ReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../../kit/random.ts';
import { hashFile } from './hash-file.ts';
import type { StorageKey, StoragePort } from './port.ts';

const SHELF = /^[A-Za-z0-9-]{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Files on this machine's disk: the embedded default. */
export function localDisk(folder: string): StoragePort {
  // The first letters of ids of one hour are the same, the last ones differ: those spread shelves over folders.
  const shelfPath = (shelf: string): string => {
    if (!SHELF.test(shelf)) throw new Error(`${shelf} cannot be the name of a shelf.`);
    return join(folder, shelf.slice(-2), shelf);
  };
  const pathOf = ({ shelf, hash }: StorageKey): string => {
    if (!HASH.test(hash)) throw new Error(`${hash} is no hash.`);
    return join(shelfPath(shelf), hash);
  };
  return {
    async put(shelf, file) {
      const stored = await hashFile(file);
      const path = pathOf({ shelf, hash: stored.hash });
      await mkdir(dirname(path), { recursive: true });
      const draft = join(dirname(path), `.draft-${newId()}`);
      try {
        await copyFile(file, draft);
        await syncToDisk(draft, 'r+');
        await rename(draft, path);
        // Windows keeps folders in order by itself and does not let us ask.
        if (process.platform !== 'win32') await syncToDisk(dirname(path), 'r');
      } finally {
        await rm(draft, { force: true });
      }
      return stored;
    },
    async read(place, stretch) {
      const stream = createReadStream(
        pathOf(place),
        stretch ? { start: stretch.first, end: stretch.last } : {},
      );
      return (await isOpen(stream)) ? stream : null;
    },
    exists: (place) => isThere(() => stat(pathOf(place))),
    delete: (place) => rm(pathOf(place), { force: true }),
    async list(shelf) {
      try {
        const names = await readdir(shelfPath(shelf));
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

async function isThere(look: () => Promise<unknown>): Promise<boolean> {
  try {
    await look();
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isOpen = (stream: ReadStream): Promise<boolean> =>
  isThere(
    () =>
      new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', reject);
      }),
  );

/** Until the disk has it, a power cut could take back what we are about to call stored. */
async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
