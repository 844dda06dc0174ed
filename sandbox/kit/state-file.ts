import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * A file that keeps a sandbox's book across restarts. Every save writes the whole book to a new file and
 * renames it, so that a crash leaves either the old or the new book.
 */
export interface StateFile {
  /** Resolves when all changes so far are on disk. All calls during one write share the next write. */
  save(): Promise<void>;
}

export function keepState(path: string | undefined, content: () => string): StateFile {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const write = async (target: string): Promise<void> => {
    await writeFile(`${target}.new`, content(), { mode: 0o600 });
    await rename(`${target}.new`, target);
  };
  const start = (target: string): Promise<void> => {
    current = write(target).finally(() => {
      current = null;
    });
    return current;
  };
  return {
    save() {
      if (path === undefined) return Promise.resolve();
      if (!current) return start(path);
      next ??= current
        .catch(() => undefined)
        .then(() => {
          next = null;
          return start(path);
        });
      return next;
    },
  };
}

export async function readState(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
